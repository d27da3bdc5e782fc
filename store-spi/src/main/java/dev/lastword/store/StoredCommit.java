package dev.lastword.store;

import static java.util.Objects.requireNonNull;

import java.util.List;
import java.util.UUID;

/**
 * A commit that a store has written, as it is found by its id (W6).
 *
 * @param id the id of its first event ({@link Commit#id})
 * @param stream the stream of its first event
 * @param version the version of its first event
 * @param events all its events in order; none once a stream that it wrote to was erased (E4)
 */
public record StoredCommit(UUID id, StreamId stream, long version, List<StoredEvent> events) {

  public StoredCommit {
    requireNonNull(id, "id");
    requireNonNull(stream, "stream");
    Numbers.requireAtLeast(1, version, "version");
    events = List.copyOf(events);
  }

  /** Returns the commit that has become these events, in order, of which there is at least one. */
  public static StoredCommit of(List<StoredEvent> events) {
    StoredEvent first = events.get(0);
    return new StoredCommit(first.event().eventId(), first.stream(), first.version(), events);
  }

  /** Returns whether it has events in a stream. */
  public boolean isIn(StreamId other) {
    return events.stream().anyMatch(event -> event.stream().equals(other));
  }

  /** Returns what is left of it when a stream that it wrote to is erased: its id. */
  public StoredCommit erased() {
    return new StoredCommit(id, stream, version, List.of());
  }
}
