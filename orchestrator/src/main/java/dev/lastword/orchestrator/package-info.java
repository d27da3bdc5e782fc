/**
 * What turns the core into an engine: graphs, the reactions to what happens in them, and commits.
 *
 * <p>Start with {@link dev.lastword.orchestrator.graph.Graph}.
 */
@NullMarked
package dev.lastword.orchestrator;

import org.jspecify.annotations.NullMarked;
