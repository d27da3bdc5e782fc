package dev.lastword.server.security;

import dev.lastword.core.value.ExecutionId;
import dev.lastword.core.value.NodeId;
import dev.lastword.orchestrator.engine.Engine;
import dev.lastword.orchestrator.log.Streams;
import dev.lastword.server.http.Problem;
import dev.lastword.store.EventStore;
import dev.lastword.store.JobView;
import dev.lastword.store.Jobs;
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

  private static final String JOBS = "/api/v1/jobs/";

  private final Engine engine;
  private final EventStore store;

  ScopeCheck(Engine engine, EventStore store) {
    this.engine = engine;
    this.store = store;
  }

  Optional<Problem> refusal(Principal principal, UriRouteMatch<?, ?> route) {
    Scope scope = principal.scope();
    boolean isOfWorkers = isOfWorkers(route) && scope.narrowsQueues();
    Optional<String> queue = isOfWorkers ? queueOf(route) : variable(route, "queue");
    if (queue.filter(name -> !scope.hasQueue(name)).isPresent()) {
      return Optional.of(forbidden("queues", scope.queueNames()));
    }
    // Whoever works for some queues works for all graphs that have Tasks in them.
    if (isOfWorkers || !scope.narrowsGraphs() || route.hasAnnotation(Narrows.class)) {
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
        : Optional.of(forbidden("graphs", scope.graphNames()));
  }

  private static boolean isOfWorkers(UriRouteMatch<?, ?> route) {
    return route.getRouteInfo().getUriMatchTemplate().toPathString().startsWith(JOBS);
  }

  /** Returns the queue of the job that a route names; a token opens nothing where there is none. */
  private Optional<String> queueOf(UriRouteMatch<?, ?> route) {
    try {
      return variable(route, "executionId")
          .map(ExecutionId::of)
          .flatMap(
              id -> variable(route, "nodeId").map(NodeId::of).map(node -> Streams.jobId(id, node)))
          .flatMap(store.extension(Jobs.class)::find)
          .map(JobView::queue);
    } catch (IllegalArgumentException malformed) {
      return Optional.empty();
    }
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
