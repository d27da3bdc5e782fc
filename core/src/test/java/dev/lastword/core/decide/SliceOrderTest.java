package dev.lastword.core.decide;

import static dev.lastword.core.testkit.Facts.A;
import static dev.lastword.core.testkit.Facts.B;
import static dev.lastword.core.testkit.Facts.cancelRequested;
import static dev.lastword.core.testkit.Facts.canceled;
import static dev.lastword.core.testkit.Facts.completed;
import static dev.lastword.core.testkit.Facts.created;
import static dev.lastword.core.testkit.Facts.nodeCanceled;
import static dev.lastword.core.testkit.Facts.nodeCreated;
import static dev.lastword.core.testkit.Facts.nodeFailReported;
import static dev.lastword.core.testkit.Facts.nodeFailed;
import static dev.lastword.core.testkit.Facts.nodeInterruptRequested;
import static dev.lastword.core.testkit.Facts.nodeReady;
import static dev.lastword.core.testkit.Facts.nodeStarted;
import static dev.lastword.core.testkit.Facts.nodeSucceeded;
import static dev.lastword.core.testkit.Facts.unreadable;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.lastword.core.event.Event;
import dev.lastword.core.event.EventBody;
import dev.lastword.core.event.EventEnvelope;
import dev.lastword.core.event.EventType;
import dev.lastword.core.testkit.EveryEvent;
import dev.lastword.core.testkit.Log;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The order of events that happened at the same moment (§4). */
class SliceOrderTest {

  private static final List<Set<String>> CLASSES =
      List.of(
          Set.of("EXECUTION_CREATED"),
          Set.of("NODE_CREATED"),
          Set.of("EXECUTION_CANCEL_REQUESTED"),
          Set.of("NODE_CANCEL_REQUESTED"),
          Set.of("NODE_INTERRUPT_REQUESTED"),
          Set.of("NODE_CANCELED"),
          Set.of("EXECUTION_CANCELED"),
          Set.of(
              "NODE_FAIL_REPORTED", "NODE_FAILED", "EXECUTION_FAIL_REQUESTED", "EXECUTION_FAILED"),
          Set.of("NODE_SUCCEEDED", "JOIN_GATE_UPDATED", "JOIN_PASSED", "EXECUTION_COMPLETED"),
          Set.of(
              "EXECUTION_STARTED",
              "FORK_OPENED",
              "NODE_READY",
              "NODE_STARTED",
              "NODE_PROGRESS_REPORTED",
              "NODE_WAITING",
              "NODE_RESUME_REQUESTED",
              "NODE_RESUMED"),
          Set.of("EXECUTION_ARCHIVED"));

  @Test
  void the_classes_stand_in_the_order_of_the_specification() {
    List<EventBody> sorted = sorted(EveryEvent.about(A).toArray(Event[]::new));

    int from = 0;
    for (Set<String> names : CLASSES) {
      List<EventBody> group = sorted.subList(from, from + names.size());
      assertEquals(names, group.stream().map(EventBody::typeName).collect(Collectors.toSet()));
      from += names.size();
    }
    assertEquals(sorted.size(), from);
  }

  @Test
  void inside_a_class_events_keep_the_order_they_came_in() {
    for (Set<String> names : CLASSES) {
      List<Event> group =
          Stream.of(A, B)
              .flatMap(node -> EveryEvent.about(node).stream())
              .filter(event -> names.contains(event.typeName()))
              .collect(Collectors.toCollection(ArrayList::new));
      assertEquals(group, sorted(group.toArray(Event[]::new)));

      Collections.reverse(group);
      assertEquals(group, sorted(group.toArray(Event[]::new)));
    }
  }

  @Test
  void a_cancel_comes_before_the_success_of_the_same_moment() {
    assertEquals(
        List.of(cancelRequested(), canceled(), nodeSucceeded(A)),
        sorted(nodeSucceeded(A), cancelRequested(), canceled()));
  }

  @Test
  void a_cancel_is_requested_then_interrupts_then_ends_nodes_then_the_execution() {
    assertEquals(
        List.of(
            cancelRequested(),
            nodeInterruptRequested(B),
            nodeInterruptRequested(A),
            nodeCanceled(B),
            nodeCanceled(A),
            canceled()),
        sorted(
            canceled(),
            nodeCanceled(B),
            nodeInterruptRequested(B),
            nodeCanceled(A),
            nodeInterruptRequested(A),
            cancelRequested()));
  }

  @Test
  void a_report_stays_before_the_failure_it_reports() {
    assertEquals(
        List.of(nodeFailReported(A), nodeFailed(A), nodeFailReported(B), nodeFailed(B)),
        sorted(nodeFailReported(A), nodeFailed(A), nodeFailReported(B), nodeFailed(B)));
  }

  @Test
  void a_completion_stays_behind_the_success_that_led_to_it() {
    assertEquals(
        List.of(created(), nodeCreated(A), nodeSucceeded(A), completed(), nodeReady(B)),
        sorted(nodeReady(B), nodeCreated(A), created(), nodeSucceeded(A), completed()));
  }

  @Test
  void what_is_none_of_the_24_goes_last_in_the_order_it_came_in() {
    assertEquals(
        List.of(nodeStarted(A), unreadable("B"), unreadable("A")),
        sorted(unreadable("B"), nodeStarted(A), unreadable("A")));
  }

  @Test
  void an_unreadable_event_of_a_known_type_stands_where_its_type_stands() {
    assertEquals(
        List.of(unreadable("EXECUTION_CANCELED"), nodeStarted(A)),
        sorted(nodeStarted(A), unreadable("EXECUTION_CANCELED")));
  }

  @Test
  void whatever_has_a_type_is_sorted_by_it() {
    assertEquals(
        List.of("EXECUTION_CANCELED", "NODE_FAILED", "NODE_READY", "LUNCH"),
        SliceOrder.sort(
            List.of("LUNCH", "NODE_READY", "EXECUTION_CANCELED", "NODE_FAILED"), EventType::named));
  }

  private static List<EventBody> sorted(EventBody... bodies) {
    return SliceOrder.sort(Log.of(bodies).events()).stream().map(EventEnvelope::body).toList();
  }
}
