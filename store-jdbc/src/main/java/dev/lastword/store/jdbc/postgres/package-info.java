/**
 * The store on PostgreSQL, {@code postgresql:URL}, for any number of nodes.
 *
 * <p>Start with {@code PostgresDatabase}. Commits that come together share a transaction of two
 * round trips ({@code PostgresWriter}, {@code StatementBatch}) under locks in key order ({@code
 * PostgresLocks}); the feed waits for the transactions before it ({@code PostgresFeed}). Statements
 * are in {@code PostgresDialect}, {@code PostgresRows} and {@code PostgresDocs}, those of claims in
 * {@code PostgresClaim}; what tells one failure from another is in {@code PostgresFailure}.
 */
@NullMarked
package dev.lastword.store.jdbc.postgres;

import org.jspecify.annotations.NullMarked;
