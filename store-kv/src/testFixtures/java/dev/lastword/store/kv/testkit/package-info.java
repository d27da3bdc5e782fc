/** A key-value engine in memory, for tests. */
@NullMarked
package dev.lastword.store.kv.testkit;

import org.jspecify.annotations.NullMarked;
