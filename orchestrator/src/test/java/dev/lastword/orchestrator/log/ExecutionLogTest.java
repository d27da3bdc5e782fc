package dev.lastword.orchestrator.log;

import static dev.lastword.orchestrator.log.Samples.ID;
import static dev.lastword.orchestrator.log.Samples.NOON;
import static dev.lastword.orchestrator.log.Samples.STREAM;
import static dev.lastword.orchestrator.log.Samples.append;
import static dev.lastword.orchestrator.log.Samples.folded;
import static dev.lastword.orchestrator.log.Samples.garbage;
import static dev.lastword.orchestrator.log.Samples.history;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lastword.core.event.EventEnvelope;
import dev.lastword.core.event.UnreadableEvent;
import dev.lastword.core.job.JobEvent;
import dev.lastword.core.job.JobEventType;
import dev.lastword.core.value.EventId;
import dev.lastword.core.value.ExecutionId;
import dev.lastword.core.value.NodeId;
import dev.lastword.orchestrator.log.ExecutionLog.Head;
import dev.lastword.store.Commit;
import dev.lastword.store.EventRecord;
import dev.lastword.store.EventStore;
import dev.lastword.store.Expected;
import dev.lastword.store.ReadSpec;
import dev.lastword.store.StoredEvent;
import dev.lastword.store.Stores;
import dev.lastword.store.StreamId;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

final class ExecutionLogTest {

  private final EventStore store = Stores.open("memory:");
  private final RecordingWatch watch = new RecordingWatch();
  private final ExecutionLog log = new ExecutionLog(store, watch);

  @AfterEach
  void close() {
    store.close();
  }

  private List<EventEnvelope> behind(long version) {
    List<EventEnvelope> found = new ArrayList<>();
    log.follow(ID, version, found::addAll);
    return found;
  }

  @Test
  void events_come_back_as_they_were_written() {
    List<EventEnvelope> history = history(3);

    append(store, history);

    assertEquals(history, behind(0));
    assertEquals(List.of(), watch.told);
  }

  @Test
  void a_log_longer_than_a_page_is_read_to_its_end() {
    List<EventEnvelope> history = history(2_345);
    append(store, history);
    List<Integer> pages = new ArrayList<>();

    Head head = log.follow(ID, 5, page -> pages.add(page.size()));

    assertEquals(new Head(2_345, false), head);
    assertEquals(List.of(1_000, 1_000, 340), pages);
  }

  @Test
  void the_head_is_told_without_events_too() {
    append(store, history(3));

    assertEquals(new Head(3, false), log.follow(ID, 3, page -> {}));
    assertEquals(new Head(0, false), log.follow(ExecutionId.of("other"), 0, page -> {}));
  }

  @Test
  void an_erased_log_says_so() {
    append(store, history(3));
    store.commit(Commit.builder().erase(STREAM, 3).build());

    assertEquals(new Head(3, true), log.follow(ID, 0, page -> {}));
  }

  @Test
  void the_state_at_a_version_is_the_fold_of_so_many_events() {
    List<EventEnvelope> history = history(1_500);
    append(store, history);

    assertEquals(folded(history.subList(0, 2)), log.stateAt(ID, 2));
    assertEquals(folded(history.subList(0, 1_200)), log.stateAt(ID, 1_200));
    assertEquals(folded(history), log.stateAt(ID, 9_999));
  }

  @Test
  void what_cannot_be_read_counts_as_an_event_and_is_reported() {
    append(store, history(2));
    store.commit(
        Commit.append(
            STREAM, Expected.ANY, garbage("not json"), garbage("{\"type\":\"NODE_READY\"}")));

    assertEquals(4, log.stateAt(ID, 9).version());
    assertEquals(2, watch.told.size(), watch.told::toString);
    assertTrue(watch.told.get(0).startsWith("execution/order-7@3: "), watch.told.get(0));
    assertTrue(watch.told.get(1).contains("/payload: expected an object"), watch.told.get(1));
  }

  @Test
  void an_event_is_of_the_execution_whose_log_holds_it() {
    EventEnvelope event = history(1).get(0);
    ExecutionId other = ExecutionId.of("order-8");
    store.commit(Commit.append(Streams.execution(other), Expected.ANY, EventFormat.write(event)));

    log.follow(other, 0, page -> assertEquals(other, page.get(0).executionId()));
  }

  @Test
  void an_event_of_another_schema_version_is_unreadable() {
    EventRecord known = EventFormat.write(history(1).get(0));
    store.commit(
        Commit.append(
            STREAM,
            Expected.ANY,
            new EventRecord(known.eventId(), known.type(), 2, NOON, Map.of(), known.payload())));

    log.follow(ID, 0, page -> assertEquals(1, page.size()));

    assertTrue(watch.told.get(0).contains("in version 2"), watch.told::toString);
  }

  @Test
  void what_was_not_read_is_never_written() {
    EventEnvelope known = history(1).get(0);
    EventEnvelope unknown =
        new EventEnvelope(
            known.eventId(),
            ID,
            NOON,
            known.actor(),
            null,
            null,
            new UnreadableEvent("NODE_TELEPORTED", null, null, "unknown"));

    assertThrows(IllegalArgumentException.class, () -> EventFormat.write(unknown));
  }

  @Test
  void job_events_come_back_as_they_were_written() {
    StreamId stream = Streams.job(ID, NodeId.of("pay"));
    JobEvent retry = JobEvent.retry("2026-01-01T12:00:05.000000Z");
    EventId id = EventId.of(UUID.randomUUID().toString());
    store.commit(
        Commit.append(stream, Expected.NO_STREAM, JobFormat.write(retry, id, NOON), garbage("{]")));

    List<StoredEvent> stored = store.read(stream, ReadSpec.forwardFrom(1)).events();

    assertEquals(new StreamId("job", "order-7/pay"), stream);
    assertEquals(JobEventType.JOB_REQUEUED.wireName(), stored.get(0).event().type());
    assertEquals(Optional.of(retry), JobFormat.read(stored.get(0)));
    assertEquals(Optional.empty(), JobFormat.read(stored.get(1)));
  }
}
