/** The engines with a mistake, and what stands between them and the real one. */
@NullMarked
package dev.lastword.simulation.broken;

import org.jspecify.annotations.NullMarked;
