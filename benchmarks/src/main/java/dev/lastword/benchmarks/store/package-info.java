/**
 * Benchmarks of the stores, beside the least that their databases need for the same work.
 *
 * <p>{@code StoreTable} asks all questions and prints the answers. Contenders take turns of a
 * fraction of a second ({@code AlternatingResults}), so that whatever else the machine does hits
 * them alike; {@code RawSqlite} and {@code RawPostgres} are loops over one prepared statement.
 */
@NullMarked
package dev.lastword.benchmarks.store;

import org.jspecify.annotations.NullMarked;
