package dev.lastword.orchestrator.maintenance;

import static java.util.Objects.requireNonNull;

import dev.lastword.core.value.ExecutionId;
import java.util.List;
import java.util.Optional;

/**
 * Result of one step of retention.
 *
 * @param looked how many executions were looked at
 * @param next where to go on, to be handed back as it is; absent at the end
 */
public record RetentionStep(List<Item> items, int looked, Optional<String> next) {

  /** Action on one execution, taken or reported. */
  public enum Action {
    ARCHIVED,
    DELETED,
    /** It is old enough, and something keeps it. */
    KEPT
  }

  /**
   * One execution.
   *
   * @param reason what keeps it; empty otherwise
   */
  public record Item(ExecutionId executionId, Action action, String reason) {
    public Item {
      requireNonNull(executionId, "executionId");
      requireNonNull(action, "action");
      requireNonNull(reason, "reason");
    }
  }

  public RetentionStep {
    items = List.copyOf(items);
    requireNonNull(next, "next");
  }

  /** Returns how many executions were archived or deleted, or would be. */
  public int done() {
    return (int) items.stream().filter(item -> item.action() != Action.KEPT).count();
  }
}
