package dev.lastword.orchestrator.log;

import static dev.lastword.orchestrator.log.Samples.ID;
import static dev.lastword.orchestrator.log.Samples.STREAM;
import static dev.lastword.orchestrator.log.Samples.append;
import static dev.lastword.orchestrator.log.Samples.folded;
import static dev.lastword.orchestrator.log.Samples.history;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lastword.core.event.EventEnvelope;
import dev.lastword.core.state.ExecutionState;
import dev.lastword.store.Commit;
import dev.lastword.store.EventStore;
import dev.lastword.store.Payload;
import dev.lastword.store.Snapshot;
import dev.lastword.store.Snapshots;
import dev.lastword.store.Stores;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

final class StateSnapshotsTest {

  private static final ExecutionState NOTHING = ExecutionState.initial(ID);

  private final EventStore store = Stores.open("memory:");
  private final RecordingWatch watch = new RecordingWatch();
  private final StateSnapshots snapshots = new StateSnapshots(store, watch, 10);
  private final List<EventEnvelope> history = history(40);

  @AfterEach
  void close() {
    store.close();
  }

  private ExecutionState after(int events) {
    return folded(history.subList(0, events));
  }

  private Optional<Long> kept() {
    return store.extension(Snapshots.class).latest(STREAM, Long.MAX_VALUE).map(Snapshot::version);
  }

  private void put(long version, String tag, String content) {
    Snapshot snapshot = new Snapshot(STREAM, version, tag, Payload.json(content));
    store.commit(Commit.builder().put(snapshot).build());
  }

  @Test
  void a_state_is_kept_when_enough_has_happened_and_replaces_the_older() {
    append(store, history);

    snapshots.keep(after(3), after(9));
    assertEquals(Optional.empty(), kept());
    snapshots.keep(after(9), after(11));
    assertEquals(Optional.of(11L), kept());
    snapshots.keep(after(11), after(30));

    assertEquals(after(30), snapshots.latest(ID));
    assertEquals(Optional.empty(), store.extension(Snapshots.class).latest(STREAM, 29));
  }

  @Test
  void a_state_of_many_nodes_is_kept_less_often() {
    append(store, history);

    snapshots.keep(after(31), after(40));

    assertEquals(Optional.of(40L), kept(), "39 nodes: a step of 39 events lies at 39");
    snapshots.keep(after(40), after(40));
    assertEquals(List.of(), watch.told);
  }

  @Test
  void a_snapshot_of_another_reducer_is_as_good_as_none() {
    append(store, history);
    put(5, "reducer-0", "whatever");

    assertEquals(NOTHING, snapshots.latest(ID));
    assertEquals(List.of(), watch.told);
  }

  @Test
  void a_broken_snapshot_is_reported_and_not_believed() {
    append(store, history);
    put(5, StateSnapshots.REDUCER, "{\"status\":");

    assertEquals(NOTHING, snapshots.latest(ID));
    assertEquals(1, watch.told.size());
  }

  @Test
  void a_snapshot_under_a_wrong_version_is_reported_and_not_believed() {
    append(store, history);
    put(
        5,
        StateSnapshots.REDUCER,
        "{\"executionId\":\"order-7\",\"version\":4,\"status\":\"ACTIVE\",\"nodes\":{}}");

    assertEquals(NOTHING, snapshots.latest(ID));
    assertEquals(
        List.of("execution/order-7: expected version 5, found order-7 at version 4"), watch.told);
  }

  @Test
  void a_store_that_refuses_a_snapshot_disturbs_nobody() {
    append(store, history.subList(0, 5));

    snapshots.keep(after(5), after(20));

    assertEquals(Optional.empty(), kept());
    assertTrue(watch.told.get(0).contains("expected at version 20"), watch.told.get(0));
  }
}
