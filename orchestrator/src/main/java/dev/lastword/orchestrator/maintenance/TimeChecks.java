package dev.lastword.orchestrator.maintenance;

import dev.lastword.core.event.Event;
import dev.lastword.core.value.NodeId;
import dev.lastword.orchestrator.engine.StoreLayout;
import dev.lastword.orchestrator.maintenance.Difference.Kind;
import dev.lastword.orchestrator.process.Deadline;
import dev.lastword.orchestrator.process.Deadlines;
import dev.lastword.orchestrator.process.GraphPlan;
import dev.lastword.orchestrator.process.Omissions;
import dev.lastword.store.JobOp;
import dev.lastword.store.JobView;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Compares timers and marks of pending reactions with what a state is to be reminded of. */
final class TimeChecks {

  private final ExecutionSnapshot snapshot;
  private final GraphPlan plan;
  private final Instant now;
  private final List<Discrepancy> found = new ArrayList<>();

  TimeChecks(ExecutionSnapshot snapshot, GraphPlan plan, Instant now, List<NodeId> retrying) {
    this.snapshot = snapshot;
    this.plan = plan;
    this.now = now;
    timers(Set.copyOf(retrying));
    reactions();
  }

  List<Discrepancy> found() {
    return found;
  }

  private void timers(Set<NodeId> retrying) {
    Map<Deadline, Instant> due = Deadlines.of(plan, snapshot.state());
    Set<String> allowed = new HashSet<>();
    due.forEach(
        (deadline, at) -> {
          String jobId = StoreLayout.timerJob(snapshot.id(), deadline);
          allowed.add(jobId);
          JobView timer = snapshot.jobs().get(jobId);
          if (isNeeded(deadline, retrying) && (timer == null || !timer.isOpen())) {
            Duration delay = at.isAfter(now) ? Duration.between(now, at) : Duration.ZERO;
            found.add(
                Discrepancy.of(
                    snapshot.difference(Kind.TIMER_MISSING, deadline.toString(), at, "no timer"),
                    new JobOp.Delete(jobId),
                    new JobOp.Enqueue(StoreLayout.newTimer(snapshot.id(), deadline, delay))));
          }
        });
    for (JobView job : snapshot.jobs().values()) {
      if (job.queue().equals(StoreLayout.TIMER_QUEUE)
          && job.isOpen()
          && !allowed.contains(job.id())
          && isForState(job)) {
        found.add(
            Discrepancy.of(
                snapshot.difference(Kind.TIMER_STRAY, job.id(), "no timer", job.payload().utf8()),
                new JobOp.End(job.id(), "Dropped"),
                new JobOp.Delete(job.id())));
      }
    }
  }

  /** Once a cancel was requested, only the end of its grace needs a reminder. */
  private boolean isNeeded(Deadline deadline, Set<NodeId> retrying) {
    if (snapshot.state().isCancelRequested()) {
      return deadline instanceof Deadline.OfGrace;
    }
    return !(deadline instanceof Deadline.OfNode ofNode && retrying.contains(ofNode.nodeId()));
  }

  /** Tells whether a timer is about something that the state of its execution tells. */
  private boolean isForState(JobView job) {
    return StoreLayout.deadline(job.payload())
        .filter(deadline -> job.id().equals(StoreLayout.timerJob(snapshot.id(), deadline)))
        .isPresent();
  }

  private void reactions() {
    JobView mark = snapshot.jobs().get(StoreLayout.pendingJob(snapshot.id()));
    if (mark != null && mark.isOpen() || isRecalled(snapshot)) {
      return;
    }
    List<Event> missing =
        Omissions.of(
            plan,
            snapshot.state(),
            snapshot.links().external(plan, snapshot.state(), snapshot.updatedAt()));
    if (!missing.isEmpty()) {
      found.add(
          Discrepancy.of(
              snapshot.difference(
                  Kind.REACTIONS_MISSING,
                  StoreLayout.pendingJob(snapshot.id()),
                  missing.size() + " events, the first " + missing.get(0).type(),
                  "neither events nor mark"),
              new JobOp.Delete(StoreLayout.pendingJob(snapshot.id())),
              new JobOp.Enqueue(StoreLayout.newMark(snapshot.id()))));
    }
  }

  /** Tells whether the news that an execution is called back is on its way. */
  static boolean isRecalled(ExecutionSnapshot snapshot) {
    return snapshot.jobs().values().stream()
        .filter(JobView::isOpen)
        .map(JobView::id)
        .anyMatch(StoreLayout.recallJobs(snapshot.id())::contains);
  }
}
