/**
 * Event streams (SSE) that hold no thread: one execution's, or all of them. Start with {@link
 * dev.lastword.server.stream.StreamController}; what a reader gets and when is decided in {@link
 * dev.lastword.server.stream.LiveStream}.
 */
@NullMarked
package dev.lastword.server.stream;

import org.jspecify.annotations.NullMarked;
