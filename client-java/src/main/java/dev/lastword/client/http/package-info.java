/**
 * One request and its repetitions, and streams of server-sent events.
 *
 * <p>Start with {@link dev.lastword.client.http.Transport}: it sends a {@link
 * dev.lastword.client.http.Call} until there is an answer, as long as repeating it cannot do
 * anything twice. {@link dev.lastword.client.http.ServerEvents} reads a stream and takes it up
 * again where it broke. Nothing here knows what is asked for.
 */
@NullMarked
package dev.lastword.client.http;

import org.jspecify.annotations.NullMarked;
