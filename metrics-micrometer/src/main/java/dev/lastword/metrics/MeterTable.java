package dev.lastword.metrics;

import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.config.MeterFilter;
import io.micrometer.core.instrument.distribution.DistributionStatisticConfig;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.LongStream;

/** Help texts of all meters of ours, and the buckets of those that measure time. */
public final class MeterTable implements MeterFilter {

  private static final Map<String, String> HELP =
      Map.ofEntries(
          Map.entry("lastword.commands", "Commands by type and answer"),
          Map.entry("lastword.commit.commands", "Commands in a commit"),
          Map.entry("lastword.commit.events", "Events in a commit"),
          Map.entry("lastword.conflicts", "Commits decided again after another node had written"),
          Map.entry("lastword.reactions", "Events that the engine owed"),
          Map.entry("lastword.retries", "Failed attempts that are followed by another"),
          Map.entry("lastword.attempts.failed", "Failed attempts that are not followed by another"),
          Map.entry("lastword.queue.jobs", "Jobs of a queue that are due, delayed, leased, parked"),
          Map.entry("lastword.queue.oldest", "Time for which a queue's oldest job has been due"),
          Map.entry("lastword.leases.expired", "Leases that ran out while their node ran"),
          Map.entry("lastword.leases.lost", "Heartbeats of workers whose lease had ended"),
          Map.entry("lastword.writes.fenced", "Writes refused because their lease had ended"),
          Map.entry("lastword.results.late", "Results that came too late and were refused"),
          Map.entry("lastword.timers.late", "Time by which timers went off too late"),
          Map.entry("lastword.executions.ended", "Executions by their end"),
          Map.entry("lastword.cancel", "Time from the request of a cancel to EXECUTION_CANCELED"),
          Map.entry("lastword.cancel.last.worker", "Time from there to the last worker's report"),
          Map.entry("lastword.cancel.laggards", "Interrupted workers not heard of since a cancel"),
          Map.entry("lastword.drift", "Differences from the logs that reconciling found"),
          Map.entry("lastword.listener.failures", "Listeners that threw"),
          Map.entry("lastword.notes.lost", "Notes about late results that could not be kept"),
          Map.entry("lastword.events.unreadable", "Events that this release cannot read"),
          Map.entry("lastword.snapshots.useless", "Snapshots that could not be used"),
          Map.entry("lastword.http.requests", "Time of requests by method, route and status"));

  private static final double[] BUCKETS =
      LongStream.of(5, 10, 25, 50, 100, 250, 500, 1_000, 2_500, 5_000, 10_000, 30_000, 60_000)
          .mapToDouble(TimeUnit.MILLISECONDS::toNanos)
          .toArray();

  @Override
  public Meter.Id map(Meter.Id id) {
    String help = HELP.get(id.getName());
    return help == null
        ? id
        : new Meter.Id(
            id.getName(), Tags.of(id.getTagsAsIterable()), id.getBaseUnit(), help, id.getType());
  }

  @Override
  public DistributionStatisticConfig configure(Meter.Id id, DistributionStatisticConfig config) {
    return id.getType() == Meter.Type.TIMER && HELP.containsKey(id.getName())
        ? DistributionStatisticConfig.builder()
            .serviceLevelObjectives(BUCKETS)
            .build()
            .merge(config)
        : config;
  }
}
