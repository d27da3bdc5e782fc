package dev.lastword.store;

import static dev.lastword.store.DuplicateEvent.Reason.ERASED;
import static dev.lastword.store.DuplicateEvent.Reason.OTHER_COMMIT;
import static dev.lastword.store.DuplicateEvent.Reason.OTHER_CONTENT;

import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/** Tells a repeated commit from another one under the same id (W6). */
public final class Repetition {

  private Repetition() {}

  /**
   * Returns the first answer to a commit that is repeated, or nothing if its id is new.
   *
   * @param known stored commits by their ids; needed is only the one with the commit's id
   * @throws DuplicateEvent if another commit is stored under the id
   */
  public static Optional<CommitResult> of(Commit commit, Map<UUID, StoredCommit> known) {
    return commit.id().map(known::get).map(stored -> answer(commit, stored));
  }

  private static CommitResult answer(Commit commit, StoredCommit stored) {
    if (stored.events().isEmpty()) {
      throw new DuplicateEvent(stored.id(), stored.stream(), stored.version(), ERASED);
    }
    if (!hasSameEvents(commit, stored.events())) {
      throw new DuplicateEvent(stored.id(), stored.stream(), stored.version(), OTHER_COMMIT);
    }
    Iterator<StoredEvent> places = stored.events().iterator();
    for (EventRecord event : commit.events()) {
      StoredEvent place = places.next();
      if (!place.event().equals(event)) {
        throw new DuplicateEvent(event.eventId(), place.stream(), place.version(), OTHER_CONTENT);
      }
    }
    CommitResult first = CommitResult.of(stored.events());
    return new CommitResult(first.heads(), first.positions(), true);
  }

  /** Returns whether these are the same event ids in the same streams and order. */
  private static boolean hasSameEvents(Commit commit, List<StoredEvent> stored) {
    if (commit.eventCount() != stored.size()) {
      return false;
    }
    Iterator<StoredEvent> places = stored.iterator();
    for (Append append : commit.appends()) {
      for (EventRecord event : append.events()) {
        StoredEvent place = places.next();
        if (!place.stream().equals(append.stream())
            || !place.event().eventId().equals(event.eventId())) {
          return false;
        }
      }
    }
    return true;
  }
}
