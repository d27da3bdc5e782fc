/**
 * A store on RocksDB: what {@code store-kv} asks of an engine, in one folder.
 *
 * <p>Start with {@code RocksKeyValues}; {@code RocksStoreProvider} says how it is opened, and
 * {@code RocksSettings} how it is tuned.
 */
@NullMarked
package dev.lastword.store.rocksdb;

import org.jspecify.annotations.NullMarked;
