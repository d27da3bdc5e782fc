/**
 * Expressions in CEL, the Common Expression Language.
 *
 * <p>Start with {@link dev.lastword.orchestrator.cel.CelConditions}. Only the standard functions
 * and macros are there, none of which asks a clock or throws dice, so an expression over the same
 * values means the same wherever and whenever it is evaluated. Each evaluation has a budget of
 * steps, counted by {@link dev.lastword.orchestrator.cel.CostListener}: a step is an amount of
 * work, not of time, so it is the same everywhere too.
 */
@NullMarked
package dev.lastword.orchestrator.cel;

import org.jspecify.annotations.NullMarked;
