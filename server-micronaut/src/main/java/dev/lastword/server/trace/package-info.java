/**
 * Traces in the format of OpenTelemetry: from a request through the engine's commits to workers.
 * Nothing in here is loaded unless settings say where traces go. Start with {@link
 * dev.lastword.server.trace.SpanTracing}.
 */
@NullMarked
package dev.lastword.server.trace;

import org.jspecify.annotations.NullMarked;
