/**
 * The cost of every operation by the number of stored executions. Start with {@link
 * dev.lastword.benchmarks.growth.GrowthTable}; {@link dev.lastword.benchmarks.growth.Filler} makes
 * many executions out of recorded ones.
 */
@NullMarked
package dev.lastword.benchmarks.growth;

import org.jspecify.annotations.NullMarked;
