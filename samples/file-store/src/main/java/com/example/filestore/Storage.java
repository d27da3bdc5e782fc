package com.example.filestore;

import dev.lastword.store.Commit;
import dev.lastword.store.CommitResult;
import dev.lastword.store.Direction;
import dev.lastword.store.ReadSpec;
import dev.lastword.store.Repetition;
import dev.lastword.store.StoredCommit;
import dev.lastword.store.StoredEvent;
import dev.lastword.store.StreamHead;
import dev.lastword.store.StreamId;
import dev.lastword.store.StreamPage;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** A file and what is in it, shared by all instances that this process has open on it (O6). */
final class Storage {

  private static final Map<Path, Storage> OPEN = new HashMap<>();

  private final Path path;
  private final Journal journal;
  private final Map<StreamId, List<StoredEvent>> streams = new HashMap<>();
  private final Map<UUID, StoredCommit> commits = new HashMap<>();
  private long lastPosition;
  private Instant lastRecordedAt = Instant.MIN;
  private int users;

  private Storage(Path path, Journal.Access access) {
    this.path = path;
    this.journal = Journal.open(path, access, record -> add(CommitFormat.read(record)));
  }

  static Storage open(Path path, Journal.Access access) {
    synchronized (OPEN) {
      Storage storage = OPEN.get(path);
      if (storage == null) {
        storage = new Storage(path, access);
        OPEN.put(path, storage);
      }
      storage.users++;
      return storage;
    }
  }

  /** The last one to leave closes the file (O4). */
  void release() {
    synchronized (OPEN) {
      if (--users == 0) {
        OPEN.remove(path);
        journal.close();
      }
    }
  }

  /** Checks in the order of rule X1, then writes, then shows (W10). */
  synchronized CommitResult commit(Commit commit, Instant now) {
    Optional<CommitResult> first = Repetition.of(commit, commits);
    if (first.isPresent()) {
      return first.get();
    }
    commit.appends().forEach(append -> append.expected().require(head(append.stream())));
    commit.guards().forEach(guard -> head(guard.stream()).require(guard.version()));
    // A clock that stepped back does not make the log step back (T4).
    Instant time = now.isAfter(lastRecordedAt) ? now : lastRecordedAt;
    List<StoredEvent> events =
        commit.numbered(lastPosition, stream -> head(stream).version(), time);
    if (!events.isEmpty()) {
      journal.append(CommitFormat.write(events));
      add(events);
    }
    return CommitResult.of(events);
  }

  private StreamHead head(StreamId stream) {
    return new StreamHead(stream, streams.getOrDefault(stream, List.of()).size());
  }

  private void add(List<StoredEvent> commit) {
    StoredCommit stored = StoredCommit.of(commit);
    commits.put(stored.id(), stored);
    for (StoredEvent event : commit) {
      streams.computeIfAbsent(event.stream(), any -> new ArrayList<>()).add(event);
      lastPosition = event.position();
      lastRecordedAt = event.recordedAt();
    }
  }

  synchronized StreamPage read(StreamId stream, ReadSpec spec) {
    List<StoredEvent> all = streams.getOrDefault(stream, List.of());
    Stream<StoredEvent> rest =
        spec.direction() == Direction.FORWARD
            ? all.stream().skip(spec.fromVersion() - 1)
            : backward(all, spec.fromVersion());
    return StreamPage.of(rest, spec, all.size(), false);
  }

  private static Stream<StoredEvent> backward(List<StoredEvent> all, long fromVersion) {
    int last = (int) Math.min(fromVersion, all.size());
    return IntStream.rangeClosed(1, last).mapToObj(step -> all.get(last - step));
  }
}
