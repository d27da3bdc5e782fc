/** Numbers about the engine, as Prometheus reads them. */
@NullMarked
package dev.lastword.server.metrics;

import org.jspecify.annotations.NullMarked;
