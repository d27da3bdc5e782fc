package dev.lastword.store;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Result of a commit, or of its first occurrence if it is repeated.
 *
 * @param heads for each append, in order, where it left its stream
 * @param positions for each event of the commit, in order, its place in the feed
 * @param alreadyCommitted whether this was a repetition, which changed nothing (W6)
 * @param leases for each {@link JobOp.EnqueueLeased}, in order, the lease that it made; empty if
 *     this was a repetition (J21)
 */
public record CommitResult(
    List<StreamHead> heads, List<Long> positions, boolean alreadyCommitted, List<Lease> leases) {

  public CommitResult {
    heads = List.copyOf(heads);
    positions = List.copyOf(positions);
    leases = List.copyOf(leases);
  }

  /** Makes the answer to a commit that leased no job. */
  public CommitResult(List<StreamHead> heads, List<Long> positions, boolean alreadyCommitted) {
    this(heads, positions, alreadyCommitted, List.of());
  }

  /** Returns the answer to a commit that has become these events, in order. */
  public static CommitResult of(List<StoredEvent> events) {
    Map<StreamId, StreamHead> heads = new LinkedHashMap<>();
    for (StoredEvent event : events) {
      heads.put(event.stream(), new StreamHead(event.stream(), event.version()));
    }
    return new CommitResult(
        List.copyOf(heads.values()), events.stream().map(StoredEvent::position).toList(), false);
  }

  /** Returns this answer with the leases of jobs that were enqueued leased. */
  public CommitResult leases(List<Lease> made) {
    return new CommitResult(heads, positions, alreadyCommitted, made);
  }

  /** Returns the position of the last event, or 0 if the commit had none. */
  public long lastPosition() {
    return positions.isEmpty() ? 0 : positions.get(positions.size() - 1);
  }
}
