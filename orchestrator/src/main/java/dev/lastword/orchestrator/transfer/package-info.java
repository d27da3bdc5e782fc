/**
 * Carrying an execution from one store to another, as one file of lines of JSON that says all of
 * it: graphs, events, logs of jobs, refused results, children if wanted, and a checksum.
 *
 * <p>Start with {@link dev.lastword.orchestrator.transfer.ExecutionExport}, then {@link
 * dev.lastword.orchestrator.transfer.ExecutionImport}; {@code ExportLines} has the format.
 */
@NullMarked
package dev.lastword.orchestrator.transfer;

import org.jspecify.annotations.NullMarked;
