/**
 * The store on one SQLite file, {@code sqlite:FILE}.
 *
 * <p>Start with {@code SqliteDatabase}: commits of all threads go to one writer ({@code
 * SqliteWriter}), which makes groups of them and waits once for the disk; reads have connections of
 * their own ({@code SqliteReaders}). Statements are in {@code SqliteDialect}, those of claims in
 * {@code SqliteClaim}.
 */
@NullMarked
package dev.lastword.store.jdbc.sqlite;

import org.jspecify.annotations.NullMarked;
