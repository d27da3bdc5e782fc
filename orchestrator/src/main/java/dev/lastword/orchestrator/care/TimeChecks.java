package dev.lastword.orchestrator.care;

import dev.lastword.core.event.Event;
import dev.lastword.core.value.NodeId;
import dev.lastword.orchestrator.care.Difference.Kind;
import dev.lastword.orchestrator.engine.Layout;
import dev.lastword.orchestrator.react.Deadline;
import dev.lastword.orchestrator.react.Deadlines;
import dev.lastword.orchestrator.react.Omissions;
import dev.lastword.orchestrator.react.Plan;
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

  private final Look look;
  private final Plan plan;
  private final Instant now;
  private final List<Discrepancy> found = new ArrayList<>();

  TimeChecks(Look look, Plan plan, Instant now, List<NodeId> retrying) {
    this.look = look;
    this.plan = plan;
    this.now = now;
    timers(Set.copyOf(retrying));
    reactions();
  }

  List<Discrepancy> found() {
    return found;
  }

  private void timers(Set<NodeId> retrying) {
    Map<Deadline, Instant> due = Deadlines.of(plan, look.state());
    Set<String> allowed = new HashSet<>();
    due.forEach(
        (deadline, at) -> {
          String jobId = Layout.timerJob(look.id(), deadline);
          allowed.add(jobId);
          JobView timer = look.jobs().get(jobId);
          if (isNeeded(deadline, retrying) && (timer == null || !timer.isOpen())) {
            Duration delay = at.isAfter(now) ? Duration.between(now, at) : Duration.ZERO;
            found.add(
                Discrepancy.of(
                    look.difference(Kind.TIMER_MISSING, deadline.toString(), at, "no timer"),
                    new JobOp.Delete(jobId),
                    new JobOp.Enqueue(Layout.newTimer(look.id(), deadline, delay))));
          }
        });
    for (JobView job : look.jobs().values()) {
      if (job.queue().equals(Layout.TIMER_QUEUE)
          && job.isOpen()
          && !allowed.contains(job.id())
          && isForState(job)) {
        found.add(
            Discrepancy.of(
                look.difference(Kind.TIMER_STRAY, job.id(), "no timer", job.payload().utf8()),
                new JobOp.End(job.id(), "Dropped"),
                new JobOp.Delete(job.id())));
      }
    }
  }

  /** Once a cancel was requested, only the end of its grace needs a reminder. */
  private boolean isNeeded(Deadline deadline, Set<NodeId> retrying) {
    if (look.state().isCancelRequested()) {
      return deadline instanceof Deadline.OfGrace;
    }
    return !(deadline instanceof Deadline.OfNode ofNode && retrying.contains(ofNode.nodeId()));
  }

  /** Tells whether a timer is about something that the state of its execution tells. */
  private boolean isForState(JobView job) {
    return Layout.deadline(job.payload())
        .filter(deadline -> job.id().equals(Layout.timerJob(look.id(), deadline)))
        .isPresent();
  }

  private void reactions() {
    JobView mark = look.jobs().get(Layout.pendingJob(look.id()));
    if (mark != null && mark.isOpen() || isRecalled(look)) {
      return;
    }
    List<Event> missing =
        Omissions.of(plan, look.state(), look.kin().outside(plan, look.state(), look.updatedAt()));
    if (!missing.isEmpty()) {
      found.add(
          Discrepancy.of(
              look.difference(
                  Kind.REACTIONS_MISSING,
                  Layout.pendingJob(look.id()),
                  missing.size() + " events, the first " + missing.get(0).type(),
                  "neither events nor mark"),
              new JobOp.Delete(Layout.pendingJob(look.id())),
              new JobOp.Enqueue(Layout.newMark(look.id()))));
    }
  }

  /** Tells whether the news that an execution is called back is on its way. */
  static boolean isRecalled(Look look) {
    return look.jobs().values().stream()
        .filter(JobView::isOpen)
        .map(JobView::id)
        .anyMatch(Layout.recallJobs(look.id())::contains);
  }
}
