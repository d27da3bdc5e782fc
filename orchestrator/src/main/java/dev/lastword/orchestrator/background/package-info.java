/**
 * Background work of engines: timers, delayed starts, schedules, lost workers.
 *
 * <p>Start with {@link dev.lastword.orchestrator.background.BackgroundTasks}, whose {@code step}
 * does one bounded round on the thread that calls it. {@link
 * dev.lastword.orchestrator.background.Loop} is the only thing here that knows threads.
 */
@NullMarked
package dev.lastword.orchestrator.background;

import org.jspecify.annotations.NullMarked;
