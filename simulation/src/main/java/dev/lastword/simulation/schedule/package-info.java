/**
 * Scheduling of actors: {@link dev.lastword.simulation.schedule.RandomSchedule} runs one actor at a
 * time and draws by lot which one continues at each await point, so that a seed determines the run.
 */
@NullMarked
package dev.lastword.simulation.schedule;

import org.jspecify.annotations.NullMarked;
