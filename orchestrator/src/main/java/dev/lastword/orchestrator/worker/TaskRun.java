package dev.lastword.orchestrator.worker;

import dev.lastword.core.value.JsonValue;
import dev.lastword.core.value.JsonValue.JsonNumber;
import dev.lastword.orchestrator.request.Assignment;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One attempt at a Task: the handler is called, then what became of it is reported.
 *
 * <p>An interruption reaches the handler's thread only while the handler has it. What is reported
 * afterwards is reported in peace.
 */
final class TaskRun implements Runnable {

  private enum Stage {
    NEW,
    HANDLING,
    REPORTING
  }

  private static final Logger LOG = LoggerFactory.getLogger(TaskRun.class);

  private final Assignment held;
  private final Handler handler;
  private final Reports reports;
  private final int inARow;
  private final Consumer<TaskRun> end;
  private volatile long beatAt;
  private Stage stage = Stage.NEW;
  private @Nullable Thread thread;
  private @Nullable Interruption interruption;
  private @Nullable String reason;
  private @Nullable WaitRequest wait;
  private @Nullable TaskRun next;
  private boolean placeKept;
  private boolean over;

  /**
   * Calls {@code end} when it is over, whatever happened.
   *
   * @param inARow how many Tasks of the execution its place has served, this one included
   */
  TaskRun(Assignment held, Handler handler, Reports reports, int inARow, Consumer<TaskRun> end) {
    this.inARow = inARow;
    this.held = held;
    this.handler = handler;
    this.reports = reports;
    this.end = end;
  }

  Assignment held() {
    return held;
  }

  int inARow() {
    return inARow;
  }

  /** Returns when its next heartbeat is due, by the monotonic clock. */
  long beatAt() {
    return beatAt;
  }

  void beatAt(long nanos) {
    beatAt = nanos;
  }

  /** Keeps its place for a Task that follows; false if it is kept for another already. */
  synchronized boolean keepPlace() {
    boolean isFree = !placeKept;
    placeKept = true;
    return isFree;
  }

  /** Lets the place go: nothing follows. */
  synchronized void freePlace() {
    placeKept = false;
  }

  /** Lets its thread go on with another run; false if it has left its thread already. */
  synchronized boolean goOnWith(TaskRun following) {
    if (!over) {
      next = following;
    }
    return !over;
  }

  private synchronized @Nullable TaskRun over() {
    over = true;
    return next;
  }

  synchronized Optional<Interruption> interruption() {
    return Optional.ofNullable(interruption);
  }

  /** Returns the reason given for the interruption. */
  synchronized Optional<String> reason() {
    return Optional.ofNullable(reason);
  }

  /** Asks the handler to stop, and returns whether it was the first to ask. */
  synchronized boolean interrupt(Interruption why, @Nullable String because) {
    if (interruption != null || stage == Stage.REPORTING) {
      return false;
    }
    interruption = why;
    reason = because;
    if (thread != null) {
      thread.interrupt();
    }
    return true;
  }

  void progress(JsonNumber percent, String message) {
    reports.progress(held, percent, message);
  }

  synchronized WaitRequest.Unwinding waitFor(WaitRequest request) {
    wait = request;
    return new WaitRequest.Unwinding();
  }

  @Override
  public void run() {
    TaskRun current = this;
    while (current != null) {
      current.work();
      current = current.over();
    }
  }

  private void work() {
    try {
      if (begin()) {
        handle();
      } else {
        reports.stopped(held, interruption().orElseThrow(), null);
      }
    } catch (RuntimeException failure) {
      LOG.warn(
          "the end of {} could not be reported: its lease will run out", held.fence(), failure);
    } finally {
      end.accept(this);
    }
  }

  /** Takes the thread for the handler, unless it was interrupted before it began. */
  private synchronized boolean begin() {
    boolean wanted = interruption == null;
    stage = wanted ? Stage.HANDLING : Stage.REPORTING;
    thread = wanted ? Thread.currentThread() : null;
    return wanted;
  }

  private void handle() {
    JsonValue output = null;
    Throwable thrown = null;
    try {
      output = handler.handle(new TaskContext(this));
    } catch (Throwable failure) {
      thrown = failure;
    } finally {
      takeBack();
    }
    WaitRequest asked = waitRequest();
    if (asked != null) {
      reports.await(held, asked);
    } else if (thrown == null) {
      reports.succeed(held, output);
    } else if (interruption().isPresent()) {
      reports.stopped(held, interruption().get(), thrown);
    } else {
      reports.fail(held, thrown);
    }
  }

  /** Takes the thread back from the handler, without the mark of an interrupt that came late. */
  private synchronized void takeBack() {
    stage = Stage.REPORTING;
    thread = null;
    Thread.interrupted();
  }

  private synchronized @Nullable WaitRequest waitRequest() {
    return wait;
  }
}
