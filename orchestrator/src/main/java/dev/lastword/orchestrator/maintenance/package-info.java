/**
 * Looking after a store: proving that everything beside the logs follows from them, removing what
 * is old, carrying executions elsewhere.
 *
 * <p>Start with {@link dev.lastword.orchestrator.maintenance.Reconcile}. All of it goes on while
 * engines run, in bounded steps, and writes only in commits that expect what was looked at.
 */
@NullMarked
package dev.lastword.orchestrator.maintenance;

import org.jspecify.annotations.NullMarked;
