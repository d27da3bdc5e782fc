package dev.lastword.simulation.laws;

import dev.lastword.core.job.JobStatus;
import dev.lastword.core.state.ExecutionState;
import dev.lastword.core.state.NodeState;
import dev.lastword.core.state.NodeStatus;
import dev.lastword.core.value.ExecutionId;
import dev.lastword.orchestrator.engine.ExecutionSummary;
import dev.lastword.orchestrator.engine.StoreLayout;
import dev.lastword.orchestrator.graph.Graph;
import dev.lastword.orchestrator.graph.WorkNode.SubExecution;
import dev.lastword.orchestrator.graph.WorkNode.Task;
import dev.lastword.orchestrator.log.Streams;
import dev.lastword.orchestrator.process.Parent;
import dev.lastword.orchestrator.request.NewExecution.Begin;
import dev.lastword.simulation.evidence.Journal;
import dev.lastword.simulation.evidence.Law;
import dev.lastword.simulation.evidence.RequestLedger;
import dev.lastword.store.Doc;
import dev.lastword.store.DocQuery;
import dev.lastword.store.EventStore;
import dev.lastword.store.JobView;
import dev.lastword.store.Jobs;
import dev.lastword.store.Projections;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Laws about executions once everything has come to rest. */
final class RestLaws {

  private final Journal journal;
  private final RequestLedger ledger;
  private final Graph graph;
  private final EventStore store;

  RestLaws(Journal journal, RequestLedger ledger, Graph graph, EventStore store) {
    this.journal = journal;
    this.ledger = ledger;
    this.graph = graph;
    this.store = store;
  }

  void check(ExecutionState state) {
    state.nodes().forEach(node -> job(state, node));
    documents(state);
    List<JobView> open = Rows.of(store, state.executionId()).filter(JobView::isOpen).toList();
    if (state.status().isTerminal()) {
      Law.NOTHING_LEAKS.require(open.isEmpty(), () -> state.executionId() + " " + open);
      List<ExecutionId> alive = children(state);
      Law.NOTHING_LEAKS.require(
          alive.isEmpty(), () -> alive + " alive under " + state.executionId());
    } else {
      goesOn(state, open);
    }
  }

  /**
   * Nodes that wait for a key are found by it and no others, and no signal outlives its execution.
   */
  private void documents(ExecutionState state) {
    List<String> waiting =
        state.nodes().stream()
            .filter(n -> n.status() == NodeStatus.WAITING && n.details().waitKey() != null)
            .map(n -> Streams.jobId(state.executionId(), n.nodeId()))
            .sorted()
            .toList();
    List<String> found = docs(state, StoreLayout.WAITING).map(Doc::key).sorted().toList();
    Law.NOTHING_LEAKS.require(
        found.equals(waiting),
        () -> state.executionId() + " found by keys " + found + " with waiting " + waiting);
    if (state.status().isTerminal()) {
      List<Doc> kept =
          docs(state, StoreLayout.SIGNALS).filter(doc -> doc.tags().containsKey("kept")).toList();
      Law.NOTHING_LEAKS.require(kept.isEmpty(), () -> kept + " kept for " + state.executionId());
    }
  }

  private Stream<Doc> docs(ExecutionState state, String collection) {
    DocQuery query =
        DocQuery.of(collection).tag(StoreLayout.EXECUTION, state.executionId().value()).max(1_000);
    return store.extension(Projections.class).query(query).docs().stream();
  }

  private void job(ExecutionState state, NodeState node) {
    Optional<JobView> job =
        store.extension(Jobs.class).find(Streams.jobId(state.executionId(), node.nodeId()));
    boolean open = job.filter(JobView::isOpen).isPresent();
    boolean atWork = !node.status().isSettled() && node.status() != NodeStatus.IDLE;
    boolean task = graph.node(node.nodeId()) instanceof Task;
    Law.JOBS_FIT_NODES.require(
        open == (task && atWork), () -> state.executionId() + " " + node + " with " + job);
    if (open) {
      boolean waits = job.orElseThrow().status().equals(JobStatus.WAITING.wireName());
      Law.JOBS_FIT_NODES.require(
          waits == (node.status() == NodeStatus.WAITING),
          () -> state.executionId() + " " + node + " with " + job);
    }
  }

  /** Something outside is awaited: a start, a resume, or the end of a child that waits itself. */
  private void goesOn(ExecutionState state, List<JobView> open) {
    boolean awaitsStart =
        state.facts().startedAt() == null
            && ledger.beginOf(state.executionId()).filter(Begin.LATER::equals).isPresent();
    boolean waits =
        state.nodes().stream()
            .anyMatch(n -> n.status() == NodeStatus.WAITING && n.details().dueAt() == null);
    long running =
        state.nodes().stream()
            .filter(n -> graph.node(n.nodeId()) instanceof SubExecution)
            .filter(n -> n.status() == NodeStatus.RUNNING)
            .count();
    Law.IT_GOES_ON.require(
        running == children(state).size(),
        () -> state.executionId() + " " + state.nodes() + " with children " + children(state));
    boolean hasChild = running > 0;
    Law.IT_GOES_ON.require(
        !state.isCancelRequested() && (awaitsStart || waits || hasChild),
        () -> state.executionId() + " " + state.nodes() + " with " + open);
  }

  /** Returns the children that live. */
  private List<ExecutionId> children(ExecutionState state) {
    return journal.executions().stream()
        .filter(id -> !journal.state(id).status().isTerminal())
        .filter(id -> parentOf(id).filter(state.executionId()::equals).isPresent())
        .toList();
  }

  private Optional<ExecutionId> parentOf(ExecutionId id) {
    return store
        .extension(Projections.class)
        .get(ExecutionSummary.COLLECTION, id.value())
        .map(ExecutionSummary::read)
        .map(summary -> summary.lineage().parent())
        .map(Parent::executionId);
  }
}
