/**
 * Stores that are wrong on purpose, each in one way: what the suites must reject to be worth
 * anything.
 *
 * <p>A {@link dev.lastword.tck.store.mutants.Mutant} wraps the fixture of a store that is right.
 * One file holds the mutants of one suite; {@link dev.lastword.tck.store.mutants.Mutants} lists
 * them all.
 */
@NullMarked
package dev.lastword.tck.store.mutants;

import org.jspecify.annotations.NullMarked;
