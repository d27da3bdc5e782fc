/** What the engine and HTTP do, as Prometheus reads it. */
@NullMarked
package dev.lastword.server.metrics;

import org.jspecify.annotations.NullMarked;
