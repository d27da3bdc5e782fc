package dev.lastword.orchestrator.settings;

import static java.util.Objects.requireNonNull;

import dev.lastword.core.value.EventId;
import dev.lastword.orchestrator.graph.PolicyChoices;
import dev.lastword.store.Micros;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.function.Supplier;

/**
 * Settings of an engine.
 *
 * @param name who it is, for people who look at leases
 * @param clock what its events are dated by, in whole microseconds whatever it says
 * @param ids names of events, each a UUID that was never used
 * @param blocking how it waits
 * @param patience how long a caller waits who does not say
 * @param room how many nodes of executions it remembers, each execution and each {@link
 *     #NODE_BYTES} of their values counting as one more
 * @param snapshotEvery about how many events lie between snapshots
 * @param metrics who counts
 * @param tracing who follows what is done
 * @param choices operational choices for graphs that do not make them themselves
 */
public record EngineSettings(
    String name,
    InstantSource clock,
    Supplier<EventId> ids,
    Blocking blocking,
    Duration patience,
    long room,
    int snapshotEvery,
    EngineMetrics metrics,
    EngineTracing tracing,
    PolicyChoices choices) {

  /** Bytes of heap that one node counts for. */
  public static final long NODE_BYTES = 1_000;

  private static final long MOST_ROOM = 1_000_000;
  private static final int PART_OF_HEAP = 4;

  /**
   * The system's clock, ids that rise with time, ten seconds of patience, room for a million nodes
   * or for as many as fit a quarter of the heap.
   */
  public static final EngineSettings USUAL =
      new EngineSettings(
          "engine",
          InstantSource.system(),
          () -> EventId.of(OrderedIds.nextOfEvent().toString()),
          Blocking.THREADS,
          Duration.ofSeconds(10),
          usualRoom(),
          500,
          EngineMetrics.NONE,
          EngineTracing.NONE,
          PolicyChoices.NONE);

  public EngineSettings {
    requireNonNull(name, "name");
    // What is decided on must be what will be read back, and logs know no nanoseconds.
    clock = clock instanceof WholeMicros ? clock : new WholeMicros(clock);
    requireNonNull(ids, "ids");
    requireNonNull(blocking, "blocking");
    requireNonNull(patience, "patience");
    requireNonNull(metrics, "metrics");
    requireNonNull(tracing, "tracing");
    requireNonNull(choices, "choices");
    if (room < 0) {
      throw new IllegalArgumentException("expected room for 0 or more nodes, found " + room);
    }
  }

  private static long usualRoom() {
    return Math.min(MOST_ROOM, Runtime.getRuntime().maxMemory() / PART_OF_HEAP / NODE_BYTES);
  }

  private record WholeMicros(InstantSource precise) implements InstantSource {

    private WholeMicros {
      requireNonNull(precise, "clock");
    }

    @Override
    public Instant instant() {
      return Micros.floor(precise.instant());
    }
  }

  /** Returns these settings under another name. */
  public EngineSettings name(String value) {
    return new EngineSettings(
        value, clock, ids, blocking, patience, room, snapshotEvery, metrics, tracing, choices);
  }

  /** Returns these settings with another clock. */
  public EngineSettings clock(InstantSource value) {
    return new EngineSettings(
        name, value, ids, blocking, patience, room, snapshotEvery, metrics, tracing, choices);
  }

  /** Returns these settings with other names for events. */
  public EngineSettings ids(Supplier<EventId> value) {
    return new EngineSettings(
        name, clock, value, blocking, patience, room, snapshotEvery, metrics, tracing, choices);
  }

  /** Returns these settings with another way to wait. */
  public EngineSettings blocking(Blocking value) {
    return new EngineSettings(
        name, clock, ids, value, patience, room, snapshotEvery, metrics, tracing, choices);
  }

  /** Returns these settings with other patience. */
  public EngineSettings patience(Duration value) {
    return new EngineSettings(
        name, clock, ids, blocking, value, room, snapshotEvery, metrics, tracing, choices);
  }

  /** Returns these settings with room for so many nodes. */
  public EngineSettings room(long value) {
    return new EngineSettings(
        name, clock, ids, blocking, patience, value, snapshotEvery, metrics, tracing, choices);
  }

  /** Returns these settings with a snapshot about every so many events. */
  public EngineSettings snapshotEvery(int value) {
    return new EngineSettings(
        name, clock, ids, blocking, patience, room, value, metrics, tracing, choices);
  }

  /** Returns these settings with a receiver of metrics. */
  public EngineSettings metrics(EngineMetrics value) {
    return new EngineSettings(
        name, clock, ids, blocking, patience, room, snapshotEvery, value, tracing, choices);
  }

  /** Returns these settings with tracing. */
  public EngineSettings tracing(EngineTracing value) {
    return new EngineSettings(
        name, clock, ids, blocking, patience, room, snapshotEvery, metrics, value, choices);
  }

  /**
   * Returns these settings with operational choices for graphs that do not make them themselves.
   */
  public EngineSettings choices(PolicyChoices value) {
    return new EngineSettings(
        name, clock, ids, blocking, patience, room, snapshotEvery, metrics, tracing, value);
  }
}
