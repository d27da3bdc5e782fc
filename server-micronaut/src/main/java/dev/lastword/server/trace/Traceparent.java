package dev.lastword.server.trace;

import dev.lastword.orchestrator.settings.EngineTracing;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.SpanContext;
import io.opentelemetry.api.trace.propagation.W3CTraceContextPropagator;
import io.opentelemetry.context.Context;
import io.opentelemetry.context.propagation.TextMapGetter;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Position of a span, in the format of W3C Trace Context. */
final class Traceparent {

  private static final TextMapGetter<String> ALONE =
      new TextMapGetter<>() {
        @Override
        public Iterable<String> keys(String header) {
          return List.of(EngineTracing.TRACEPARENT);
        }

        @Override
        public @Nullable String get(@Nullable String header, String name) {
          return name.equals(EngineTracing.TRACEPARENT) ? header : null;
        }
      };

  private Traceparent() {}

  /** Returns what follows from a header's span; from nothing if it is malformed. */
  static Context read(String header) {
    return W3CTraceContextPropagator.getInstance().extract(Context.root(), header, ALONE);
  }

  static String write(Span span) {
    SpanContext context = span.getSpanContext();
    return "00-"
        + context.getTraceId()
        + "-"
        + context.getSpanId()
        + "-"
        + context.getTraceFlags().asHex();
  }
}
