/**
 * Lastword as a framework's programs see it, whether the engine is in their process or on a server.
 *
 * <p>Start with {@link dev.lastword.embedding.LastwordWorker}, which makes a method a worker, and
 * {@link dev.lastword.embedding.ExecutionGateway}, which runs, cancels and awaits executions.
 * {@link dev.lastword.embedding.WorkerMethod} is a method behind that annotation; the outbox has a
 * package of its own.
 */
@NullMarked
package dev.lastword.embedding;

import org.jspecify.annotations.NullMarked;
