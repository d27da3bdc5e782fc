package dev.lastword.server.stream;

import dev.lastword.codec.JsonCodec;
import dev.lastword.core.state.ExecutionFacts;
import dev.lastword.core.state.ExecutionFacts.CancelRequest;
import dev.lastword.core.state.ExecutionState;
import dev.lastword.core.state.Reducer;
import dev.lastword.orchestrator.query.EventPage;
import dev.lastword.orchestrator.query.Executions;
import dev.lastword.server.http.JsonObjectWriter;
import dev.lastword.store.Direction;
import dev.lastword.store.ReadSpec;
import dev.lastword.store.StoredEvent;
import java.util.ArrayList;
import java.util.List;

/** The events of one execution, each with the status after it; ids are versions. */
final class OneExecution implements Source {

  private static final int PAGE = 100;

  /** A stream holds a page for as long as its reader is slow. */
  static final long PAGE_BYTES = 64 << 10;

  private final Executions executions;
  private ExecutionState state;

  /** Reads on behind {@code state}. */
  OneExecution(Executions executions, ExecutionState state) {
    this.executions = executions;
    this.state = outline(state);
  }

  /**
   * Returns as much of a state as the status after further events depends on: many streams of one
   * execution must not hold its nodes and values once each.
   */
  static ExecutionState outline(ExecutionState state) {
    CancelRequest request = state.facts().cancelRequest();
    ExecutionFacts facts =
        request == null
            ? ExecutionFacts.NONE
            : new ExecutionFacts(
                null,
                null,
                new CancelRequest(request.at(), null, request.mode(), request.graceUntil()),
                null,
                null,
                null,
                null);
    return ExecutionState.restore(
        state.executionId(), state.version(), state.status(), facts, List.of());
  }

  @Override
  public byte[] opening() {
    return Frames.HEARTBEAT;
  }

  @Override
  public boolean concerns(StoredEvent event) {
    return event.stream().id().equals(state.executionId().value());
  }

  @Override
  public List<byte[]> next() {
    EventPage page =
        executions.events(
            state.executionId(),
            new ReadSpec(Direction.FORWARD, state.version() + 1, PAGE, PAGE_BYTES));
    List<byte[]> frames = new ArrayList<>();
    for (EventPage.Logged logged : page.events()) {
      state = outline(Reducer.apply(state, logged.event()));
      frames.add(
          Frames.event(
              "execution",
              logged.version(),
              JsonObjectWriter.object()
                  .put("executionId", state.executionId().value())
                  .put("version", logged.version())
                  .put("event", JsonCodec.writeEnvelope(logged.event()))
                  .put("status", state.status().name())
                  .build()));
    }
    return frames;
  }
}
