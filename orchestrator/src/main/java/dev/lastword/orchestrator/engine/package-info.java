/**
 * The engine: takes commands, lets guards and the process manager decide, and writes what they say.
 *
 * <p>Start with {@link dev.lastword.orchestrator.engine.Engine}; {@code CommandLoop} is its one
 * loop, {@code Attempt} what one pass of it would write, {@code CommitPlan} the commit in the
 * making. {@link dev.lastword.orchestrator.engine.ExecutionProcess} is all that it asks of a
 * process manager, and {@link dev.lastword.orchestrator.settings.Blocking} the only place where a
 * thread stands still. {@link dev.lastword.orchestrator.engine.Workers} is what workers do with it.
 */
@NullMarked
package dev.lastword.orchestrator.engine;

import org.jspecify.annotations.NullMarked;
