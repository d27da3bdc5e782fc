package dev.lastword.server.stream;

import dev.lastword.codec.JsonCodec;
import dev.lastword.core.state.ExecutionState;
import dev.lastword.core.state.Reducer;
import dev.lastword.orchestrator.view.EventPage;
import dev.lastword.orchestrator.view.Executions;
import dev.lastword.server.http.Json;
import dev.lastword.store.Direction;
import dev.lastword.store.StoredEvent;
import java.util.ArrayList;
import java.util.List;

/** The events of one execution, each with the status after it; ids are versions. */
final class OneExecution implements Source {

  private static final int PAGE = 100;

  private final Executions executions;
  private ExecutionState state;

  /** Reads on behind {@code state}. */
  OneExecution(Executions executions, ExecutionState state) {
    this.executions = executions;
    this.state = state;
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
        executions.events(state.executionId(), Direction.FORWARD, state.version() + 1, PAGE);
    List<byte[]> frames = new ArrayList<>();
    for (EventPage.Logged logged : page.events()) {
      state = Reducer.apply(state, logged.event());
      frames.add(
          Frames.event(
              "execution",
              logged.version(),
              Json.object()
                  .put("executionId", state.executionId().value())
                  .put("version", logged.version())
                  .put("event", JsonCodec.writeEnvelope(logged.event()))
                  .put("status", state.status().name())
                  .build()));
    }
    return frames;
  }
}
