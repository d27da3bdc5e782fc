/**
 * Numbers about an engine, for tests, embedders and whoever has no system for metrics of their own.
 *
 * <p>{@link dev.lastword.orchestrator.metrics.CountingMetrics} counts what {@link
 * dev.lastword.orchestrator.engine.EngineMetrics} tells; {@link
 * dev.lastword.orchestrator.metrics.QueueSampler} looks at queues now and then.
 */
@NullMarked
package dev.lastword.orchestrator.metrics;

import org.jspecify.annotations.NullMarked;
