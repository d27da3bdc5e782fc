package dev.lastword.orchestrator.query;

import dev.lastword.core.explain.Explanation;
import dev.lastword.core.job.JobEvent;
import dev.lastword.core.job.JobEventType;
import dev.lastword.core.state.ExecutionFacts.CancelRequest;
import dev.lastword.core.state.ExecutionState;
import dev.lastword.core.state.NodeState;
import dev.lastword.core.state.NodeStatus;
import dev.lastword.core.value.ExecutionId;
import dev.lastword.core.value.NodeId;
import dev.lastword.orchestrator.engine.ExecutionSummary;
import dev.lastword.orchestrator.engine.StoreLayout;
import dev.lastword.orchestrator.graph.Edge;
import dev.lastword.orchestrator.graph.Node;
import dev.lastword.orchestrator.graph.WorkNode.SubExecution;
import dev.lastword.orchestrator.graph.WorkNode.Task;
import dev.lastword.orchestrator.graph.WorkNode.Timer;
import dev.lastword.orchestrator.log.JobFormat;
import dev.lastword.orchestrator.log.Streams;
import dev.lastword.orchestrator.process.Deadline;
import dev.lastword.orchestrator.process.Deadlines;
import dev.lastword.orchestrator.process.GraphPlan;
import dev.lastword.orchestrator.process.OpenGate;
import dev.lastword.orchestrator.process.Parent;
import dev.lastword.orchestrator.query.Account.NodeAccount;
import dev.lastword.orchestrator.queue.QueueSettings;
import dev.lastword.store.Direction;
import dev.lastword.store.EventStore;
import dev.lastword.store.JobPhase;
import dev.lastword.store.JobView;
import dev.lastword.store.Jobs;
import dev.lastword.store.Projections;
import dev.lastword.store.QueueDepth;
import dev.lastword.store.ReadSpec;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Says what holds the parts of one execution, from its state, its jobs and its timers. */
final class Accountant {

  private static final ReadSpec LAST =
      new ReadSpec(Direction.BACKWARD, Long.MAX_VALUE, 1, ReadSpec.DEFAULT_BYTES);

  private final EventStore store;
  private final GraphPlan plan;
  private final ExecutionState state;
  private final Map<String, JobView> jobs;
  private final Instant now;
  private final Map<String, QueueDepth> depths = new HashMap<>();
  private final Map<NodeId, OpenGate> gates = new HashMap<>();
  private final Map<Deadline, Instant> deadlines;
  private final Map<NodeId, Deadline> byNode = new HashMap<>();

  /**
   * Looks at a state.
   *
   * @param jobs all jobs of the execution, by id
   * @param now the time by the store's clock, which alone judges leases, timers and backoffs
   */
  Accountant(
      EventStore store,
      GraphPlan plan,
      Explanation history,
      Map<String, JobView> jobs,
      Instant now) {
    this.store = store;
    this.plan = plan;
    this.state = history.state();
    this.jobs = jobs;
    this.now = now;
    this.deadlines = Deadlines.of(plan, state);
    for (Deadline deadline : deadlines.keySet()) {
      if (deadline instanceof Deadline.OfNode ofNode) {
        byNode.put(ofNode.nodeId(), deadline);
      }
    }
    OpenGate.of(plan, state).forEach(gate -> gates.put(gate.join(), gate));
  }

  private ExecutionId id() {
    return state.executionId();
  }

  /** Returns what holds the execution as a whole. */
  List<Hold> ofExecution() {
    List<Hold> holds = new ArrayList<>();
    JobView mark = jobs.get(StoreLayout.pendingJob(id()));
    if (mark != null && mark.isOpen()) {
      holds.add(
          new Hold.ReactionsPending(
              mark.owner(), mark.owner().isPresent() ? mark.availableAt() : Optional.empty()));
    }
    if (state.status().isTerminal()) {
      return holds;
    }
    if (state.facts().startedAt() == null && !state.isCancelRequested()) {
      holds.add(new Hold.NotStarted());
    }
    CancelRequest request = state.facts().cancelRequest();
    if (request != null) {
      holds.add(
          new Hold.Canceling(
              request.at(),
              request.mode(),
              Optional.ofNullable(request.graceUntil()),
              state.nodes().stream()
                  .filter(node -> !node.status().isSettled())
                  .map(NodeState::nodeId)
                  .toList()));
    }
    deadlines.forEach(
        (deadline, at) -> {
          if (!(deadline instanceof Deadline.OfNode)) {
            holds.add(due(deadline, at));
          }
        });
    return holds;
  }

  /** Returns what holds each unfinished node. */
  List<NodeAccount> ofNodes() {
    if (state.status().isTerminal()) {
      return List.of();
    }
    return state.nodes().stream()
        .filter(node -> !node.status().isSettled())
        .map(node -> new NodeAccount(node, ofNode(node)))
        .toList();
  }

