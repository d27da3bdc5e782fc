/**
 * Meters of an engine, in a Micrometer registry.
 *
 * <p>Start with {@link dev.lastword.metrics.EngineMeters}, which is given to the engine; {@link
 * dev.lastword.metrics.MeterTable} is a filter that adds help texts and buckets.
 */
@NullMarked
package dev.lastword.metrics;

import org.jspecify.annotations.NullMarked;
