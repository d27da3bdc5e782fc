package dev.lastword.server.trace;

import dev.lastword.core.value.ExecutionId;
import dev.lastword.orchestrator.settings.EngineTracing;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.SpanKind;
import io.opentelemetry.api.trace.Tracer;
import io.opentelemetry.context.Context;
import io.opentelemetry.context.Scope;
import org.jspecify.annotations.Nullable;

/** Steps as spans. */
final class SpanTracing implements EngineTracing {

  private static final String PREFIX = "lastword.";

  private final Tracer tracer;

  SpanTracing(Tracer tracer) {
    this.tracer = tracer;
  }

  /** Begins the span of a request, which follows from the header if there is a good one. */
  Span request(String name, @Nullable String header) {
    return tracer
        .spanBuilder(name)
        .setSpanKind(SpanKind.SERVER)
        .setParent(header == null ? Context.root() : Traceparent.read(header))
        .startSpan();
  }

  @Override
  public Step begin(String name, ExecutionId id, @Nullable String origin) {
    Span span =
        tracer
            .spanBuilder(name)
            .setParent(origin == null ? Context.current() : Traceparent.read(origin))
            .setAttribute(PREFIX + "execution.id", id.value())
            .startSpan();
    return new SpanStep(span, span.makeCurrent());
  }

  private record SpanStep(Span span, Scope scope) implements Step {

    @Override
    public String traceparent() {
      return Traceparent.write(span);
    }

    @Override
    public void note(String name, String value) {
      span.setAttribute(PREFIX + name, value);
    }

    @Override
    public void alsoFrom(String traceparent) {
      span.addLink(Span.fromContext(Traceparent.read(traceparent)).getSpanContext());
    }

    @Override
    public void close() {
      scope.close();
      span.end();
    }
  }
}
