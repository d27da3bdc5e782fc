package dev.lastword.server.security;

import dev.lastword.core.value.ExecutionId;
import dev.lastword.core.value.NodeId;
import dev.lastword.orchestrator.engine.Engine;
import dev.lastword.orchestrator.log.Streams;
import dev.lastword.server.http.Problem;
import dev.lastword.server.http.RouteTemplate;
import dev.lastword.store.EventStore;
import dev.lastword.store.JobView;
import dev.lastword.store.Jobs;
import io.micronaut.http.HttpStatus;
import io.micronaut.web.router.UriRouteMatch;
import jakarta.inject.Singleton;
import java.util.Optional;

/**
 * Check that the resources of a route lie within a caller's scope. An execution outside the scope
 * looks like none; a route about everything is refused unless its resource narrows it by itself,
 * which {@link ScopedByHandler} says.
 */
@Singleton
public final class ScopeCheck {

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
    // A worker for some queues works for all graphs that have Tasks in them.
    if (isOfWorkers || !scope.narrowsGraphs() || route.hasAnnotation(ScopedByHandler.class)) {
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
                  "Execution " + executionId.get() + " not found"));
    }
    return variable(route, "graphId").filter(scope::hasGraph).isPresent()
        ? Optional.empty()
        : Optional.of(forbidden("graphs", scope.graphNames()));
  }

  private static boolean isOfWorkers(UriRouteMatch<?, ?> route) {
    return RouteTemplate.of(route).startsWith(JOBS);
  }

  /** Returns the refusal of a report about a job that no route names, if it is beyond the scope. */
  public Optional<Problem> refusal(Principal principal, ExecutionId id, NodeId nodeId) {
    Scope scope = principal.scope();
    return scope.narrowsQueues()
            && queueOf(id, nodeId).filter(name -> !scope.hasQueue(name)).isPresent()
        ? Optional.of(forbidden("queues", scope.queueNames()))
        : Optional.empty();
  }

  private Optional<String> queueOf(ExecutionId id, NodeId nodeId) {
    return store.extension(Jobs.class).find(Streams.jobId(id, nodeId)).map(JobView::queue);
  }

  /** Returns the queue of the job that a route names; a token opens nothing where there is none. */
  private Optional<String> queueOf(UriRouteMatch<?, ?> route) {
    try {
      return variable(route, "executionId")
          .map(ExecutionId::of)
          .flatMap(
              id -> variable(route, "nodeId").map(NodeId::of).flatMap(node -> queueOf(id, node)));
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
