/**
 * Benchmarks of the core, beside the fastest fold one could write by hand and the slowest one
 * would.
 *
 * <p>{@link dev.lastword.benchmarks.core.CoreTable} runs everything in this package and prints one
 * table of ratios. The contenders are {@link dev.lastword.benchmarks.core.MutableLimit} and {@link
 * dev.lastword.benchmarks.core.CopyingReducer}; all are given the histories of {@link
 * dev.lastword.benchmarks.core.Histories}.
 */
@NullMarked
package dev.lastword.benchmarks.core;

import org.jspecify.annotations.NullMarked;
