/**
 * A typed client of the server's HTTP interface.
 *
 * <p>Start with {@link dev.lastword.client.Client}: {@code Client.to("http://127.0.0.1:8080")},
 * then {@code graphs()}, {@code executions()}, {@code execution(id)}, {@code jobs()}, …. What the
 * server refuses is thrown as {@link dev.lastword.client.http.RequestFailed}; what it answers is a
 * value. Requests whose answer was lost are repeated under the same id, so that nothing happens
 * twice. Workers are in {@code dev.lastword.client.worker}.
 */
@NullMarked
package dev.lastword.client;

import org.jspecify.annotations.NullMarked;
