package dev.lastword.orchestrator.maintenance;

import dev.lastword.core.job.JobEvent;
import dev.lastword.core.job.JobEventType;
import dev.lastword.core.job.JobStatus;
import dev.lastword.core.state.NodeState;
import dev.lastword.core.state.NodeStatus;
import dev.lastword.core.value.EventId;
import dev.lastword.core.value.NodeId;
import dev.lastword.orchestrator.engine.StoreLayout;
import dev.lastword.orchestrator.graph.Node;
import dev.lastword.orchestrator.graph.WorkNode.Task;
import dev.lastword.orchestrator.log.JobFormat;
import dev.lastword.orchestrator.log.Streams;
import dev.lastword.orchestrator.maintenance.Difference.Kind;
import dev.lastword.orchestrator.process.GraphPlan;
import dev.lastword.orchestrator.process.NodeInput;
import dev.lastword.store.Append;
import dev.lastword.store.Availability;
import dev.lastword.store.Expected;
import dev.lastword.store.JobOp;
import dev.lastword.store.JobPhase;
import dev.lastword.store.JobView;
import dev.lastword.store.NewJob;
import dev.lastword.store.Op;
import dev.lastword.store.StreamOp;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Compares nodes with the logs of their jobs, and those with the rows that workers claim. */
final class JobChecks {

  private static final Set<JobStatus> OF_RUNNING =
      Set.of(JobStatus.QUEUED, JobStatus.LEASED, JobStatus.RUNNING, JobStatus.RETRYING);

  private final ExecutionSnapshot snapshot;
  private final GraphPlan plan;
  private final Instant now;
  private final Supplier<EventId> ids;
  private final List<Discrepancy> found = new ArrayList<>();
  private final List<NodeId> retrying = new ArrayList<>();
  private final List<NodeId> failed = new ArrayList<>();

  JobChecks(ExecutionSnapshot snapshot, GraphPlan plan, Instant now, Supplier<EventId> ids) {
    this.snapshot = snapshot;
    this.plan = plan;
    this.now = now;
    this.ids = ids;
    for (Node node : plan.graph().nodes()) {
      Optional<NodeState> state = snapshot.state().node(node.id());
      if (node instanceof Task task) {
        state.ifPresent(is -> check(task, is));
      }
    }
    strays();
  }

  List<Discrepancy> found() {
    return found;
  }

  /** Returns the nodes without a running worker, whose attempts cannot time out. */
  List<NodeId> retrying() {
    return retrying;
  }

  /** Returns the nodes whose jobs failed for good. */
  List<NodeId> failed() {
    return failed;
  }

  private String jobId(NodeId nodeId) {
    return Streams.jobId(snapshot.id(), nodeId);
  }

  private void check(Task task, NodeState node) {
    JobView row = snapshot.jobs().get(jobId(task.id()));
    if (node.status() == NodeStatus.IDLE && row == null) {
      return;
    }
    ExecutionSnapshot.JobLog log = snapshot.jobLog(task.id());
    if (log.erased()) {
      // Retention is under way: the execution itself goes last.
      return;
    }
    Optional<JobStatus> status = JobStatus.deriveStatus(log.events());
    if (status.isEmpty() && (node.status() == NodeStatus.IDLE || neverReady(node))) {
      return;
    }
    Set<JobStatus> possible = possible(node.status());
    if (status.filter(possible::contains).isEmpty()) {
      catchUp(task, node, status, log);
      return;
    }
    if (status.get() == JobStatus.RETRYING || status.get() == JobStatus.QUEUED) {
      retrying.add(task.id());
    }
    if (status.get() == JobStatus.FAILED) {
      failed.add(task.id());
    }
    checkRow(task, status.get(), log, row);
  }

  /** A node that was canceled before anything came to it has no job. */
  private static boolean neverReady(NodeState node) {
    return node.status().isSettled() && node.attempt() == 0;
  }

  private static Set<JobStatus> possible(NodeStatus status) {
    return switch (status) {
      case IDLE -> Set.of();
      case READY -> Set.of(JobStatus.QUEUED, JobStatus.LEASED);
      case RUNNING -> OF_RUNNING;
      case WAITING -> Set.of(JobStatus.WAITING);
      case SUCCEEDED -> Set.of(JobStatus.COMPLETED);
      case FAILED -> Set.of(JobStatus.FAILED);
      case CANCELED -> Set.of(JobStatus.CANCELLED);
    };
  }

