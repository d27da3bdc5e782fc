package dev.lastword.store;

import static dev.lastword.store.DuplicateEvent.Reason.ERASED;
import static dev.lastword.store.DuplicateEvent.Reason.OTHER_COMMIT;
import static dev.lastword.store.DuplicateEvent.Reason.OTHER_CONTENT;
import static java.util.Objects.requireNonNull;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/** Tells a repeated commit from one that uses the ids of another (W6). */
public final class Repetition {

  private final Commit commit;
  private final Map<UUID, EventUse> uses;
  private final List<StreamHead> heads = new ArrayList<>();
  private final List<Long> positions = new ArrayList<>();

  private Repetition(Commit commit, Map<UUID, EventUse> uses) {
    this.commit = commit;
    this.uses = uses;
  }

  /**
   * Returns the first answer to a commit that is repeated, or nothing if all its ids are new.
   *
   * @param uses where the ids of the commit's events are used already, if they are
   * @throws DuplicateEvent if it is neither
   */
  public static Optional<CommitResult> of(Commit commit, Map<UUID, EventUse> uses) {
    for (EventRecord event : commit.events()) {
      EventUse use = uses.get(event.eventId());
      if (use != null) {
        return Optional.of(new Repetition(commit, uses).answer(event.eventId(), use));
      }
    }
    return Optional.empty();
  }

  private CommitResult answer(UUID firstKnown, EventUse first) {
    EventUse.Place place = first.place().orElseThrow(() -> duplicate(firstKnown, first, ERASED));
    if (place.commitSize() != commit.eventCount() || !walk(place.commitPosition())) {
      throw duplicate(firstKnown, first, OTHER_COMMIT);
    }
    for (EventRecord event : commit.events()) {
      EventUse use = requireNonNull(uses.get(event.eventId()));
      if (!use.place().orElseThrow().event().equals(event)) {
        throw duplicate(event.eventId(), use, OTHER_CONTENT);
      }
    }
    return new CommitResult(heads, positions, true);
  }

  /** Returns whether all events are stored in their streams, in order, by that one commit. */
  private boolean walk(long commitPosition) {
    long last = 0;
    for (Append append : commit.appends()) {
      long version = 0;
      for (EventRecord event : append.events()) {
        EventUse use = uses.get(event.eventId());
        if (use == null || !isPart(use, append.stream(), commitPosition, last)) {
          return false;
        }
        last = use.place().orElseThrow().position();
        version = use.version();
        positions.add(last);
      }
      heads.add(new StreamHead(append.stream(), version));
    }
    return true;
  }

  private static boolean isPart(EventUse use, StreamId stream, long commitPosition, long last) {
    return use.stream().equals(stream)
        && use.place()
            .filter(at -> at.commitPosition() == commitPosition && at.position() > last)
            .isPresent();
  }

  private static DuplicateEvent duplicate(
      UUID eventId, EventUse use, DuplicateEvent.Reason reason) {
    return new DuplicateEvent(eventId, use.stream(), use.version(), reason);
  }
}
