/**
 * Settings of an engine and the hooks through which a program observes it.
 *
 * <p>Start with {@link dev.lastword.orchestrator.settings.EngineSettings}. {@link
 * dev.lastword.orchestrator.settings.EngineMetrics}, {@link
 * dev.lastword.orchestrator.settings.EngineTracing} and {@link
 * dev.lastword.orchestrator.settings.ExecutionListener} are implemented by programs; {@link
 * dev.lastword.orchestrator.settings.Blocking} is the only place where a thread waits.
 */
@NullMarked
package dev.lastword.orchestrator.settings;

import org.jspecify.annotations.NullMarked;
