/**
 * The reference store: everything in memory, under one lock, with the rules of the contract as
 * directly as they can be written.
 *
 * <p>Start with {@link dev.lastword.store.memory.MemoryEventStore}. A commit is checked and applied
 * by {@code Transaction}, which undoes what it did if a later part is refused; {@code Log}, {@code
 * JobTable} and {@code DocTable} hold what is stored.
 */
@NullMarked
package dev.lastword.store.memory;

import org.jspecify.annotations.NullMarked;
