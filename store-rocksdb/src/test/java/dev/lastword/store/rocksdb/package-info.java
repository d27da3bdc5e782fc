@NullMarked
package dev.lastword.store.rocksdb;

import org.jspecify.annotations.NullMarked;
