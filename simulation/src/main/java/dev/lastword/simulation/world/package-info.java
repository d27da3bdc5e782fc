/**
 * A small world in which everything can go wrong: engines on one store, workers, operators and
 * fate. {@link dev.lastword.simulation.world.Simulation} plays one seed in it.
 */
@NullMarked
package dev.lastword.simulation.world;

import org.jspecify.annotations.NullMarked;
