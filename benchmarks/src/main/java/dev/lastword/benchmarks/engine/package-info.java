/**
 * What the engine costs beside the commits that it makes. Start with {@link
 * dev.lastword.benchmarks.engine.EngineTable}.
 */
@NullMarked
package dev.lastword.benchmarks.engine;

import org.jspecify.annotations.NullMarked;
