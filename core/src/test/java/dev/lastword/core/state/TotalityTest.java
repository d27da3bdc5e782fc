package dev.lastword.core.state;

import static dev.lastword.core.testkit.Facts.A;
import static dev.lastword.core.testkit.Facts.B;
import static dev.lastword.core.testkit.Facts.unreadable;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.lastword.core.event.Event;
import dev.lastword.core.event.EventType;
import dev.lastword.core.event.NodeEvent;
import dev.lastword.core.testkit.EveryEvent;
import dev.lastword.core.testkit.Log;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Every event counts, whatever it is. */
class TotalityTest {

  @ParameterizedTest
  @EnumSource
  void every_event_raises_the_version_by_one(EventType type) {
    Log log = Log.node(A, NodeStatus.WAITING);

    assertEquals(log.state().version() + 1, log.and(EveryEvent.of(type, A)).state().version());
  }

  @ParameterizedTest
  @EnumSource
  void an_event_that_adds_nothing_raises_the_version_too(EventType type) {
    Log log = Log.node(A, NodeStatus.WAITING).until(ExecutionStatus.CANCELED);

    assertEquals(log.state().version() + 1, log.and(EveryEvent.of(type, A)).state().version());
  }

  @ParameterizedTest
  @ValueSource(strings = {"SOMETHING_NEW", "EXECUTION_CANCELED", "NODE_STARTED", ""})
  void what_cannot_be_read_changes_nothing(String typeName) {
    Changes.nothing(Log.node(A, NodeStatus.RUNNING), unreadable(typeName));
  }

  @Test
  void an_event_about_an_unknown_node_changes_nothing() {
    List<Event> aboutNodes =
        EveryEvent.about(B).stream()
            .filter(event -> event instanceof NodeEvent && event.type() != EventType.NODE_CREATED)
            .toList();

    assertEquals(15, aboutNodes.size());
    aboutNodes.forEach(event -> Changes.nothing(Log.node(A, NodeStatus.WAITING), event));
  }

  @ParameterizedTest
  @EnumSource
  void every_event_is_accepted_as_the_first_of_a_log(EventType type) {
    assertEquals(1, Log.of(EveryEvent.of(type, A)).state().version());
  }
}
