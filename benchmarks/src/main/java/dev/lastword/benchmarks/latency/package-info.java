/**
 * Times that users wait for: from a request for a cancel to the interrupted handler while other
 * work goes on, and from the restart of a killed process to the end of what it left open. Start
 * with {@link dev.lastword.benchmarks.latency.LatencyTable}.
 */
@NullMarked
package dev.lastword.benchmarks.latency;

import org.jspecify.annotations.NullMarked;
