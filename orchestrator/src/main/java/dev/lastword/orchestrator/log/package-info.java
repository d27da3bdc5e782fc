/**
 * Executions and jobs as a store keeps them.
 *
 * <p>{@link dev.lastword.orchestrator.log.Streams} says where, {@link
 * dev.lastword.orchestrator.log.EventFormat} and {@link dev.lastword.orchestrator.log.JobFormat}
 * how, {@link dev.lastword.orchestrator.log.ExecutionLog} reads them back, and {@link
 * dev.lastword.orchestrator.log.StateSnapshots} saves it from reading everything. Unreadable events
 * are reported to a {@link dev.lastword.orchestrator.log.LogWatch} and skipped.
 */
@NullMarked
package dev.lastword.orchestrator.log;

import org.jspecify.annotations.NullMarked;
