/** Measurements: every benchmark states its question in its Javadoc. */
@NullMarked
package dev.lastword.benchmarks;

import org.jspecify.annotations.NullMarked;
