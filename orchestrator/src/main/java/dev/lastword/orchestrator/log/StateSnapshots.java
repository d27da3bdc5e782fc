package dev.lastword.orchestrator.log;

import static java.util.Objects.requireNonNull;

import dev.lastword.codec.JsonCodec;
import dev.lastword.codec.MalformedDocument;
import dev.lastword.core.state.ExecutionState;
import dev.lastword.core.value.ExecutionId;
import dev.lastword.store.Commit;
import dev.lastword.store.EventStore;
import dev.lastword.store.Limit;
import dev.lastword.store.Payload;
import dev.lastword.store.Snapshot;
import dev.lastword.store.Snapshots;
import dev.lastword.store.StoreException;
import dev.lastword.store.StreamId;
import java.util.Optional;

/**
 * States kept beside the log, so that a long one need not be read from its beginning.
 *
 * <p>They are a convenience: written apart from every command, best effort, and never believed if
 * they do not fit. Each carries the {@link #REDUCER} that made it; another one's is as good as
 * none.
 */
public final class StateSnapshots {

  /** Names what the state means: to be changed whenever a fold of the same events would differ. */
  public static final String REDUCER = "reducer-1";

  private final EventStore store;
  private final LogWatch watch;
  private final int every;

  /** Keeps a snapshot about every so many events, 1 or more, in {@code store}. */
  public StateSnapshots(EventStore store, LogWatch watch, int every) {
    this.store = requireNonNull(store, "store");
    this.watch = requireNonNull(watch, "watch");
    if (every < 1) {
      throw new IllegalArgumentException(
          "expected a snapshot every 1 or more events, found " + every);
    }
    this.every = every;
  }

  /** Returns the newest state that was kept, or the one before any event. */
  public ExecutionState latest(ExecutionId id) {
    return latest(id, Long.MAX_VALUE);
  }

  /** Returns the newest state that was kept and is not behind a version. */
  public ExecutionState latest(ExecutionId id, long atMostVersion) {
    StreamId stream = Streams.execution(id);
    return store
        .extension(Snapshots.class)
        .latest(stream, atMostVersion)
        .filter(snapshot -> snapshot.tag().equals(REDUCER))
        .flatMap(this::read)
        .orElseGet(() -> ExecutionState.initial(id));
  }

  private Optional<ExecutionState> read(Snapshot snapshot) {
    String problem;
    try {
      ExecutionState state = JsonCodec.readState(snapshot.payload().toBytes());
      if (state.version() == snapshot.version()
          && Streams.execution(state.executionId()).equals(snapshot.stream())) {
        return Optional.of(state);
      }
      problem =
          "expected version "
              + snapshot.version()
              + ", found "
              + state.executionId()
              + " at version "
              + state.version();
    } catch (MalformedDocument | IllegalArgumentException malformed) {
      problem = String.valueOf(malformed.getMessage());
    }
    watch.uselessSnapshot(snapshot.stream(), problem);
    return Optional.empty();
  }

  /**
   * Keeps {@code after} if enough has happened since {@code before}. A state of many nodes is kept
   * less often: writing it costs as much as it has nodes, and an event must not.
   */
  public void keep(ExecutionState before, ExecutionState after) {
    long step = Math.max(every, after.nodes().size());
    if (before.version() / step == after.version() / step) {
      return;
    }
    StreamId stream = Streams.execution(after.executionId());
    try {
      byte[] state = JsonCodec.writeBytes(JsonCodec.writeState(after));
      long most = store.description().limits().of(Limit.SNAPSHOT_BYTES);
      if (state.length > most) {
        watch.uselessSnapshot(stream, "expected at most " + most + " bytes, found " + state.length);
        return;
      }
      Payload payload = Payload.of(state, Payload.JSON);
      store.commit(
          Commit.builder()
              .put(new Snapshot(stream, after.version(), REDUCER, payload))
              .dropSnapshots(stream, after.version())
              .build());
    } catch (StoreException | MalformedDocument failed) {
      watch.uselessSnapshot(stream, String.valueOf(failed.getMessage()));
    }
  }
}
