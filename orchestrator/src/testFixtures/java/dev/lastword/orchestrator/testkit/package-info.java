/**
 * What tests of the orchestrator share.
 *
 * <p>{@link dev.lastword.orchestrator.testkit.PlainConditions} is the smallest language of
 * conditions, for tests that are not about expressions.
 */
@NullMarked
package dev.lastword.orchestrator.testkit;

import org.jspecify.annotations.NullMarked;
