package dev.lastword.server.testkit;

import dev.lastword.server.text.LimitedLog;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.PriorityQueue;

/** Time that stands still until a test moves it; what falls due meanwhile is run on the way. */
public final class MovedTime implements LimitedLog.Timing {

  private record Task(Instant due, Runnable task) {}

  private final PriorityQueue<Task> tasks = new PriorityQueue<>(Comparator.comparing(Task::due));
  private Instant now = Instant.parse("2026-11-18T09:00:00Z");

  @Override
  public synchronized Instant instant() {
    return now;
  }

  @Override
  public synchronized void after(Duration time, Runnable task) {
    tasks.add(new Task(now.plus(time), task));
  }

  /** Lets time pass, with nothing run: as if the thread for it were late. */
  public synchronized void skip(Duration time) {
    now = now.plus(time);
  }

  /** Lets time pass and runs what falls due. */
  public void pass(Duration time) {
    skip(time);
    for (Runnable task = due(); task != null; task = due()) {
      task.run();
    }
  }

  private synchronized Runnable due() {
    Task first = tasks.peek();
    return first == null || first.due().isAfter(now) ? null : tasks.remove().task();
  }
}
