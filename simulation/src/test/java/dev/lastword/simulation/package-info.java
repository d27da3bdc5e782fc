/** The gate: the seeds, the engines with a mistake, and the page about both. */
@NullMarked
package dev.lastword.simulation;

import org.jspecify.annotations.NullMarked;
