/**
 * The reference store: everything in memory, under one lock, with the rules of the contract as
 * directly as they can be written.
 *
 * <p>Start with {@code MemoryEventStore}; {@code Transaction} is what a commit does, {@code
 * MemoryJobs} what workers do, {@code Storage} all that is stored.
 */
@NullMarked
package dev.lastword.store.memory;

import org.jspecify.annotations.NullMarked;
