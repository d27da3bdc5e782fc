package dev.lastword.client.worker;

import dev.lastword.client.BatchAnswer;
import dev.lastword.client.JobReport;
import dev.lastword.client.Jobs;
import dev.lastword.client.Lease;
import dev.lastword.client.http.RequestFailed;
import dev.lastword.client.http.Transport;
import dev.lastword.core.value.WorkerId;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/**
 * Sends the reports of one worker, and asks for the next jobs with them.
 *
 * <p>A report goes out at once while few requests are under way. Those that come meanwhile go out
 * together, on the thread of the first of them, when one of the requests is answered.
 */
final class Reporter {

  private static final int MOST_TOGETHER = 50;

  /** Refusals of a request as a whole because of one of its reports. */
  private static final Set<Integer> UNFIT = Set.of(400, 413, 422);

  private final Jobs jobs;
  private final WorkerId workerId;
  private final int mostRequests;
  private final IntFunction<Jobs.@Nullable Next> wish;
  private final Consumer<Lease> unwanted;
  private final List<Pending> waiting = new ArrayList<>();
  private int requests;

  /**
   * Sends reports.
   *
   * @param mostRequests how many requests may be under way before reports wait for each other
   * @param wish what to ask for with so many reports; null for nothing
   * @param unwanted what to do with jobs that came for reports which were refused
   */
  Reporter(
      Jobs jobs,
      WorkerId workerId,
      int mostRequests,
      IntFunction<Jobs.@Nullable Next> wish,
      Consumer<Lease> unwanted) {
    this.jobs = jobs;
    this.unwanted = unwanted;
    this.workerId = workerId;
    this.mostRequests = mostRequests;
    this.wish = wish;
  }

  /** A report and what became of it. */
  private static final class Pending {

    private final JobReport report;

    /** The reports that its thread is to send, none if they were sent by another. */
    private final CompletableFuture<List<Pending>> turn = new CompletableFuture<>();

    private volatile @Nullable RequestFailed failure;
    private volatile @Nullable Lease next;

    private Pending(JobReport report) {
      this.report = report;
    }
  }

  /**
   * Reports, and returns the job that comes with the answer.
   *
   * @throws RequestFailed if the report is refused
   */
  Optional<Lease> report(JobReport report) {
    if (report.lease().traceparent().isPresent()) {
      // A request can be in one trace only.
      return alone(report);
    }
    Pending mine = new Pending(report);
    List<Pending> together = mayBegin(mine) ? List.of(mine) : mine.turn.join();
    if (!together.isEmpty()) {
      try {
        send(together);
      } finally {
        end();
      }
    }
    RequestFailed failure = mine.failure;
    if (failure == null) {
      return Optional.ofNullable(mine.next);
    }
    if (together.size() == 1 || !isToBeRepeatedAlone(failure)) {
      throw failure;
    }
    return alone(report);
  }

  private static boolean isToBeRepeatedAlone(RequestFailed failure) {
    return UNFIT.contains(failure.status())
        || failure.status() != 0 && Transport.isTransient(failure);
  }

  /** Returns how many reports wait for a request to be answered. */
  synchronized int waiting() {
    return waiting.size();
  }

  private synchronized boolean mayBegin(Pending mine) {
    boolean mayBegin = requests < mostRequests;
    if (mayBegin) {
      requests++;
    } else {
      waiting.add(mine);
    }
    return mayBegin;
  }

  /** Ends a request, and lets the first report that waits go out with those behind it. */
  private void end() {
    List<Pending> together;
    synchronized (this) {
      List<Pending> first = waiting.subList(0, Math.min(MOST_TOGETHER, waiting.size()));
      together = List.copyOf(first);
      first.clear();
      requests -= together.isEmpty() ? 1 : 0;
    }
    if (!together.isEmpty()) {
      together.get(0).turn.complete(together);
    }
  }

  private void send(List<Pending> together) {
    try {
      if (together.size() == 1) {
        together.get(0).next = alone(together.get(0).report).orElse(null);
      } else {
        sendAll(together);
      }
    } catch (RequestFailed failed) {
      together.forEach(pending -> pending.failure = failed);
    } catch (RuntimeException | Error mistake) {
      together.forEach(pending -> pending.turn.completeExceptionally(mistake));
      throw mistake;
    }
    together.forEach(pending -> pending.turn.complete(List.of()));
  }

  private void sendAll(List<Pending> together) {
    Jobs.Reported reported =
        jobs.report(
            workerId,
            together.stream().map(pending -> pending.report).toList(),
            wish.apply(together.size()));
    Iterator<Lease> next = reported.next().iterator();
    for (int i = 0; i < together.size(); i++) {
      BatchAnswer answer = reported.answers().get(i);
      if (!answer.isGranted()) {
        together.get(i).failure = answer.refusal();
      } else if (next.hasNext()) {
        together.get(i).next = next.next();
      }
    }
    next.forEachRemaining(unwanted);
  }

  private Optional<Lease> alone(JobReport report) {
    return jobs.report(report, wish.apply(1)).stream().findFirst();
  }
}
