package dev.lastword.client.worker;

import dev.lastword.client.Jobs.Interrupt;
import dev.lastword.client.Jobs.Interrupts;
import dev.lastword.client.http.RequestFailed;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * The interrupts of one worker, told to its running Tasks. The event stream and the answers with
 * jobs are not ordered: an interrupt that comes before its job is kept for it.
 */
final class InterruptListener implements AutoCloseable {

  private static final Logger LOG = System.getLogger(InterruptListener.class.getName());

  private static final int MOST_EARLY = 1_000;

  /** Time that the first claim waits for the stream, which a proxy may hold back. */
  private static final Duration OPENING = Duration.ofSeconds(5);

  private final Interrupts interrupts;
  private final Map<String, TaskRun> works;
  private final CountDownLatch opened = new CountDownLatch(1);

  /** Interrupts of jobs whose claim may still be on its way here. */
  private final Deque<Interrupt> early = new ArrayDeque<>();

  private volatile boolean closed;

  /** Tells the Tasks in {@code works}, which are known by their lease tokens. */
  InterruptListener(Interrupts interrupts, Map<String, TaskRun> works) {
    this.interrupts = interrupts;
    this.works = works;
  }

  /** Waits until a cancel of the first job would find the stream open, or is not going to. */
  void awaitOpen() throws InterruptedException {
    opened.await(OPENING.toNanos(), TimeUnit.NANOSECONDS);
  }

  /** Listens until it is closed, in turns of that length. */
  void listen(Duration turn) {
    try {
      interrupts.open(OPENING);
      opened.countDown();
      while (!closed) {
        interrupts.next(turn).ifPresent(this::tell);
      }
    } catch (RequestFailed failed) {
      // The stream is refused for good; heartbeats tell it too, only later.
      LOG.log(Level.WARNING, "interrupts: {0}", failed.getMessage());
    } finally {
      opened.countDown();
    }
  }

  /** Adds what is worked on; false if it is already, because an answer came twice. */
  boolean begin(TaskRun work) {
    synchronized (early) {
      boolean isNew = works.putIfAbsent(work.lease().token(), work) == null;
      early.stream()
          .filter(work::isMeantBy)
          .findFirst()
          .ifPresent(told -> work.interrupt(told.reason()));
      return isNew;
    }
  }

  private void tell(Interrupt told) {
    synchronized (early) {
      List<TaskRun> meant = works.values().stream().filter(work -> work.isMeantBy(told)).toList();
      meant.forEach(work -> work.interrupt(told.reason()));
      if (meant.isEmpty()) {
        early.add(told);
      }
      if (early.size() > MOST_EARLY) {
        early.remove();
      }
    }
  }

  @Override
  public void close() {
    closed = true;
    interrupts.close();
  }
}
