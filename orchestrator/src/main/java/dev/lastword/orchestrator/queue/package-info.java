/**
 * Queues of Tasks: what they hold, and what they may give out.
 *
 * <p>Start with {@link dev.lastword.orchestrator.queue.Queues}. A queue exists because a graph
 * names it; pauses and limits are kept in its stream {@code queue/NAME}, and in a document that
 * every claim on every node reads.
 */
@NullMarked
package dev.lastword.orchestrator.queue;

import org.jspecify.annotations.NullMarked;