  /** The execution's log is the truth: the job's is told what it missed, and its row with it. */
  private void catchUp(
      Task task, NodeState node, Optional<JobStatus> status, ExecutionSnapshot.JobLog log) {
    Difference difference =
        snapshot.difference(
            Kind.JOB_LOG,
            jobId(task.id()),
            possible(node.status()),
            status.map(JobStatus::wireName).orElse("no events"));
    if (node.status() == NodeStatus.IDLE || status.filter(JobStatus::isEnd).isPresent()) {
      // An end is final, and no event takes a job back to where it was not: nothing is written.
      found.add(Discrepancy.of(difference));
      return;
    }
    List<JobEventType> missed = new ArrayList<>();
    if (status.isEmpty()) {
      missed.add(JobEventType.JOB_CREATED);
    }
    missed.addAll(
        switch (node.status()) {
          case IDLE -> List.<JobEventType>of();
          // A job that is ahead of its node goes back to where its node is.
          case READY -> status.isEmpty() ? List.of() : List.of(JobEventType.JOB_REQUEUED);
          case RUNNING -> List.of(JobEventType.JOB_REQUEUED);
          case WAITING -> List.of(JobEventType.JOB_WAITING);
          case SUCCEEDED -> List.of(JobEventType.JOB_COMPLETED);
          case FAILED -> List.of(JobEventType.JOB_FAILED);
          case CANCELED -> List.of(JobEventType.JOB_CANCELLED);
        });
    List<JobEvent> events = new ArrayList<>(log.events());
    missed.forEach(type -> events.add(JobEvent.of(type)));
    JobStatus then = JobStatus.deriveStatus(events).orElseThrow();
    found.add(
        new Discrepancy(
            difference,
            List.of(
                new Append(
                    Streams.job(snapshot.id(), task.id()),
                    Expected.version(log.version()),
                    missed.stream()
                        .map(type -> JobFormat.write(JobEvent.of(type), ids.get(), now))
                        .toList())),
            rebuilt(task, then, snapshot.jobs().get(jobId(task.id())))));
  }

  private void checkRow(
      Task task, JobStatus status, ExecutionSnapshot.JobLog log, @Nullable JobView row) {
    String jobId = jobId(task.id());
    if (row == null) {
      if (!status.isEnd()) {
        add(Kind.JOB_MISSING, task, status.wireName(), "no row", log, rebuilt(task, status, null));
      }
    } else if (status.isEnd()) {
      Kind kind = row.isOpen() ? Kind.JOB_PHASE : Kind.JOB_STRAY;
      add(kind, task, "no row", row.phase(), log, rebuilt(task, status, row));
    } else if (!fits(row.phase(), status)) {
      add(Kind.JOB_PHASE, task, phases(status), row.phase(), log, rebuilt(task, status, row));
    } else if (!row.status().equals(status.wireName())) {
      // Only the status is wrong: the holder of the job goes on.
      List<Op> ops = List.of(new JobOp.Mark(row.fence(), status.wireName()));
      add(Kind.JOB_STATUS, task, status.wireName(), row.status(), log, ops);
    }
  }

  private void add(
      Kind kind,
      Task task,
      Object expected,
      Object is,
      ExecutionSnapshot.JobLog log,
      List<Op> ops) {
    List<Op> guarded = new ArrayList<>();
    guarded.add(new StreamOp.RequireVersion(Streams.job(snapshot.id(), task.id()), log.version()));
    guarded.addAll(ops);
    found.add(
        new Discrepancy(
            snapshot.difference(kind, jobId(task.id()), expected, is), List.of(), guarded));
  }

  private static boolean fits(JobPhase phase, JobStatus status) {
    return switch (phase) {
      case QUEUED, LEASED -> status != JobStatus.WAITING;
      case PARKED -> status == JobStatus.WAITING;
      case ENDED -> false;
    };
  }

  private static String phases(JobStatus status) {
    return status == JobStatus.WAITING ? "PARKED" : "QUEUED or LEASED";
  }

  /**
   * Writes the row again, with the node's input, or removes it if the job has ended; the holder of
   * the old row has lost its lease.
   */
  private List<Op> rebuilt(Task task, JobStatus status, @Nullable JobView row) {
    String jobId = jobId(task.id());
    if (status.isEnd()) {
      return List.of(new JobOp.End(jobId, status.wireName()), new JobOp.Delete(jobId));
    }
    List<Op> ops = new ArrayList<>();
    if (row != null) {
      if (row.isOpen()) {
        return List.of(new JobOp.Requeue(jobId, availability(status), status.wireName()));
      }
      ops.add(new JobOp.Delete(jobId));
    }
    NewJob job =
        StoreLayout.newJob(
            snapshot.id(),
            task,
            NodeInput.to(plan, snapshot.state(), task.id()),
            availability(status),
            status);
    ops.add(new JobOp.Enqueue(job));
    return ops;
  }

  private static Availability availability(JobStatus status) {
    return status == JobStatus.WAITING ? Availability.PARKED : Availability.after(Duration.ZERO);
  }

  /** Rows that look like a node's and belong to none. */
  private void strays() {
    for (JobView row : snapshot.jobs().values()) {
      Optional<NodeId> nodeId = StoreLayout.nodeOf(snapshot.id(), row.id());
      if (nodeId.isEmpty()) {
        continue;
      }
      boolean isTask = plan.graph().find(nodeId.get()).orElse(null) instanceof Task;
      boolean isIdle =
          snapshot
              .state()
              .node(nodeId.get())
              .filter(node -> node.status() != NodeStatus.IDLE)
              .isEmpty();
      if (!isTask || isIdle && snapshot.jobLog(nodeId.get()).version() == 0) {
        found.add(
            Discrepancy.of(
                snapshot.difference(Kind.JOB_STRAY, row.id(), "no row", row.status()),
                new JobOp.End(row.id(), JobStatus.CANCELLED.wireName()),
                new JobOp.Delete(row.id())));
      }
    }
  }
}
