/**
 * A reference model of the whole contract and random histories that a store and the model live
 * through together.
 *
 * <p>Start with {@code HistoryRun}: it draws actions, carries each out on the store, and compares
 * every answer with that of {@code ReferenceModel}; {@code ModelViews} compares all that can be
 * seen.
 */
@NullMarked
package dev.lastword.tck.store.model;

import org.jspecify.annotations.NullMarked;
