/**
 * Real servers, workers and a PostgreSQL server under faults, and a check of what callers were told
 * against what was written.
 *
 * <p>Start with {@link dev.lastword.simulation.chaos.ChaosRun}: it starts an {@link
 * dev.lastword.simulation.chaos.Installation}, lets {@link dev.lastword.simulation.chaos.ChaosLoad}
 * use it while {@link dev.lastword.simulation.chaos.Nemesis} breaks it, and asks {@link
 * dev.lastword.simulation.chaos.ChaosCheck}.
 */
@NullMarked
package dev.lastword.simulation.chaos;

import org.jspecify.annotations.NullMarked;
