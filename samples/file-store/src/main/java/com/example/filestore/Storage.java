package com.example.filestore;

import dev.lastword.store.Append;
import dev.lastword.store.Commit;
import dev.lastword.store.CommitResult;
import dev.lastword.store.Direction;
import dev.lastword.store.EventRecord;
import dev.lastword.store.Expected;
import dev.lastword.store.ReadSpec;
import dev.lastword.store.StoredEvent;
import dev.lastword.store.StreamId;
import dev.lastword.store.StreamOp.RequireVersion;
import dev.lastword.store.StreamPage;
import dev.lastword.store.VersionConflict;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;

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
    Optional<StoredCommit> known =
        events(commit).stream()
            .map(event -> commits.get(event.eventId()))
            .filter(Objects::nonNull)
            .findFirst();
    if (known.isPresent()) {
      return known.get().repeatedBy(commit);
    }
    for (Append append : commit.appends()) {
      if (append.expected() instanceof Expected.Version expected) {
        require(append.stream(), expected.version());
      }
    }
    commit.ops().stream()
        .filter(RequireVersion.class::isInstance)
        .map(RequireVersion.class::cast)
        .forEach(guard -> require(guard.stream(), guard.version()));
    StoredCommit stored = number(commit, now);
    if (!stored.events().isEmpty()) {
      journal.append(CommitFormat.write(stored));
      add(stored);
    }
    return stored.result(false);
  }

  private static List<EventRecord> events(Commit commit) {
    return commit.appends().stream().flatMap(append -> append.events().stream()).toList();
  }

  private void require(StreamId stream, long version) {
    if (head(stream) != version) {
      throw new VersionConflict(stream, version, head(stream));
    }
  }

  private long head(StreamId stream) {
    return streams.getOrDefault(stream, List.of()).size();
  }

  private StoredCommit number(Commit commit, Instant now) {
    // A clock that stepped back does not make the log step back (T4).
    Instant recordedAt = now.isAfter(lastRecordedAt) ? now : lastRecordedAt;
    List<StoredEvent> stored = new ArrayList<>();
    for (Append append : commit.appends()) {
      long version = head(append.stream());
      for (EventRecord event : append.events()) {
        long position = lastPosition + stored.size() + 1;
        stored.add(new StoredEvent(position, append.stream(), ++version, recordedAt, event));
      }
    }
    return new StoredCommit(stored);
  }

  private void add(StoredCommit commit) {
    for (StoredEvent event : commit.events()) {
      streams.computeIfAbsent(event.stream(), any -> new ArrayList<>()).add(event);
      commits.put(event.event().eventId(), commit);
      lastPosition = event.position();
      lastRecordedAt = event.recordedAt();
    }
  }

  synchronized StreamPage read(StreamId stream, ReadSpec spec) {
    List<StoredEvent> all = streams.getOrDefault(stream, List.of());
    boolean forward = spec.direction() == Direction.FORWARD;
    int step = forward ? 1 : -1;
    int at = (int) Math.min(spec.fromVersion() - 1, forward ? all.size() : all.size() - 1L);
    List<StoredEvent> page = new ArrayList<>();
    long bytes = 0;
    for (; at >= 0 && at < all.size(); at += step) {
      bytes += all.get(at).event().payload().size();
      if (!page.isEmpty() && (page.size() == spec.maxEvents() || bytes > spec.maxBytes())) {
        return new StreamPage(page, all.size(), true, false);
      }
      page.add(all.get(at));
    }
    return new StreamPage(page, all.size(), false, false);
  }
}
