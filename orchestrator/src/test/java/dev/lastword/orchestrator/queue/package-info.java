/** Queues with pauses and limits, on several nodes. */
@NullMarked
package dev.lastword.orchestrator.queue;

import org.jspecify.annotations.NullMarked;
