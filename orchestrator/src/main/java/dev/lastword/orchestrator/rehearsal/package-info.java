/**
 * For tests of programs that embed an orchestrator: handlers, graphs and schedules without threads
 * and without waiting.
 *
 * <p>{@link dev.lastword.orchestrator.rehearsal.Rehearsal} is all there is to it.
 */
@NullMarked
package dev.lastword.orchestrator.rehearsal;

import org.jspecify.annotations.NullMarked;
