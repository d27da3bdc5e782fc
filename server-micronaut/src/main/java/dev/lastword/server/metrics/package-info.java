/** Metrics of the engine and of HTTP, in the format of Prometheus. */
@NullMarked
package dev.lastword.server.metrics;

import org.jspecify.annotations.NullMarked;
