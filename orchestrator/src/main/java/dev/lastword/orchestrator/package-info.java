/**
 * The engine around the core: graphs, the reactions to events, and commits.
 *
 * <p>Start with {@link dev.lastword.orchestrator.Orchestrator}, which puts the rest together; then
 * {@link dev.lastword.orchestrator.graph.Graph} and {@link
 * dev.lastword.orchestrator.engine.Engine}.
 */
@NullMarked
package dev.lastword.orchestrator;

import org.jspecify.annotations.NullMarked;
