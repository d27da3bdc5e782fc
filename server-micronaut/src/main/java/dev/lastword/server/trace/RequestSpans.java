package dev.lastword.server.trace;

import dev.lastword.orchestrator.settings.EngineTracing;
import dev.lastword.server.http.RouteTemplate;
import io.micronaut.context.annotation.Requires;
import io.micronaut.core.annotation.Order;
import io.micronaut.core.order.Ordered;
import io.micronaut.core.propagation.MutablePropagatedContext;
import io.micronaut.core.propagation.ThreadPropagatedContextElement;
import io.micronaut.http.HttpMethod;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.MutableHttpResponse;
import io.micronaut.http.annotation.RequestFilter;
import io.micronaut.http.annotation.ResponseFilter;
import io.micronaut.http.annotation.ServerFilter;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.StatusCode;
import io.opentelemetry.context.Context;
import io.opentelemetry.context.Scope;

/**
 * A span for every request that does something and may. Polls for work and heartbeats have none:
 * they come all the time, and are about no execution.
 */
@ServerFilter("/api/**")
@Requires(property = TraceBeans.ENDPOINT)
@Order(Ordered.LOWEST_PRECEDENCE)
final class RequestSpans {

  private static final String SPAN = "lastword.span";

  private final SpanTracing tracing;

  RequestSpans(SpanTracing tracing) {
    this.tracing = tracing;
  }

  @RequestFilter
  void begin(HttpRequest<?> request, MutablePropagatedContext propagated) {
    RouteTemplate.of(request)
        .filter(route -> doesSomething(request.getMethod(), route))
        .ifPresent(
            route -> {
              String method = request.getMethod().name();
              String origin = request.getHeaders().get(EngineTracing.TRACEPARENT);
              Span span = tracing.request(method + " " + route, origin);
              span.setAttribute("http.request.method", method);
              span.setAttribute("http.route", route);
              request.setAttribute(SPAN, span);
              propagated.add(new AtSpan(Context.root().with(span)));
            });
  }

  private static boolean doesSomething(HttpMethod method, String route) {
    return method != HttpMethod.GET
        && method != HttpMethod.HEAD
        && !route.endsWith("/jobs/claim")
        && !route.endsWith("/heartbeat");
  }

  @ResponseFilter
  void end(HttpRequest<?> request, MutableHttpResponse<?> response) {
    request
        .getAttribute(SPAN, Span.class)
        .ifPresent(
            span -> {
              span.setAttribute("http.response.status_code", response.code());
              if (response.code() >= 500) {
                span.setStatus(StatusCode.ERROR);
              }
              span.end();
            });
  }

  /** Whatever thread goes on with the request is at its span. */
  private record AtSpan(Context context) implements ThreadPropagatedContextElement<Scope> {

    @Override
    public Scope updateThreadContext() {
      return context.makeCurrent();
    }

    @Override
    public void restoreThreadContext(Scope before) {
      before.close();
    }
  }
}
