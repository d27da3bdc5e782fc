/**
 * Numbers about an engine, for tests and embedders without a metrics system of their own.
 *
 * <p>{@link dev.lastword.orchestrator.metrics.CountingMetrics} counts what {@link
 * dev.lastword.orchestrator.settings.EngineMetrics} tells; {@link
 * dev.lastword.orchestrator.metrics.QueueSampler} looks at queues now and then.
 */
@NullMarked
package dev.lastword.orchestrator.metrics;

import org.jspecify.annotations.NullMarked;
