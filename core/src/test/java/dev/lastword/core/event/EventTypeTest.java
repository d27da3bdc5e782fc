package dev.lastword.core.event;

import static dev.lastword.core.testkit.Facts.A;
import static dev.lastword.core.testkit.Facts.unreadable;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.lastword.core.testkit.EveryEvent;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class EventTypeTest {

  @Test
  void the_catalogue_has_these_24_types_in_this_order() {
    assertEquals(
        List.of(
            "EXECUTION_CREATED",
            "EXECUTION_STARTED",
            "EXECUTION_COMPLETED",
            "EXECUTION_ARCHIVED",
            "EXECUTION_CANCEL_REQUESTED",
            "EXECUTION_CANCELED",
            "EXECUTION_FAIL_REQUESTED",
            "EXECUTION_FAILED",
            "NODE_CREATED",
            "NODE_READY",
            "NODE_STARTED",
            "NODE_PROGRESS_REPORTED",
            "NODE_WAITING",
            "NODE_RESUME_REQUESTED",
            "NODE_RESUMED",
            "NODE_SUCCEEDED",
            "NODE_FAIL_REPORTED",
            "NODE_FAILED",
            "NODE_CANCEL_REQUESTED",
            "NODE_CANCELED",
            "NODE_INTERRUPT_REQUESTED",
            "FORK_OPENED",
            "JOIN_GATE_UPDATED",
            "JOIN_PASSED"),
        Stream.of(EventType.values()).map(EventType::name).toList());
  }

  @ParameterizedTest
  @EnumSource
  void a_type_is_found_by_its_name(EventType type) {
    assertEquals(Optional.of(type), EventType.named(type.name()));
  }

  @Test
  void no_other_type_has_a_name() {
    assertEquals(Optional.empty(), EventType.named("NODE_EXPLODED"));
    assertEquals(Optional.empty(), EventType.named("node_ready"));
    assertEquals(Optional.empty(), EventType.named(""));
  }

  @ParameterizedTest
  @EnumSource
  void an_event_is_of_the_type_it_says(EventType type) {
    Event event = EveryEvent.of(type, A);

    assertEquals(type, event.type());
    assertEquals(type.name(), event.typeName());
    assertEquals(type.ignored(), event.ignored());
  }

  @Test
  void what_cannot_be_read_keeps_the_name_it_came_with() {
    assertEquals("NODE_EXPLODED", unreadable("NODE_EXPLODED").typeName());
    assertEquals(EventType.Ignored.NEVER, unreadable("NODE_READY").ignored());
  }
}
