package dev.lastword.server.security;

import dev.lastword.core.value.ExecutionId;
import dev.lastword.orchestrator.engine.Engine;
import dev.lastword.server.http.Problem;
import io.micronaut.http.HttpStatus;
import io.micronaut.web.router.UriRouteMatch;
import jakarta.inject.Singleton;
import java.util.Optional;

/**
 * Whether what a route is about lies within a caller's scope. Somebody else's execution looks like
 * none; a route about everything is refused unless its resource narrows it by itself, which {@link
 * Narrows} says.
 */
@Singleton
final class ScopeCheck {

  private final Engine engine;

  ScopeCheck(Engine engine) {
    this.engine = engine;
  }

  Optional<Problem> refusal(Principal principal, UriRouteMatch<?, ?> route) {
    Scope scope = principal.scope();
    Optional<String> queue = variable(route, "queue");
    if (queue.filter(name -> !scope.hasQueue(name)).isPresent()) {
      return Optional.of(forbidden("queues", scope.queues()));
    }
    if (!scope.narrowsGraphs() || route.hasAnnotation(Narrows.class)) {
      return Optional.empty();
    }
    Optional<String> executionId = variable(route, "executionId");
    if (executionId.isPresent()) {
      return graphOf(executionId.get()).filter(scope::hasGraph).isPresent()
          ? Optional.empty()
          : Optional.of(
              Problem.of(
                  HttpStatus.NOT_FOUND,
                  "EXECUTION_NOT_FOUND",
                  "expected an execution, found none called " + executionId.get()));
    }
    return variable(route, "graphId").filter(scope::hasGraph).isPresent()
        ? Optional.empty()
        : Optional.of(forbidden("graphs", scope.graphs()));
  }

  private static Optional<String> variable(UriRouteMatch<?, ?> route, String name) {
    return Optional.ofNullable(route.getVariableValues().get(name)).map(String::valueOf);
  }

  private Optional<String> graphOf(String executionId) {
    try {
      return engine
          .find(ExecutionId.of(executionId))
          .flatMap(state -> Optional.ofNullable(state.facts().origin()))
          .map(origin -> origin.graphId().value());
    } catch (IllegalArgumentException malformed) {
      return Optional.empty();
    }
  }

  /** Returns the refusal of what is beyond the only queues or graphs that a caller has. */
  static Problem forbidden(String what, Object only) {
    return Problem.of(
        HttpStatus.FORBIDDEN,
        "OUT_OF_SCOPE",
        "expected what is about the " + what + " " + only + ", found a request beyond them");
  }
}
