package dev.lastword.store;

import static java.util.Objects.requireNonNull;

import java.util.List;
import java.util.Optional;

/**
 * Where an event id is used: all that a store needs to know of it to tell a repetition (W6).
 *
 * @param stream the stream that holds the event
 * @param version its place in the stream
 * @param place what is stored under the id; empty if it was erased (E4)
 */
public record EventUse(StreamId stream, long version, Optional<Place> place) {

  public EventUse {
    requireNonNull(stream, "stream");
    Numbers.requireAtLeast(1, version, "version");
    requireNonNull(place, "place");
  }

  /** Returns the use of the id of an event, with all events of its commit. */
  public static EventUse of(StoredEvent event, List<StoredEvent> commit) {
    Place place =
        new Place(event.position(), commit.get(0).position(), commit.size(), event.event());
    return new EventUse(event.stream(), event.version(), Optional.of(place));
  }

  /** Returns the use of an id whose event was erased. */
  public EventUse withoutPlace() {
    return new EventUse(stream, version, Optional.empty());
  }

  /**
   * What is stored under an event id.
   *
   * @param position the event's place in the feed
   * @param commitPosition the position of the first event of the same commit
   * @param commitSize how many events that commit had
   * @param event the event
   */
  public record Place(long position, long commitPosition, int commitSize, EventRecord event) {

    public Place {
      requireNonNull(event, "event");
    }
  }
}
