package dev.lastword.orchestrator.query;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lastword.core.command.CommandEnvelope;
import dev.lastword.core.command.ExecutionCommand.ArchiveExecution;
import dev.lastword.core.command.ExecutionCommand.CancelExecution;
import dev.lastword.core.event.EventEnvelope;
import dev.lastword.core.value.Actor;
import dev.lastword.core.value.CorrelationId;
import dev.lastword.core.value.ExecutionId;
import dev.lastword.orchestrator.engine.ExecutionSummary;
import dev.lastword.orchestrator.graph.WorkNode.Task;
import dev.lastword.orchestrator.maintenance.Reconcile;
import dev.lastword.orchestrator.request.CorrelationIds;
import dev.lastword.orchestrator.request.NewExecution;
import dev.lastword.orchestrator.testkit.Rig;
import dev.lastword.store.Direction;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Executions and events are found by the correlation id of every request that moved them. */
final class CorrelatedEventsTest {

  private static final CorrelationId CHECKOUT = CorrelationId.of("checkout-12");
  private static final CorrelationId SUPPORT = CorrelationId.of("support-3");

  private final Rig rig = Rig.inMemory();

  @AfterEach
  void close() {
    rig.close();
  }

  private Executions executions() {
    return Executions.on(rig.store(), rig.graphs(), rig.settings());
  }

  private void start(String id, CorrelationId correlationId, Map<String, String> labels) {
    rig.start(
        NewExecution.of(rig.path("orders", Task.of("pay")), null)
            .named(ExecutionId.of(id))
            .labels(labels)
            .correlationId(correlationId));
  }

  private void cancel(String id, CorrelationId correlationId) {
    rig.engine()
        .submit(
            new CommandEnvelope(
                null,
                ExecutionId.of(id),
                Actor.SYSTEM,
                correlationId,
                new CancelExecution(null, null, null, null)));
  }

  private List<String> found(CorrelationId id) {
    return executions()
        .list(ExecutionFilter.ALL.correlationId(id), Optional.empty(), 100)
        .items()
        .stream()
        .map(summary -> summary.executionId().value())
        .sorted()
        .toList();
  }

  private void isClean() {
    assertEquals(
        List.of(),
        Reconcile.on(rig.store(), rig.graphs(), rig.settings())
            .run(Reconcile.Mode.REPORT, step -> {})
            .findings());
  }

  @Test
  void an_execution_is_found_by_every_request_that_moved_it() {
    start("one", CHECKOUT, Map.of());
    start("two", SUPPORT, Map.of());
    start("three", CHECKOUT, Map.of());
    cancel("one", SUPPORT);

    assertEquals(List.of("one", "three"), found(CHECKOUT));
    assertEquals(List.of("one", "two"), found(SUPPORT));
    isClean();
  }

  @Test
  void events_are_found_in_all_executions_page_by_page() {
    start("one", CHECKOUT, Map.of());
    start("two", SUPPORT, Map.of());
    start("three", CHECKOUT, Map.of());
    cancel("one", SUPPORT);
    List<EventEnvelope> expected = new ArrayList<>();
    for (String id : List.of("one", "two", "three")) {
      executions()
          .events(ExecutionId.of(id), Direction.FORWARD, 1, 1_000)
          .events()
          .forEach(logged -> expected.add(logged.event()));
    }
    expected.removeIf(event -> !SUPPORT.equals(event.correlationId()));

    for (int most : List.of(1, 2, 3, 1_000)) {
      List<EventEnvelope> found = new ArrayList<>();
      Optional<PageCursor> cursor = Optional.empty();
      do {
        Page<EventPage.Logged> page =
            new CorrelatedEvents(executions()).page(SUPPORT, ExecutionFilter.ALL, cursor, most);
        assertTrue(page.items().size() <= most);
        page.items().forEach(logged -> found.add(logged.event()));
        cursor = page.next();
      } while (cursor.isPresent());

      assertEquals(
          expected.stream().map(event -> event.eventId().value()).sorted().toList(),
          found.stream().map(event -> event.eventId().value()).sorted().toList(),
          "pages of " + most);
    }
  }

