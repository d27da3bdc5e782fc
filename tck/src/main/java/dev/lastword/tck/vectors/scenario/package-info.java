/**
 * Scenarios: histories and commands with the answers that follow from the specification, each
 * written by hand and none taken from an implementation.
 *
 * <p>{@link dev.lastword.tck.vectors.scenario.Scenarios} lists them all, a section of the
 * specification to a file. Read one of those files for the language they are written in: events
 * ({@code Events}), commands ({@code SampleCommands}) and states ({@code StateSketch}) say only
 * what matters, everything else is filled in alike for all.
 */
@NullMarked
package dev.lastword.tck.vectors.scenario;

import org.jspecify.annotations.NullMarked;
