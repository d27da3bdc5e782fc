package dev.lastword.orchestrator.engine;

import dev.lastword.core.event.EventEnvelope;
import dev.lastword.core.event.NodeEvent;
import dev.lastword.core.state.ExecutionFacts;
import dev.lastword.core.state.ExecutionState;
import dev.lastword.core.state.NodeDetails;
import dev.lastword.core.state.NodeState;
import dev.lastword.core.value.JsonValue;
import dev.lastword.core.value.JsonValue.JsonArray;
import dev.lastword.core.value.JsonValue.JsonNumber;
import dev.lastword.core.value.JsonValue.JsonObject;
import dev.lastword.core.value.JsonValue.JsonString;
import dev.lastword.core.value.NodeError;
import dev.lastword.core.value.NodeId;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Estimated heap of JSON values and of the values and texts in a state, in bytes. Two braces in a
 * text can be a hundred bytes of heap, so the length of a text says little.
 */
public final class ValueBytes {

  private static final long SCALAR = 24;
  private static final long TEXT = 64;
  private static final long ARRAY = 64;
  private static final long ELEMENT = 8;
  private static final long OBJECT = 160;
  private static final long MEMBER = 112;

  private ValueBytes() {}

  /** Returns the estimate for a value, however deeply it nests. */
  static long of(@Nullable JsonValue value) {
    long bytes = 0;
    Deque<JsonValue> open = new ArrayDeque<>();
    if (value != null) {
      open.push(value);
    }
    while (!open.isEmpty()) {
      JsonValue next = open.pop();
      if (next instanceof JsonString string) {
        bytes += ofText(string.text());
      } else if (next instanceof JsonNumber number) {
        bytes += ofText(number.literal());
      } else if (next instanceof JsonArray array) {
        bytes += ARRAY + ELEMENT * array.elements().size();
        array.elements().forEach(open::push);
      } else if (next instanceof JsonObject object) {
        bytes += OBJECT;
        for (String name : object.members().keySet()) {
          bytes += MEMBER + 2L * name.length();
        }
        object.members().values().forEach(open::push);
      } else {
        bytes += SCALAR;
      }
    }
    return bytes;
  }

  private static long ofText(@Nullable String text) {
    return text == null ? 0 : TEXT + 2L * text.length();
  }

  /** Returns the estimate for all values of a state. */
  public static long of(ExecutionState state) {
    long bytes = of(state.facts());
    for (NodeState node : state.nodes()) {
      bytes += of(node);
    }
    return bytes;
  }

  /** Returns what these events have added to the estimate; it costs as much as they changed. */
  static long added(ExecutionState before, ExecutionState after, List<EventEnvelope> events) {
    long bytes = before.facts() == after.facts() ? 0 : of(after.facts()) - of(before.facts());
    Set<NodeId> seen = new HashSet<>();
    for (EventEnvelope event : events) {
      if (event.body() instanceof NodeEvent about && seen.add(about.nodeId())) {
        bytes += added(before.node(about.nodeId()), after.node(about.nodeId()));
      }
    }
    return bytes;
  }

  private static long added(Optional<NodeState> before, Optional<NodeState> after) {
    boolean isSame =
        before.isPresent() && after.isPresent() && before.get().details() == after.get().details();
    return isSame
        ? 0
        : after.map(ValueBytes::of).orElse(0L) - before.map(ValueBytes::of).orElse(0L);
  }

  private static long of(NodeState node) {
    NodeDetails details = node.details();
    return of(node.identity().meta())
        + of(details.prompt())
        + of(details.resumeValue())
        + of(details.output())
        + of(details.error())
        + ofText(details.progressMessage());
  }

  private static long of(@Nullable NodeError error) {
    return error == null ? 0 : of((JsonValue) error.document());
  }

  private static long of(ExecutionFacts facts) {
    long bytes = facts.origin() == null ? 0 : of(facts.origin().input());
    bytes += facts.cancelRequest() == null ? 0 : ofText(facts.cancelRequest().reason());
    bytes += facts.completion() == null ? 0 : of(facts.completion().result());
    return facts.failure() == null
        ? bytes
        : bytes + ofText(facts.failure().reason()) + of(facts.failure().error());
  }
}
