package dev.lastword.orchestrator.log;

import static java.util.Objects.requireNonNull;

import dev.lastword.core.event.EventEnvelope;
import dev.lastword.core.event.UnreadableEvent;
import dev.lastword.core.state.ExecutionState;
import dev.lastword.core.state.Reducer;
import dev.lastword.core.value.ExecutionId;
import dev.lastword.store.EventStore;
import dev.lastword.store.ReadSpec;
import dev.lastword.store.StoredEvent;
import dev.lastword.store.StreamId;
import dev.lastword.store.StreamPage;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/** Reads the logs of executions, in pages, so that no log is too long. */
public final class ExecutionLog {

  private final EventStore store;
  private final LogWatch watch;

  /** Reads from {@code store} and tells {@code watch} what it cannot read. */
  public ExecutionLog(EventStore store, LogWatch watch) {
    this.store = requireNonNull(store, "store");
    this.watch = requireNonNull(watch, "watch");
  }

  /**
   * End of a log at the time it was read.
   *
   * @param version the version of its last event
   * @param erased whether its events are gone for good
   */
  public record Head(long version, boolean erased) {}

  /**
   * Gives {@code sink} the pages of events behind version {@code after} and returns the head that
   * the last of them, or the absence of any, proves.
   */
  public Head follow(ExecutionId id, long after, Consumer<List<EventEnvelope>> sink) {
    return followRecords(id, after, page -> sink.accept(decoded(page)));
  }

  /** As {@link #follow}, with the events as they are stored, headers included. */
  public Head followRecords(ExecutionId id, long after, Consumer<List<StoredEvent>> sink) {
    StreamId stream = Streams.execution(id);
    long next = after + 1;
    while (true) {
      StreamPage page = store.read(stream, ReadSpec.forwardFrom(next));
      if (!page.events().isEmpty()) {
        sink.accept(page.events());
      }
      next += page.events().size();
      if (!page.more()) {
        return new Head(page.headVersion(), page.erased());
      }
    }
  }

  /** Returns the state after the first {@code version} events, or all if there are fewer. */
  public ExecutionState stateAt(ExecutionId id, long version) {
    return stateAt(ExecutionState.initial(id), version);
  }

  /** Returns the state after the first {@code version} events, or all, from an earlier one. */
  public ExecutionState stateAt(ExecutionState known, long version) {
    StreamId stream = Streams.execution(known.executionId());
    ExecutionState state = known;
    boolean more = true;
    while (more && state.version() < version) {
      ReadSpec spec = ReadSpec.forwardFrom(state.version() + 1);
      long left = version - state.version();
      StreamPage page = store.read(stream, spec.maxEvents((int) Math.min(left, spec.maxEvents())));
      state = Reducer.fold(state, decoded(page.events()));
      more = page.more();
    }
    return state;
  }

  /** Returns stored events in the core's terms. */
  public List<EventEnvelope> decoded(List<StoredEvent> page) {
    List<EventEnvelope> events = new ArrayList<>(page.size());
    for (StoredEvent stored : page) {
      EventEnvelope event = EventFormat.read(stored);
      if (event.body() instanceof UnreadableEvent unreadable) {
        watch.unreadableEvent(stored.stream(), stored.version(), unreadable.problem());
      }
      events.add(event);
    }
    return events;
  }
}
