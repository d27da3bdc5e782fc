/**
 * Benchmarks of the engine's overhead beside its commits. Start with {@link
 * dev.lastword.benchmarks.engine.EngineTable}.
 */
@NullMarked
package dev.lastword.benchmarks.engine;

import org.jspecify.annotations.NullMarked;
