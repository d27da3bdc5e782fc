package dev.lastword.simulation.chaos;

import dev.lastword.client.JobReport;
import dev.lastword.client.Jobs;
import dev.lastword.client.Lease;
import dev.lastword.client.http.RequestFailed;
import dev.lastword.core.value.JsonValue.JsonString;
import dev.lastword.core.value.WorkerId;
import dev.lastword.simulation.chaos.CallRecorder.Outcome;
import dev.lastword.simulation.chaos.RecordedCall.Kind;
import java.time.Duration;
import java.util.List;
import java.util.Random;
import java.util.UUID;
import java.util.concurrent.locks.LockSupport;

/** Worker that claims job by job and records the answer to each success, under a unique output. */
final class RecordedWorker {

  private static final Duration LEASE = Duration.ofSeconds(3);
  private static final int LONGEST_MILLIS = 100;

  private final WorkerId name = WorkerId.of("recorded-" + UUID.randomUUID());
  private final Jobs jobs;
  private final CallRecorder recorder;
  private final Random dice;

  RecordedWorker(Jobs jobs, CallRecorder recorder, Random dice) {
    this.jobs = jobs;
    this.recorder = recorder;
    this.dice = dice;
  }

  void workOnce() {
    for (Lease lease : claim()) {
      LockSupport.parkNanos(Duration.ofMillis(dice.nextInt(LONGEST_MILLIS)).toNanos());
      String output = UUID.randomUUID().toString();
      recorder.call(
          Kind.REPORT,
          lease.executionId(),
          null,
          () -> jobs.report(JobReport.succeeded(lease, new JsonString(output)), null),
          next -> new Outcome(RecordedCall.Fate.ACCEPTED, 0, output));
    }
  }

  private List<Lease> claim() {
    try {
      return jobs.claim(
          new Jobs.Claim(
              List.of(ChaosGraphs.RECORDED_QUEUE), name, 2, LEASE, Duration.ofSeconds(1)));
    } catch (RequestFailed lost) {
      // Jobs that were leased come back.
      return List.of();
    }
  }
}
