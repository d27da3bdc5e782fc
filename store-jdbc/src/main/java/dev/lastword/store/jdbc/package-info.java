/** Stores on SQLite and PostgreSQL; no SQL type leaves this module. */
@NullMarked
package dev.lastword.store.jdbc;

import org.jspecify.annotations.NullMarked;
