package dev.lastword.store;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.function.ToLongFunction;

/**
 * Everything one write does, as a value.
 *
 * <p>It can be repeated as it is whenever its outcome is unknown: the id of its first event makes
 * it idempotent, for ever (W6), and each operation without events is harmless when repeated at once
 * (W11).
 *
 * @param appends events for the ends of streams, each stream at most once (W9)
 * @param ops what changes in the same step, in this order
 * @param fences leases that must still hold, in addition to those the operations carry (W12)
 */
public record Commit(List<Append> appends, List<Op> ops, List<Fence> fences) {

  public Commit {
    appends = List.copyOf(appends);
    ops = List.copyOf(ops);
    fences = List.copyOf(fences);
    if (appends.isEmpty() && ops.isEmpty()) {
      throw new IllegalArgumentException("a commit must hold an append or an operation");
    }
    requireDistinct(appends);
  }

  private static void requireDistinct(List<Append> appends) {
    Set<StreamId> streams = new HashSet<>();
    Set<UUID> ids = new HashSet<>();
    for (Append append : appends) {
      if (!streams.add(append.stream())) {
        throw new IllegalArgumentException(
            "a commit must append to each stream once, but does so twice to " + append.stream());
      }
      for (EventRecord event : append.events()) {
        if (!ids.add(event.eventId())) {
          throw new DuplicateEvent(
              event.eventId(), append.stream(), 0, DuplicateEvent.Reason.TWICE_IN_COMMIT);
        }
      }
    }
  }

  /** Returns an empty builder. */
  public static Builder builder() {
    return new Builder();
  }

  /** Returns a commit that only appends. */
  public static Commit append(StreamId stream, Expected expected, EventRecord... events) {
    return builder().append(stream, expected, events).build();
  }

  /** Returns the versions that it demands of streams without writing to them (W13). */
  public List<StreamOp.RequireVersion> guards() {
    List<StreamOp.RequireVersion> guards = List.of();
    for (Op op : ops) {
      if (op instanceof StreamOp.RequireVersion guard) {
        guards = guards.isEmpty() ? new ArrayList<>() : guards;
        guards.add(guard);
      }
    }
    return guards;
  }

  /**
   * Returns the id by which a store knows the commit again: that of its first event; empty if it
   * has none (W6).
   */
  public Optional<UUID> id() {
    return appends.isEmpty()
        ? Optional.empty()
        : Optional.of(appends.get(0).events().get(0).eventId());
  }

  /** Returns its events, in order. */
  public List<EventRecord> events() {
    return appends.stream().flatMap(append -> append.events().stream()).toList();
  }

  /**
   * Returns its events with the places that follow (W4, W5).
   *
   * @param lastPosition the last position that is taken
   * @param heads the version of each stream before the commit
   * @param recordedAt the time of the commit
   */
  public List<StoredEvent> numbered(
      long lastPosition, ToLongFunction<StreamId> heads, Instant recordedAt) {
    List<StoredEvent> numbered = new ArrayList<>();
    long position = lastPosition;
    for (Append append : appends) {
      long version = heads.applyAsLong(append.stream());
      for (EventRecord event : append.events()) {
        numbered.add(new StoredEvent(++position, append.stream(), ++version, recordedAt, event));
      }
    }
    return numbered;
  }

  /** Returns how many events it holds. */
  public int eventCount() {
    int events = 0;
    for (Append append : appends) {
      events += append.events().size();
    }
    return events;
  }

  /** Returns the payload bytes of its events, jobs, documents and snapshots. */
  public long bytes() {
    long bytes = 0;
    for (Append append : appends) {
      for (EventRecord event : append.events()) {
        bytes += event.payload().size();
      }
    }
    for (Op op : ops) {
      bytes += op.bytes();
    }
    return bytes;
  }

  /** Returns the capabilities that a store needs to apply it. */
  public Set<Capability> capabilities() {
    Set<Capability> needed = EnumSet.of(Capability.LOG);
    if (appends.size() > 1) {
      needed.add(Capability.MULTI_STREAM);
    }
    if (!fences.isEmpty()) {
      needed.add(Capability.JOBS);
    }
    ops.forEach(op -> needed.add(op.capability()));
    return needed;
  }

  /** Gathers the parts of a commit. */
  public static final class Builder {

    private final List<Append> appends = new ArrayList<>();
    private final List<Op> ops = new ArrayList<>();
    private final List<Fence> fences = new ArrayList<>();

    private Builder() {}

    /** Adds events to the end of a stream. */
    public Builder append(StreamId stream, Expected expected, EventRecord... events) {
      return append(stream, expected, Arrays.asList(events));
    }

    /** Adds events to the end of a stream. */
    public Builder append(StreamId stream, Expected expected, List<EventRecord> events) {
      appends.add(new Append(stream, expected, events));
      return this;
    }

    /** Demands that a lease still holds. */
    public Builder fence(Fence fence) {
      fences.add(fence);
      return this;
    }

    /** Adds an operation. */
    public Builder op(Op op) {
      ops.add(op);
      return this;
    }

    /** Demands that a stream is at a version. */
    public Builder require(StreamId stream, long version) {
      return op(new StreamOp.RequireVersion(stream, version));
    }

    /** Adds a job. */
    public Builder enqueue(NewJob job) {
      return op(new JobOp.Enqueue(job));
    }

    /** Adds a job that is leased from its first moment. */
    public Builder enqueueLeased(NewJob job, String owner, Duration leaseFor) {
      return op(new JobOp.EnqueueLeased(job, owner, leaseFor));
    }

    /** Sets the status of a held job. */
    public Builder mark(Fence fence, String status) {
      return op(new JobOp.Mark(fence, status));
    }

    /** Ends a held job. */
    public Builder complete(Fence fence, String status) {
      return op(new JobOp.Complete(fence, status));
    }

    /** Gives a held job back. */
    public Builder release(Fence fence, Availability availability, String status) {
      return op(new JobOp.Release(fence, availability, status));
    }

    /** Requeues or parks a job, even if a worker holds it. */
    public Builder requeue(String jobId, Availability availability, String status) {
      return op(new JobOp.Requeue(jobId, availability, status));
    }

    /** Ends a job, even if a worker holds it. */
    public Builder end(String jobId, String status) {
      return op(new JobOp.End(jobId, status));
    }

    /** Forgets an ended job. */
    public Builder deleteJob(String jobId) {
      return op(new JobOp.Delete(jobId));
    }

    /** Writes a document. */
    public Builder put(Doc doc) {
      return op(new DocOp.Put(doc));
    }

    /** Writes a document whose key must be free. */
    public Builder create(Doc doc) {
      return op(new DocOp.Create(doc));
    }

    /** Removes a document. */
    public Builder deleteDoc(String collection, String key) {
      return op(new DocOp.Delete(collection, key));
    }

    /** Keeps a snapshot. */
    public Builder put(Snapshot snapshot) {
      return op(new SnapshotOp.Put(snapshot));
    }

    /** Removes old snapshots. */
    public Builder dropSnapshots(StreamId stream, long belowVersion) {
      return op(new SnapshotOp.Drop(stream, belowVersion));
    }

    /** Erases a stream. */
    public Builder erase(StreamId stream, long version) {
      return op(new StreamOp.Erase(stream, version));
    }

    /** Returns the commit. */
    public Commit build() {
      return new Commit(appends, ops, fences);
    }
  }
}
