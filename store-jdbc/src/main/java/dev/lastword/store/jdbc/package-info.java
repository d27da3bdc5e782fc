/**
 * Stores on SQLite and PostgreSQL; no SQL type leaves this module.
 *
 * <p>Start with {@link dev.lastword.store.jdbc.JdbcEventStore}. A write goes through {@code
 * Database.commit} to a {@code CommitRound}: it reads all that commits touch ({@code Stored}),
 * decides each in plain Java ({@code CommitDecider}), and only then writes ({@code StreamTable},
 * {@code JobTable}, {@code DocTable}, {@code SnapshotTable}). Reads are single statements through
 * JDBI ({@code EventReads}, {@code JdbcJobs}, {@code JdbcProjections}, {@code JdbcSnapshots}).
 *
 * <p>What differs between databases is in the packages {@code sqlite} and {@code postgres}, which
 * know this one and not each other: one {@code Dialect} and one {@code Database} each. Types are
 * public for these two; programs open a store by {@code dev.lastword.store.Stores}.
 */
@NullMarked
package dev.lastword.store.jdbc;

import org.jspecify.annotations.NullMarked;
