/**
 * Benchmarks of the server's start. Start with {@link dev.lastword.benchmarks.start.StartTable}.
 */
@NullMarked
package dev.lastword.benchmarks.start;

import org.jspecify.annotations.NullMarked;
