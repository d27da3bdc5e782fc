/**
 * A whole store over any ordered key-value engine.
 *
 * <p>The author of an engine implements {@link dev.lastword.store.kv.OrderedKeyValues} and {@link
 * dev.lastword.store.kv.KeyValueEngine}, and opens it with {@link
 * dev.lastword.store.kv.KeyValueStore}; {@link dev.lastword.store.kv.StoreFolder} is for engines
 * that keep files. Everything that the contract of stores asks is here: start with {@code
 * CommitWork}, which is what a commit does, and {@code KeyTable}, which lists all that is stored.
 */
@NullMarked
package dev.lastword.store.kv;

import org.jspecify.annotations.NullMarked;
