/**
 * Tools that the cases of the suites are written with, and their runner.
 *
 * <p>A case is a method with {@link dev.lastword.tck.store.harness.Case @Case} and {@link
 * dev.lastword.tck.store.harness.Rule @Rule} that takes a {@link
 * dev.lastword.tck.store.harness.StoreUnderTest}. {@link dev.lastword.tck.store.harness.CaseRuns}
 * decides whether and how often it runs.
 */
@NullMarked
package dev.lastword.tck.store.harness;

import org.jspecify.annotations.NullMarked;