  @Test
  void one_that_comes_between_two_pages_does_not_move_the_second() {
    start("one", CHECKOUT, Map.of());
    CorrelatedEvents events = new CorrelatedEvents(executions());
    Page<EventPage.Logged> first = events.page(CHECKOUT, ExecutionFilter.ALL, Optional.empty(), 2);

    start("two", CHECKOUT, Map.of());
    Page<EventPage.Logged> second = events.page(CHECKOUT, ExecutionFilter.ALL, first.next(), 1);

    assertEquals(3, second.items().get(0).version());
    assertEquals("one", second.items().get(0).event().executionId().value());
  }

  @Test
  void events_without_another_id_change_nothing_that_is_kept() {
    start("one", CHECKOUT, Map.of());
    List<EventEnvelope> events = log("one");
    CorrelationIds ids = CorrelationIds.created(CHECKOUT);

    assertFalse(events.isEmpty());
    assertSame(ids, ids.after(events));
    assertSame(CorrelationIds.NONE, CorrelationIds.NONE.after(List.of()));
  }

  private List<EventEnvelope> log(String id) {
    return executions().events(ExecutionId.of(id), Direction.FORWARD, 1, 1_000).events().stream()
        .map(EventPage.Logged::event)
        .toList();
  }

  @Test
  void the_newest_twenty_are_kept_and_tags_stay_within_what_every_store_takes() {
    Map<String, String> labels = new HashMap<>();
    IntStream.range(0, NewExecution.MOST_LABELS).forEach(i -> labels.put("l" + i, "x"));
    start("one", CHECKOUT, labels);
    cancel("one", SUPPORT);
    ExecutionSummary summary = executions().summary(ExecutionId.of("one")).orElseThrow();
    EventEnvelope any = log("one").get(0);
    CorrelationIds ids = summary.correlationIds();
    for (int i = 0; i < 30; i++) {
      ids = ids.after(with(any, CorrelationId.of("request-" + i)));
    }

    assertEquals(CorrelationIds.MOST_LATER, ids.later().size());
    assertFalse(ids.contains(SUPPORT));
    assertTrue(ids.contains(CHECKOUT) && ids.contains(CorrelationId.of("request-29")));
    ExecutionSummary full =
        new ExecutionSummary(
            summary.executionId(),
            summary.graphId(),
            summary.graphVersion(),
            summary.status(),
            summary.version(),
            summary.reactions(),
            summary.times(),
            summary.nodes(),
            summary.labels(),
            summary.lineage(),
            ids);
    assertEquals(full, ExecutionSummary.read(full.doc()));
    assertTrue(full.doc().tags().size() <= 32, () -> full.doc().tags().toString());
    assertEquals(
        "yes",
        full.doc().tags().get(ExecutionSummary.correlationTag(CorrelationId.of("request-29"))));
    assertFalse(
        full.doc()
            .tags()
            .containsKey(ExecutionSummary.correlationTag(CorrelationId.of("request-10"))));
  }

  private static EventEnvelope with(EventEnvelope event, CorrelationId id) {
    return new EventEnvelope(
        event.eventId(),
        event.executionId(),
        event.occurredAt(),
        event.actor(),
        id,
        event.causationId(),
        event.body());
  }

  @Test
  void a_request_after_the_end_is_found_too() {
    start("one", CHECKOUT, Map.of());
    cancel("one", SUPPORT);
    CorrelationId later = CorrelationId.of("cleanup-9");
    rig.engine()
        .submit(
            new CommandEnvelope(
                null, ExecutionId.of("one"), Actor.SYSTEM, later, new ArchiveExecution(null)));

    assertEquals(List.of("one"), found(later));
    isClean();
  }
}
