package dev.lastword.server.execution;

import dev.lastword.core.state.ExecutionState;
import dev.lastword.core.state.NodeState;
import dev.lastword.core.state.NodeStatus;
import dev.lastword.core.value.ExecutionId;
import dev.lastword.core.value.GraphId;
import dev.lastword.core.value.NodeId;
import dev.lastword.orchestrator.engine.Graphs;
import dev.lastword.orchestrator.engine.ImportOrigin;
import dev.lastword.orchestrator.query.Account;
import dev.lastword.orchestrator.query.ExecutionDetails;
import dev.lastword.orchestrator.query.Executions;
import dev.lastword.server.http.AnswerMeter;
import dev.lastword.server.http.Ids;
import dev.lastword.server.http.PageReply;
import dev.lastword.server.http.Paging;
import dev.lastword.server.http.Refused;
import dev.lastword.server.security.Caller;
import dev.lastword.server.security.Scope;
import dev.lastword.store.EventStore;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.MediaType;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.Produces;
import io.micronaut.http.annotation.QueryValue;
import io.micronaut.scheduling.TaskExecutors;
import io.micronaut.scheduling.annotation.ExecuteOn;
import java.util.Optional;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** Explanations of executions. */
@Controller("/api/v1/executions/{executionId}")
@ExecuteOn(TaskExecutors.IO)
final class WhyController {

  private final Executions executions;
  private final EventStore store;
  private final ExecutionDetails details;

  WhyController(Executions executions, EventStore store, Graphs graphs) {
    this.executions = executions;
    this.store = store;
    this.details = ExecutionDetails.on(store, graphs, executions);
  }

  @Get("/explain")
  @Produces({MediaType.APPLICATION_JSON, MediaType.TEXT_PLAIN})
  HttpResponse<?> explain(HttpRequest<?> request, String executionId) {
    Account account = AnswerMeter.measured(request, () -> account(executionId));
    Optional<ImportOrigin> provenance = ImportOrigin.find(store, account.state().executionId());
    if (isForPeople(request)) {
      String origin = provenance.map(known -> known.sentence() + "\n").orElse("");
      return HttpResponse.ok(account.text() + origin).contentType(MediaType.TEXT_PLAIN_TYPE);
    }
    return HttpResponse.ok(
            new ExplainReply(
                account,
                details.rootCause(account.state(), visible(request)),
                provenance.map(ProvenanceReply::new).orElse(null)))
        .contentType(MediaType.APPLICATION_JSON_TYPE);
  }

  @Get("/nodes/{nodeId}")
  HttpResponse<NodeReply> node(HttpRequest<?> request, String executionId, String nodeId) {
    ExecutionId id = Ids.execution(executionId);
    ExecutionState state = executions.state(id).orElseThrow(() -> LookController.notFound(id));
    NodeId node = Ids.node(nodeId);
    NodeState found =
        state
            .node(node)
            .orElseThrow(() -> Refused.notFound("NODE_NOT_FOUND", "Node " + node + " of " + id));
    boolean isReached = found.status() != NodeStatus.IDLE;
    return HttpResponse.ok(
        new NodeReply(
            found,
            isReached ? details.input(state, node).orElse(null) : null,
            details.children(id, node, visible(request))));
  }

  private static Predicate<GraphId> visible(HttpRequest<?> request) {
    Scope scope = Caller.of(request).principal().scope();
    return graph -> scope.hasGraph(graph.value());
  }

  private static boolean isForPeople(HttpRequest<?> request) {
    return request.accept().stream()
        .findFirst()
        .filter(wanted -> wanted.matches(MediaType.TEXT_PLAIN_TYPE))
        .filter(wanted -> !wanted.matches(MediaType.APPLICATION_JSON_TYPE))
        .isPresent();
  }

  private Account account(String executionId) {
    ExecutionId id = Ids.execution(executionId);
    return executions.explain(id).orElseThrow(() -> LookController.notFound(id));
  }

  @Get("/jobs")
  HttpResponse<PageReply<NodeJobReply>> jobs(
      String executionId,
      @QueryValue @Nullable String cursor,
      @QueryValue @Nullable Integer limit) {
    ExecutionId id = found(executionId);
    int most = Paging.limit(limit);
    return HttpResponse.ok(
        PageReply.of(
            Paging.page(cursor, () -> executions.jobs(id, Paging.after(cursor), most)),
            NodeJobReply::new));
  }

  @Get("/refused")
  HttpResponse<PageReply<LateResultReply>> refused(
      HttpRequest<?> request,
      String executionId,
      @QueryValue @Nullable String cursor,
      @QueryValue @Nullable Integer limit) {
    ExecutionId id = found(executionId);
    int most = Paging.limit(limit);
    return HttpResponse.ok(
        PageReply.of(
            Paging.page(
                cursor,
                () ->
                    AnswerMeter.measured(
                        request, () -> executions.refused(id, Paging.after(cursor), most))),
            LateResultReply::of));
  }

  private ExecutionId found(String executionId) {
    ExecutionId id = Ids.execution(executionId);
    executions.summary(id).orElseThrow(() -> LookController.notFound(id));
    return id;
  }
}
