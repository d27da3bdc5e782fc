package dev.lastword.orchestrator.process;

import dev.lastword.core.event.Event;
import dev.lastword.core.event.EventType;
import dev.lastword.core.value.Actor;
import dev.lastword.core.value.NodeId;
import java.util.Collection;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/**
 * Candidates for the cause of an event; the last of them in the log is the cause.
 *
 * @param moved nodes whose last move counts
 * @param started nodes whose last start counts
 * @param kinds other events whose last one counts
 */
public record Sources(List<NodeId> moved, List<NodeId> started, Set<Kind> kinds) {

  /** Events that are found without the name of a node. */
  enum Kind {
    CREATED,
    STARTED,
    CANCEL_REQUESTED,
    FAIL_REQUESTED,
    ENDED,
    /** The end of any node. */
    SETTLED,
    /** The end of a node that the process manager did not sweep away. */
    RESULT;

    /** Returns what an event is found by; nothing, if nothing follows from it. */
    static Set<Kind> of(Event event, Actor actor) {
      return switch (event.type()) {
        case EXECUTION_CREATED -> EnumSet.of(CREATED);
        case EXECUTION_STARTED -> EnumSet.of(STARTED);
        case EXECUTION_CANCEL_REQUESTED -> EnumSet.of(CANCEL_REQUESTED);
        case EXECUTION_FAIL_REQUESTED -> EnumSet.of(FAIL_REQUESTED);
        case NODE_SUCCEEDED, NODE_FAILED -> EnumSet.of(SETTLED, RESULT);
        case NODE_CANCELED ->
            actor.kind() == Actor.Kind.SYSTEM ? EnumSet.of(SETTLED) : EnumSet.of(SETTLED, RESULT);
        case EXECUTION_COMPLETED, EXECUTION_CANCELED, EXECUTION_FAILED -> EnumSet.of(ENDED);
        case EXECUTION_ARCHIVED,
            NODE_CREATED,
            NODE_READY,
            NODE_STARTED,
            NODE_PROGRESS_REPORTED,
            NODE_WAITING,
            NODE_RESUME_REQUESTED,
            NODE_RESUMED,
            NODE_FAIL_REPORTED,
            NODE_CANCEL_REQUESTED,
            NODE_INTERRUPT_REQUESTED,
            FORK_OPENED,
            JOIN_GATE_UPDATED,
            JOIN_PASSED ->
            Set.of();
      };
    }
  }

  static final Sources NONE = new Sources(List.of(), List.of(), Set.of());

  public Sources {
    moved = List.copyOf(moved);
    started = List.copyOf(started);
    kinds = Set.copyOf(kinds);
  }

  /** Returns the last move of a node: the event that gave it its status. */
  public static Sources moveOf(NodeId node) {
    return ofNodes(List.of(node));
  }

  /** Returns the start of a node's current or last attempt. */
  public static Sources startOf(NodeId node) {
    return new Sources(List.of(), List.of(node), Set.of());
  }

  /** Returns the last request to cancel the execution. */
  public static Sources cancelRequest() {
    return of(Kind.CANCEL_REQUESTED);
  }

  /** Returns the end of the execution. */
  public static Sources executionEnd() {
    return of(Kind.ENDED);
  }

  static Sources ofNodes(Collection<NodeId> nodes) {
    return new Sources(List.copyOf(nodes), List.of(), Set.of());
  }

  static Sources of(Kind first, Kind... others) {
    return new Sources(List.of(), List.of(), EnumSet.of(first, others));
  }

  /**
   * Tells whether events of a type move their node. Progress does not, nor does a wish that may be
   * refused: what is due later does not follow from it.
   */
  static boolean isMove(EventType type) {
    return switch (type) {
      case NODE_READY,
          NODE_STARTED,
          NODE_WAITING,
          NODE_RESUMED,
          NODE_SUCCEEDED,
          NODE_FAIL_REPORTED,
          NODE_FAILED,
          NODE_CANCELED ->
          true;
      case EXECUTION_CREATED,
          EXECUTION_STARTED,
          EXECUTION_COMPLETED,
          EXECUTION_ARCHIVED,
          EXECUTION_CANCEL_REQUESTED,
          EXECUTION_CANCELED,
          EXECUTION_FAIL_REQUESTED,
          EXECUTION_FAILED,
          NODE_CREATED,
          NODE_PROGRESS_REPORTED,
          NODE_RESUME_REQUESTED,
          NODE_CANCEL_REQUESTED,
          NODE_INTERRUPT_REQUESTED,
          FORK_OPENED,
          JOIN_GATE_UPDATED,
          JOIN_PASSED ->
          false;
    };
  }
}