  private List<Hold> ofNode(NodeState node) {
    List<Hold> holds = new ArrayList<>();
    Node drawn = plan.graph().find(node.nodeId()).orElse(null);
    OpenGate gate = gates.get(node.nodeId());
    if (gate != null) {
      holds.add(new Hold.Gate(gate));
    } else if (node.status() == NodeStatus.IDLE) {
      holds.add(new Hold.Unreached(behind(node.nodeId())));
    } else if (drawn instanceof Task task && node.status() != NodeStatus.WAITING) {
      Hold ofJob = ofJob(task, node);
      holds.add(ofJob);
      if (ofJob instanceof Hold.Queued && node.status() == NodeStatus.RUNNING) {
        returned(node.nodeId()).ifPresent(holds::add);
      }
    } else if (drawn instanceof SubExecution) {
      holds.add(ofChild(node));
    }
    if (node.status() == NodeStatus.WAITING && !isTimer(drawn)) {
      holds.add(new Hold.Resume(Optional.ofNullable(node.details().waitKey())));
    }
    Deadline deadline = byNode.get(node.nodeId());
    if (deadline != null && !isQueued(node)) {
      holds.add(due(deadline, Objects.requireNonNull(deadlines.get(deadline))));
    }
    return holds;
  }

  private static boolean isTimer(@Nullable Node drawn) {
    return drawn instanceof Timer;
  }

  private List<NodeId> behind(NodeId id) {
    return plan.graph().edgesInto(id).stream().map(Edge::from).distinct().toList();
  }

  private Hold ofJob(Task task, NodeState node) {
    JobView job = job(node.nodeId());
    if (job == null || !job.isOpen() || job.phase() == JobPhase.PARKED) {
      return new Hold.JobMissing(task.queue());
    }
    if (job.phase() == JobPhase.LEASED) {
      Instant until = job.availableAt().orElse(now);
      return new Hold.Held(
          job.owner().orElse("a worker"), node.attempt(), until, !job.isLeased(now));
    }
    if (isBackingOff(node)) {
      return new Hold.Backoff(
          job.availableAt().orElse(now),
          node.failures(),
          task.retry().maxFailures(),
          node.details().error() == null ? Optional.empty() : node.details().error().code());
    }
    QueueDepth depth =
        depths.computeIfAbsent(
            task.queue().value(), queue -> store.extension(Jobs.class).depth(queue));
    return new Hold.Queued(
        task.queue(),
        task.priority(),
        job.availableAt(),
        depth.due(),
        depth.leased(),
        depth.oldestDue(),
        new QueueSettings(store).of(task.queue().value()));
  }

  /** Returns how a node that had begun came back to its queue, as the end of its job's log says. */
  private Optional<Hold> returned(NodeId nodeId) {
    return store.read(Streams.job(id(), nodeId), LAST).events().stream()
        .findFirst()
        .flatMap(JobFormat::read)
        .flatMap(Accountant::cause)
        .map(Hold.Returned::new);
  }

  private static Optional<Hold.ReturnCause> cause(JobEvent event) {
    if (event.type() == JobEventType.WAIT_COMPLETED) {
      return Optional.of(Hold.ReturnCause.RESUMED);
    }
    return event.type() == JobEventType.JOB_REQUEUED
        ? event
            .reason()
            .flatMap(
                word ->
                    Stream.of(Hold.ReturnCause.values())
                        .filter(cause -> cause.name().equals(word))
                        .findFirst())
        : Optional.empty();
  }

  /**
   * Tells whether the node's job waits in its queue; an attempt that failed or was released takes
   * no time.
   */
  private boolean isQueued(NodeState node) {
    JobView job = job(node.nodeId());
    return job != null && job.phase() == JobPhase.QUEUED;
  }

  private boolean isBackingOff(NodeState node) {
    JobView job = job(node.nodeId());
    return job != null && isQueued(node) && node.failures() > 0 && !job.isDue(now);
  }

  private @Nullable JobView job(NodeId nodeId) {
    return jobs.get(id().value() + "/" + nodeId.value());
  }

  private Hold ofChild(NodeState node) {
    ExecutionId child = new Parent(id(), node.nodeId(), node.attempt(), 1).childId();
    return new Hold.Child(
        child,
        store
            .extension(Projections.class)
            .get(ExecutionSummary.COLLECTION, child.value())
            .map(ExecutionSummary::read)
            .map(ExecutionSummary::status));
  }

  private Hold due(Deadline deadline, Instant at) {
    JobView timer = jobs.get(StoreLayout.timerJob(id(), deadline));
    Hold.TimerState found =
        timer == null || !timer.isOpen()
            ? Hold.TimerState.MISSING
            : isComing(timer) ? Hold.TimerState.SET : Hold.TimerState.LATE;
    return new Hold.Due(at, found);
  }

  private boolean isComing(JobView timer) {
    return timer.phase() == JobPhase.QUEUED && !timer.isDue(now);
  }
}
