/**
 * A PostgreSQL quorum on one machine, for tests: three servers with synchronous replication, and
 * the faults that can befall them. {@link dev.lastword.store.jdbc.testkit.PostgresCluster} starts
 * them, {@link dev.lastword.store.jdbc.testkit.PostgresNode} freezes, kills and promotes one of
 * them, {@link dev.lastword.store.jdbc.testkit.TcpLink} silences or cuts a connection.
 */
@NullMarked
package dev.lastword.store.jdbc.testkit;

import org.jspecify.annotations.NullMarked;
