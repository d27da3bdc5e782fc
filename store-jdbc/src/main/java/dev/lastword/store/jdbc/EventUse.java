package dev.lastword.store.jdbc;

import dev.lastword.store.EventRecord;
import dev.lastword.store.StreamId;
import java.util.Optional;

/**
 * Where an event id is used.
 *
 * @param place its position in the feed and in its commit; empty if it was erased
 */
record EventUse(StreamId stream, long version, Optional<Place> place) {

  /** Returns the use of an id whose event was erased. */
  EventUse withoutPlace() {
    return new EventUse(stream, version, Optional.empty());
  }

  /**
   * What is stored under the id.
   *
   * @param commitPosition the position of the first event of the same commit
   * @param commitSize how many events that commit had
   */
  record Place(long position, long commitPosition, int commitSize, EventRecord event) {}
}
