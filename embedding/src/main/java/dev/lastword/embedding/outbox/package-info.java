/**
 * Executions that begin with a program's own transaction: rows in its database, relayed after the
 * commit.
 *
 * <p>Start with {@link dev.lastword.embedding.outbox.ExecutionOutbox}, which writes rows; {@link
 * dev.lastword.embedding.outbox.OutboxRelay} brings them to the engine, at least once. The id of a
 * row is that of its execution, so that bringing it again changes nothing.
 */
@NullMarked
package dev.lastword.embedding.outbox;

import org.jspecify.annotations.NullMarked;
