package dev.lastword.simulation.laws;

import dev.lastword.core.state.ExecutionState;
import dev.lastword.core.value.ExecutionId;
import dev.lastword.orchestrator.schedule.CatchUp;
import dev.lastword.orchestrator.schedule.Overlap;
import dev.lastword.orchestrator.schedule.Runs;
import dev.lastword.orchestrator.schedule.Schedule;
import dev.lastword.orchestrator.schedule.ScheduleView;
import dev.lastword.simulation.evidence.Journal;
import dev.lastword.simulation.evidence.Law;
import java.time.Duration;
import java.time.Instant;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;

/** Each time of a schedule is decided on once, as its policies say: asked at every commit. */
public final class ScheduleLaws {

  /** Delay beyond which a time counts as missed. */
  private static final Duration TOLERANCE = Duration.ofMinutes(1);

  private final Journal journal;
  private final Duration skew;
  private final Set<Instant> started = new HashSet<>();

  /** Judges by {@code journal}; clocks of engines are at most {@code skew} from the store's. */
  public ScheduleLaws(Journal journal, Duration skew) {
    this.journal = journal;
    this.skew = skew;
  }

  /**
   * A commit has noted what a schedule did.
   *
   * @param since when its definition was changed last
   */
  public void decided(ScheduleView before, ScheduleView after, Instant since, Instant now) {
    Runs old = before.runs();
    Runs fresh = after.runs();
    String told = before.id() + " from " + old + " to " + fresh + " at " + now;
    require(before.pausedSince().isEmpty(), told + " in a pause");
    require(fresh.problem().isEmpty(), told);
    require(
        old.considered().isEmpty()
            || fresh
                .considered()
                .filter(time -> !time.isBefore(old.considered().get()))
                .isPresent(),
        told + ", which goes back");
    if (fresh.started() > old.started()) {
      started(before.schedule(), old, fresh, now, told);
    } else if (fresh.skipped() > old.skipped() || !fresh.buffered().equals(old.buffered())) {
      wasRunning(old, fresh.considered().orElseThrow(), told);
    } else {
      require(fresh.equals(old), told);
    }
    if (!fresh.considered().equals(old.considered())) {
      Instant time = fresh.considered().orElseThrow();
      CatchUp catchUp = before.schedule().catchUp();
      Duration allowed = catchUp.mode() == CatchUp.Mode.ALL ? longer(catchUp.window()) : TOLERANCE;
      passedOver(before.schedule(), from(old, since), time, now.minus(allowed))
          .ifPresent(lost -> require(false, told + ", without " + lost));
    }
  }

  private void started(Schedule schedule, Runs old, Runs fresh, Instant now, String told) {
    Instant time = fresh.lastTime().orElseThrow();
    require(journal.state(fresh.lastExecution().orElseThrow()).exists(), told + " without it");
    require(started.add(time), told + ", started before");
    require(!time.isAfter(now.plus(skew)), told + ", too early");
    Optional<ExecutionState> last = old.lastExecution().map(journal::state);
    if (last.isPresent() && schedule.overlap() != Overlap.ALLOW) {
      boolean canceled =
          schedule.overlap() == Overlap.CANCEL_RUNNING && last.get().isCancelRequested();
      require(canceled || last.get().status().isTerminal(), told + " beside the last one");
    }
  }

  /** A time is passed over or waits because of an execution that had not ended when it came. */
  private void wasRunning(Runs old, Instant time, String told) {
    ExecutionId last = old.lastExecution().orElse(null);
    require(last != null, told + ", when nothing ran");
    if (last != null && journal.state(last).status().isTerminal()) {
      Instant ended = journal.endedAt(last);
      require(!ended.isBefore(time.minus(skew)), told + ", when the last one had ended");
    }
  }

  /** Nothing that was due is left when everybody had time to see it. */
  public void settled(ScheduleView view, Instant since, Instant now) {
    if (view.pausedSince().isEmpty()) {
      Instant seen =
          now.minus(skew.multipliedBy(2)).minus(view.schedule().timing().jitter()).minusMillis(1);
      CatchUp catchUp = view.schedule().catchUp();
      Duration allowed = catchUp.mode() == CatchUp.Mode.NONE ? TOLERANCE : longer(catchUp.window());
      passedOver(view.schedule(), from(view.runs(), since), seen, now.minus(allowed))
          .ifPresent(lost -> require(false, view + " without " + lost + " at " + now));
    }
  }

  private Instant from(Runs runs, Instant since) {
    Instant sure = since.plus(skew);
    return runs.considered().filter(sure::isBefore).orElse(sure);
  }

  /** Returns a time between two others without a decision although it was not missed. */
  private Optional<Instant> passedOver(
      Schedule schedule, Instant after, Instant before, Instant missed) {
    Instant sure = missed.plus(skew);
    Optional<Instant> time = schedule.timing().next(after.isAfter(sure) ? after : sure);
    return time.filter(it -> it.isBefore(before));
  }

  private static Duration longer(Duration window) {
    return window.compareTo(TOLERANCE) > 0 ? window : TOLERANCE;
  }

  private static void require(boolean so, String found) {
    Law.SCHEDULES_KEEP_TIME.require(so, () -> found);
  }
}
