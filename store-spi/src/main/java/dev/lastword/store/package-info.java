/**
 * The platform's storage interface: one write verb, two reads, and a few capabilities.
 *
 * <p>Start with {@link dev.lastword.store.EventStore}, then {@link dev.lastword.store.Commit}, the
 * value that holds everything one write does. {@link dev.lastword.store.StoreRule} lists every
 * promise of this contract with its number; Javadoc refers to these numbers in parentheses. To a
 * store an event is a record with opaque payload bytes: nothing here knows what an execution is.
 *
 * <p>What every store would write alike is here too: {@link dev.lastword.store.Repetition}, {@link
 * dev.lastword.store.JobOp#applyTo}, {@link dev.lastword.store.StreamPage#of} and their like.
 */
@NullMarked
package dev.lastword.store;

import org.jspecify.annotations.NullMarked;
