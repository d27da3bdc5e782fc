/**
 * What engines owe when nobody asks: timers, delayed starts, schedules, lost workers.
 *
 * <p>Start with {@link dev.lastword.orchestrator.duty.Duties}, whose {@code step} does one bounded
 * round on the thread that calls it. {@link dev.lastword.orchestrator.duty.Loop} is the only thing
 * here that knows threads.
 */
@NullMarked
package dev.lastword.orchestrator.duty;

import org.jspecify.annotations.NullMarked;
