package dev.lastword.orchestrator.process;

import static java.util.Objects.requireNonNull;

import dev.lastword.core.event.Event;
import dev.lastword.core.event.NodeLifecycleEvent.NodeStarted;
import dev.lastword.core.event.NodeLifecycleEvent.NodeWaiting;
import dev.lastword.core.state.NodeState;
import dev.lastword.core.value.JsonValue;
import dev.lastword.core.value.JsonValue.JsonString;
import dev.lastword.core.value.WaitKey;
import dev.lastword.orchestrator.graph.Evaluation;
import dev.lastword.orchestrator.graph.GraphLimits;
import dev.lastword.orchestrator.graph.Node;
import dev.lastword.orchestrator.graph.ResumeMode;
import dev.lastword.orchestrator.graph.WorkNode.Task;
import dev.lastword.orchestrator.graph.WorkNode.Timer;
import dev.lastword.orchestrator.graph.WorkNode.Wait;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.format.DateTimeParseException;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Begin and end of Waits and Timers. */
final class Waits {

  private Waits() {}

  /** Returns the beginning of a node that the process manager starts itself. */
  static List<Event> started(Node node, Instant now, Inputs inputs) {
    Event started = new NodeStarted(node.id(), 1, null, null);
    return node instanceof Wait || node instanceof Timer
        ? List.of(started, waiting(node, now, inputs))
        : List.of(started);
  }

  /** Returns what is wrong with the time or key that a node computes for its wait, if it is. */
  static Optional<String> mistake(Node node, Instant now, Inputs inputs) {
    try {
      due(node, now, inputs);
      key(node, inputs);
      return Optional.empty();
    } catch (IllegalArgumentException | ArithmeticException | DateTimeException wrong) {
      return Optional.of(String.valueOf(wrong.getMessage()));
    }
  }

  static Event waiting(Node node, Instant now, Inputs inputs) {
    JsonValue prompt = node instanceof Wait wait ? wait.prompt() : null;
    return new NodeWaiting(node.id(), key(node, inputs), prompt, due(node, now, inputs));
  }

  private static @Nullable WaitKey key(Node node, Inputs inputs) {
    if (!(node instanceof Wait wait)) {
      return null;
    }
    if (wait.waitKeyFrom() == null) {
      return wait.waitKey();
    }
    String text = text(inputs.ofWait(wait.id(), wait.waitKeyFrom()), "a text as the key");
    if (text.isBlank() || GraphLimits.isTooLong(text)) {
      throw new IllegalArgumentException(
          "expected a key of 1 to "
              + GraphLimits.TEXT_LENGTH
              + " characters, found "
              + text.length());
    }
    return WaitKey.of(text);
  }

  private static String text(Evaluation evaluation, String expected) {
    if (evaluation instanceof Evaluation.Failure failure) {
      throw new IllegalArgumentException(failure.message());
    }
    JsonValue value = ((Evaluation.Value) evaluation).value();
    if (value instanceof JsonString text) {
      return text.text();
    }
    throw new IllegalArgumentException("expected " + expected + ", found " + brief(value));
  }

  private static String brief(JsonValue value) {
    String text = value.toString();
    return text.length() <= 100 ? text : text.substring(0, 100) + "…";
  }

  /** A time that is past is due at once. */
  private static @Nullable Instant due(Node node, Instant now, Inputs inputs) {
    if (node instanceof Timer timer) {
      return timer.until() == null
          ? now.plus(requireNonNull(timer.duration()))
          : until(text(inputs.ofWait(timer.id(), timer.until()), "a time as text"), now);
    }
    return node instanceof Wait wait && wait.deadline() != null ? now.plus(wait.deadline()) : null;
  }

  private static Instant until(String text, Instant now) {
    Instant time;
    try {
      time = OffsetDateTime.parse(text).toInstant().truncatedTo(ChronoUnit.MICROS);
    } catch (DateTimeParseException malformed) {
      throw new IllegalArgumentException(
          "expected a time like 2027-01-31T09:00:00Z, found "
              + (text.length() <= 100 ? text : text.substring(0, 100) + "…"),
          malformed);
    }
    if (time.isAfter(now.plus(GraphLimits.LONGEST))) {
      throw new IllegalArgumentException(
          "expected a time within " + GraphLimits.LONGEST.toDays() + " days, found " + text);
    }
    return time.isBefore(now) ? now : time;
  }

  /** Tells whether a request is enough to resume a node, or a command is needed. */
  static boolean isResumedOnRequest(Node node) {
    if (node instanceof Wait wait) {
      return wait.resume() == ResumeMode.AUTOMATIC;
    }
    return !(node instanceof Task task) || task.resume() == ResumeMode.AUTOMATIC;
  }

  static boolean isOver(NodeState node, Instant now) {
    Instant due = node.details().dueAt();
    return due != null && !now.isBefore(due);
  }
}
