package dev.lastword.simulation.evidence;

import java.util.function.Supplier;

/** Condition that every run must satisfy, whatever crashed and whatever was lost. */
public enum Law {
  ANSWERS_COME("an engine answers or is unavailable; it never throws"),
  ACCEPTED_IS_WRITTEN("what was accepted is in the log, once"),
  DENIED_IS_NOT_WRITTEN("what was denied is not in the log"),
  DENIALS_ARE_FRESH("a denial is true of a head read after the command came"),
  SUCCESS_ONCE("a worker's success is in the log once, or refused and kept beside it"),
  CANCEL_WINS("an accepted cancel ends CANCELED"),
  NOTHING_BEGINS("after a cancel request nothing begins, moves on or waits"),
  GRACE_ENDS("no result counts after the end of the grace period"),
  SETTLED_STAYS("nothing is told about what has settled, and every event has an effect"),
  ENDS_ARE_WHOLE("an execution ends when nothing in it is unfinished"),
  JOINS_COUNT("a Join that needs all branches passes when all have succeeded"),
  FORKS_OPEN_FIRST("a Fork opens before its branches are ready"),
  CAUSES_ARE_NAMED("each reaction names the event that made it due, and has its correlation id"),
  ONE_HOLDER("no two workers hold one node at a time"),
  PLACES_ARE_KEPT("a worker is given no Task past the queue beside one that it has not begun"),
  FENCED("a worker's report is written under the lease that it holds"),
  ATTEMPTS_COUNT("attempts rise by one, and end at the policy's most"),
  TRUE_PULSE("a heartbeat does not say go on when the cancel was requested before"),
  SIGNALS_ONCE("a signal or resume is delivered once"),
  SIGNALS_ARRIVE("an accepted signal is delivered to its addressee, kept while no node waits"),
  RERUNS_TAKE_OVER("a rerun takes over what has settled, as it ended, and runs none of it again"),
  ENDS_ARE_FOLLOWED("what follows an end begins once, after it, with what the origin left"),
  SCHEDULES_KEEP_TIME("each time of a schedule is decided on once, as its policies say"),
  QUEUES_OBEY("a paused queue gives out nothing, and one with a limit no more than that"),
  SILENT_AT_WORK("only who is at work can fall silent"),
  TIMELY("nothing happens before its time"),
  ROWS_EQUAL_LOGS("a job's row says what its log says"),
  JOBS_FIT_NODES("a Task at work has an open job, and nothing else has"),
  SUMMARIES_EQUAL_LOGS("a summary says what the log says"),
  NOTHING_DIFFERS("whatever stands beside the logs follows from them, as reconcile sees it"),
  IT_GOES_ON("an execution ends or waits for something that can be named"),
  NOTHING_LEAKS("an ended execution leaves no open job, timer, mark or child");

  private final String sentence;

  Law(String sentence) {
    this.sentence = sentence;
  }

  /** Returns the law in words. */
  public String sentence() {
    return sentence;
  }

  /** Throws a violation unless {@code so}; what was found is put in words only then. */
  public void require(boolean so, Supplier<String> found) {
    if (!so) {
      throw new Violation(this, found.get());
    }
  }
}
