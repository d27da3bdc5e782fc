package com.example.filestore;

import static java.util.Objects.requireNonNull;

import dev.lastword.store.Capability;
import dev.lastword.store.Commit;
import dev.lastword.store.CommitResult;
import dev.lastword.store.Durability;
import dev.lastword.store.EventStore;
import dev.lastword.store.FeedPage;
import dev.lastword.store.FeedSpec;
import dev.lastword.store.Limit;
import dev.lastword.store.Limits;
import dev.lastword.store.Micros;
import dev.lastword.store.ReadSpec;
import dev.lastword.store.StoreClosed;
import dev.lastword.store.StoreDescription;
import dev.lastword.store.StreamId;
import dev.lastword.store.StreamPage;
import java.time.InstantSource;
import java.util.Set;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;

/** One instance on a storage; several may share it. */
final class FileEventStore implements EventStore {

  private static final StoreDescription DESCRIPTION =
      new StoreDescription(
          "file-store",
          "1.0",
          StoreDescription.SPI_LEVEL,
          Set.of(Capability.LOG),
          Durability.PROCESS,
          Limits.MINIMAL);

  private final Lock calls = new ReentrantLock();
  private final Storage storage;
  private final InstantSource clock;
  private boolean closed;

  FileEventStore(Storage storage, InstantSource clock) {
    this.storage = storage;
    this.clock = clock;
  }

  /** Calls end before the instance is closed, and are refused after it (O2, O3). */
  private <T> T whileOpen(Supplier<T> call) {
    calls.lock();
    try {
      if (closed) {
        throw new StoreClosed(DESCRIPTION.product());
      }
      return call.get();
    } finally {
      calls.unlock();
    }
  }

  @Override
  public StoreDescription description() {
    return whileOpen(() -> DESCRIPTION);
  }

  @Override
  public CommitResult commit(Commit commit) {
    requireNonNull(commit, "commit");
    return whileOpen(
        () -> {
          DESCRIPTION.require(commit);
          return storage.commit(commit, Micros.floor(clock.instant()));
        });
  }

  @Override
  public StreamPage read(StreamId stream, ReadSpec spec) {
    requireNonNull(stream, "stream");
    requireNonNull(spec, "spec");
    return whileOpen(
        () -> {
          DESCRIPTION.limits().check(Limit.PAGE_ITEMS, spec.maxEvents());
          return storage.read(stream, spec);
        });
  }

  @Override
  public FeedPage feed(long after, FeedSpec spec) {
    return refused(() -> DESCRIPTION.require(Capability.FEED));
  }

  @Override
  public long feedEnd() {
    return refused(() -> DESCRIPTION.require(Capability.FEED));
  }

  @Override
  public <T> T extension(Class<T> type) {
    return refused(() -> DESCRIPTION.requireExtension(type));
  }

  /** Refuses what is not claimed, instead of an empty answer (C1). */
  private <T> T refused(Runnable requirement) {
    return whileOpen(
        () -> {
          requirement.run();
          throw new IllegalStateException("what is claimed is not there");
        });
  }

  @Override
  public void close() {
    calls.lock();
    try {
      if (!closed) {
        closed = true;
        storage.release();
      }
    } finally {
      calls.unlock();
    }
  }
}
