/**
 * For tests of programs that embed an orchestrator: handlers, graphs and schedules without threads
 * and without waiting.
 *
 * <p>{@link dev.lastword.orchestrator.testing.Rehearsal} is all there is to it.
 */
@NullMarked
package dev.lastword.orchestrator.testing;

import org.jspecify.annotations.NullMarked;
