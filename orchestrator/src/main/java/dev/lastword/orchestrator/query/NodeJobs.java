package dev.lastword.orchestrator.query;

import static java.util.Objects.requireNonNull;

import dev.lastword.core.job.JobEvent;
import dev.lastword.core.job.JobEventType;
import dev.lastword.core.job.JobStatus;
import dev.lastword.core.state.ExecutionFacts.Origin;
import dev.lastword.core.state.ExecutionState;
import dev.lastword.core.state.NodeState;
import dev.lastword.core.state.NodeStatus;
import dev.lastword.core.value.ExecutionId;
import dev.lastword.core.value.NodeId;
import dev.lastword.orchestrator.engine.Graphs;
import dev.lastword.orchestrator.engine.StoreTime;
import dev.lastword.orchestrator.graph.NodeType;
import dev.lastword.orchestrator.graph.WorkNode.Task;
import dev.lastword.orchestrator.log.JobFormat;
import dev.lastword.orchestrator.log.Streams;
import dev.lastword.orchestrator.registry.GraphVersion;
import dev.lastword.orchestrator.settings.EngineSettings;
import dev.lastword.store.EventStore;
import dev.lastword.store.JobView;
import dev.lastword.store.Jobs;
import dev.lastword.store.ReadSpec;
import dev.lastword.store.StoredEvent;
import dev.lastword.store.StreamPage;
import dev.lastword.store.Text;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * Lists jobs of Task nodes and reads their logs. Every page looks at a bounded number of jobs, so
 * it may be short and still say where to go on. Thread-safe; it keeps nothing.
 */
public final class NodeJobs {

  /** The most jobs that a page looks at while it searches for those that match. */
  public static final int LOOKED_AT = 1_000;

  private final EventStore store;
  private final Graphs graphs;
  private final Executions executions;
  private final StoreTime time;

  NodeJobs(EventStore store, Graphs graphs, Executions executions) {
    this.store = requireNonNull(store, "store");
    this.graphs = requireNonNull(graphs, "graphs");
    this.executions = requireNonNull(executions, "executions");
    this.time = new StoreTime(store);
  }

  /** Returns what lists the jobs of a store. */
  public static NodeJobs on(EventStore store, Graphs graphs, EngineSettings settings) {
    return new NodeJobs(store, graphs, Executions.on(store, graphs, settings));
  }

  /** Returns a page of jobs, by id in binary order. */
  public Page<NodeJob> list(JobSearch search, Optional<PageCursor> after, int most) {
    // Asked before the rows are, so that what has run out by then truly has.
    Instant now = time.now();
    if (search.execution().isEmpty()) {
      return new OpenJobs(store, executions, search, now).page(after, most);
    }
    Optional<ExecutionState> state = executions.state(search.execution().get());
    return state.isEmpty() || !isIn(search, state.get())
        ? new Page<>(List.of(), Optional.empty())
        : ofExecution(new Wanted(search, state.get(), now), after.map(PageCursor::id), most);
  }

  private record Wanted(JobSearch search, ExecutionState state, Instant now) {}

  private static boolean isIn(JobSearch search, ExecutionState state) {
    Origin origin = state.facts().origin();
    return search.graphs().isEmpty()
        || origin != null && search.graphs().get().contains(origin.graphId().value());
  }

  private Page<NodeJob> ofExecution(Wanted wanted, Optional<String> after, int most) {
    ExecutionState state = wanted.state();
    ExecutionId id = state.executionId();
    List<NodeState> tasks =
        state.nodes().stream()
            .filter(node -> isReached(node) && isBehind(after, id, node))
            .sorted(Comparator.comparing(node -> node.nodeId().value(), Text.BINARY_ORDER))
            .toList();
    List<NodeJob> found = new ArrayList<>();
    int looked = 0;
    for (NodeState node : tasks) {
      look(state, node, wanted.now()).filter(wanted.search()::matches).ifPresent(found::add);
      looked++;
      if (looked < tasks.size() && (found.size() == most || looked == LOOKED_AT)) {
        return new Page<>(found, Optional.of(PageCursor.of(Streams.jobId(id, node.nodeId()))));
      }
    }
    return new Page<>(found, Optional.empty());
  }

  /** A node that nothing has come to has no job. */
  private static boolean isReached(NodeState node) {
    return node.identity().nodeType().equals(NodeType.TASK.wireName())
        && node.status() != NodeStatus.IDLE;
  }

