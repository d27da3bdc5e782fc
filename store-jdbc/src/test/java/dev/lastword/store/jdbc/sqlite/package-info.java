/** Behavior of the store on SQLite that the conformance suites cannot see. */
@NullMarked
package dev.lastword.store.jdbc.sqlite;

import org.jspecify.annotations.NullMarked;
