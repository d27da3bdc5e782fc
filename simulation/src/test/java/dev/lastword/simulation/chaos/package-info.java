/** Forged evidence that the check of a run under faults must reject. */
@NullMarked
package dev.lastword.simulation.chaos;

import org.jspecify.annotations.NullMarked;