  private static boolean isBehind(Optional<String> after, ExecutionId id, NodeState node) {
    return after
        .map(last -> Text.BINARY_ORDER.compare(Streams.jobId(id, node.nodeId()), last) > 0)
        .orElse(true);
  }

  private Optional<NodeJob> look(ExecutionState state, NodeState node, Instant now) {
    ExecutionId id = state.executionId();
    Optional<NodeJob> open =
        node.status().isSettled() ? Optional.empty() : open(id, node.nodeId(), now);
    return open.isPresent()
        ? open
        : logged(state, node.nodeId(), Log.read(store, id, node.nodeId(), new Part(0, 0)));
  }

  private Optional<NodeJob> open(ExecutionId id, NodeId nodeId, Instant now) {
    return store
        .extension(Jobs.class)
        .find(Streams.jobId(id, nodeId))
        .filter(JobView::isOpen)
        .flatMap(row -> NodeJob.of(id, nodeId, row, now));
  }

  private Optional<NodeJob> logged(ExecutionState state, NodeId nodeId, Log log) {
    return log.status()
        .flatMap(
            status ->
                task(state, nodeId)
                    .map(task -> NodeJob.of(state.executionId(), task, status, log.claims())));
  }

  private Optional<Task> task(ExecutionState state, NodeId nodeId) {
    Origin origin = state.facts().origin();
    if (origin == null) {
      return Optional.empty();
    }
    return Optional.ofNullable(origin.graphVersion())
        .or(() -> graphs.newest(origin.graphId()).map(GraphVersion::version))
        .flatMap(version -> graphs.plan(origin.graphId(), version))
        .map(plan -> plan.in(state))
        .flatMap(plan -> plan.graph().find(nodeId))
        .filter(Task.class::isInstance)
        .map(Task.class::cast);
  }

  /**
   * Returns the job of a node with a page of its log, if the node has a job.
   *
   * @param after the version behind which the page begins
   * @param most the most events of the page
   */
  public Optional<JobHistory> find(ExecutionId id, NodeId nodeId, long after, int most) {
    Instant now = time.now();
    Optional<ExecutionState> state = executions.state(id);
    if (state.isEmpty()) {
      return Optional.empty();
    }
    Optional<NodeJob> open = open(id, nodeId, now);
    Part part = new Part(after, most);
    Log log = Log.read(store, id, nodeId, part);
    long read = after + log.page().size();
    // The log was read last, so an end in it is newer than the row.
    boolean hasEnded = log.status().filter(JobStatus::isEnd).isPresent();
    return (open.isPresent() && !hasEnded ? open : logged(state.get(), nodeId, log))
        .map(
            job ->
                new JobHistory(
                    job,
                    log.status(),
                    log.page(),
                    log.head(),
                    read < log.head() ? Optional.of(read) : Optional.empty()));
  }

  /** Returns the whole log of a node's job, the oldest event first; empty if it has none. */
  public List<JobHistory.Logged> log(ExecutionId id, NodeId nodeId) {
    return Log.read(store, id, nodeId, new Part(0, Integer.MAX_VALUE)).page();
  }

  private record Part(long after, int most) {}

  /** A job's log, read to its end: the status and claims that follow from it, and a page of it. */
  private record Log(
      Optional<JobStatus> status, int claims, List<JobHistory.Logged> page, long head) {

    static Log read(EventStore store, ExecutionId id, NodeId nodeId, Part wanted) {
      List<JobEvent> readable = new ArrayList<>();
      List<JobHistory.Logged> part = new ArrayList<>();
      long version = 0;
      StreamPage page;
      do {
        page = store.read(Streams.job(id, nodeId), ReadSpec.forwardFrom(version + 1));
        for (StoredEvent stored : page.events()) {
          version = stored.version();
          Optional<JobEvent> event = JobFormat.read(stored);
          event.ifPresent(readable::add);
          if (version > wanted.after() && part.size() < wanted.most()) {
            part.add(
                new JobHistory.Logged(
                    version, stored.event().occurredAt(), stored.event().type(), event));
          }
        }
      } while (page.more());
      long claims = readable.stream().filter(e -> e.type() == JobEventType.JOB_LEASED).count();
      return new Log(JobStatus.deriveStatus(readable), (int) claims, part, version);
    }
  }
}
