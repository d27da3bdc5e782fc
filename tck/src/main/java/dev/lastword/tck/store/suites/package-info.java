/**
 * The questions to a store, one class for each suite: final, selected and never extended.
 *
 * <p>Start with {@link dev.lastword.tck.store.suites.AppendConformance}. Every case names its rule,
 * and for every case there is a mutant that it must reject.
 */
@NullMarked
package dev.lastword.tck.store.suites;

import org.jspecify.annotations.NullMarked;
