package dev.lastword.benchmarks.core;

import dev.lastword.core.job.JobEvent;
import dev.lastword.core.job.JobEventType;
import dev.lastword.core.job.JobStatus;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/** What does it cost to derive the status of a job that was retried and waited? */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class JobStatusBenchmark {

  private final List<JobEvent> log =
      List.of(
          JobEvent.of(JobEventType.JOB_CREATED),
          JobEvent.of(JobEventType.JOB_LEASED),
          JobEvent.of(JobEventType.JOB_RUNNING),
          JobEvent.retry("2026-01-01T00:00:00.000000Z"),
          JobEvent.of(JobEventType.JOB_RUNNING),
          JobEvent.of(JobEventType.JOB_WAITING),
          JobEvent.of(JobEventType.WAIT_COMPLETED),
          JobEvent.of(JobEventType.JOB_RUNNING),
          JobEvent.of(JobEventType.JOB_COMPLETED));

  @Benchmark
  public Optional<JobStatus> deriveStatus() {
    return JobStatus.deriveStatus(log);
  }
}
