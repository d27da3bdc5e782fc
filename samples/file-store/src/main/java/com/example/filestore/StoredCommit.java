package com.example.filestore;

import dev.lastword.store.Append;
import dev.lastword.store.Commit;
import dev.lastword.store.CommitResult;
import dev.lastword.store.DuplicateEvent;
import dev.lastword.store.EventRecord;
import dev.lastword.store.StoredEvent;
import dev.lastword.store.StreamHead;
import dev.lastword.store.StreamId;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/** A commit as it is in the file: its events, with their places. */
record StoredCommit(List<StoredEvent> events) {

  StoredCommit {
    events = List.copyOf(events);
  }

  CommitResult result(boolean alreadyCommitted) {
    Map<StreamId, Long> heads = new LinkedHashMap<>();
    events.forEach(event -> heads.put(event.stream(), event.version()));
    return new CommitResult(
        heads.entrySet().stream()
            .map(head -> new StreamHead(head.getKey(), head.getValue()))
            .toList(),
        events.stream().map(StoredEvent::position).toList(),
        alreadyCommitted);
  }

  /** Returns the first answer if {@code commit} is this one again, and refuses it if not (W6). */
  CommitResult repeatedBy(Commit commit) {
    List<Map.Entry<StreamId, EventRecord>> given = new ArrayList<>();
    for (Append append : commit.appends()) {
      append.events().forEach(event -> given.add(Map.entry(append.stream(), event)));
    }
    if (!given.stream()
        .map(each -> place(each.getKey(), each.getValue()))
        .toList()
        .equals(places())) {
      StoredEvent first =
          events.stream()
              .filter(event -> given.stream().anyMatch(each -> isSame(event, each.getValue())))
              .findFirst()
              .orElseThrow();
      throw refusal(first, DuplicateEvent.Reason.OTHER_COMMIT);
    }
    for (int i = 0; i < events.size(); i++) {
      if (!events.get(i).event().equals(given.get(i).getValue())) {
        throw refusal(events.get(i), DuplicateEvent.Reason.OTHER_CONTENT);
      }
    }
    return result(true);
  }

  private List<Map.Entry<StreamId, UUID>> places() {
    return events.stream().map(event -> place(event.stream(), event.event())).toList();
  }

  private static Map.Entry<StreamId, UUID> place(StreamId stream, EventRecord event) {
    return Map.entry(stream, event.eventId());
  }

  private static boolean isSame(StoredEvent stored, EventRecord event) {
    return stored.event().eventId().equals(event.eventId());
  }

  private static DuplicateEvent refusal(StoredEvent stored, DuplicateEvent.Reason reason) {
    return new DuplicateEvent(stored.event().eventId(), stored.stream(), stored.version(), reason);
  }
}
