package dev.lastword.client;

import static dev.lastword.codec.Formats.COUNT;
import static dev.lastword.codec.Formats.EXECUTION_ID;
import static dev.lastword.codec.Formats.TEXT;
import static java.util.Objects.requireNonNull;

import dev.lastword.codec.Formats;
import dev.lastword.codec.Members;
import dev.lastword.core.value.ExecutionId;
import dev.lastword.core.value.JsonValue.JsonObject;
import java.util.List;
import java.util.Optional;

/**
 * Executions that retention archived or deleted, or would in a dry run.
 *
 * @param looked how many executions were looked at
 * @param next where the next step begins, unless this was the last
 */
public record Retained(long looked, List<Item> items, Optional<String> next) {
  public Retained {
    items = List.copyOf(items);
    requireNonNull(next, "next");
  }

  /** Retention's action on an execution that is old enough. */
  public enum Action {
    ARCHIVED,
    DELETED,
    /** Something keeps it. */
    KEPT
  }

  /**
   * Result for one execution.
   *
   * @param reason why it was left alone, if it was
   */
  public record Item(ExecutionId executionId, Action action, Optional<String> reason) {
    public Item {
      requireNonNull(executionId, "executionId");
      requireNonNull(action, "action");
      requireNonNull(reason, "reason");
    }

    static Item of(JsonObject document) {
      return AnswerReader.read(
          document,
          members ->
              new Item(
                  members.required("executionId", EXECUTION_ID),
                  members.required("action", Formats.constantOf(Action.class)),
                  members.optional("reason", TEXT)));
    }
  }

  static Retained of(Members members) {
    return new Retained(
        members.required("looked", COUNT),
        AnswerReader.list(members, "items", Item::of),
        members.optional("next", TEXT));
  }
}
