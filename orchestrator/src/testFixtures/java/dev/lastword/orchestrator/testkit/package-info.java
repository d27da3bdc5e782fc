/**
 * What tests of the orchestrator share.
 *
 * <p>{@link dev.lastword.orchestrator.testkit.PlainConditions} is the smallest language of
 * conditions, for tests that are not about expressions. {@link
 * dev.lastword.orchestrator.testkit.FaultyStore} fails as stores may, and {@link
 * dev.lastword.orchestrator.testkit.SteppedWaiting} lets time pass only when somebody waits.
 */
@NullMarked
package dev.lastword.orchestrator.testkit;

import org.jspecify.annotations.NullMarked;
