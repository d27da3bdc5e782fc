package dev.lastword.server.admin;

import static dev.lastword.codec.Formats.COUNT;
import static dev.lastword.codec.Formats.EXECUTION_ID;
import static dev.lastword.codec.Formats.TEXT;
import static dev.lastword.codec.Formats.constantOf;

import dev.lastword.core.value.JsonValue.JsonObject;
import dev.lastword.orchestrator.maintenance.RetentionStep;
import dev.lastword.server.http.Reply;
import dev.lastword.server.http.ReplyShape;

/**
 * Executions that retention archived or deleted, or would in a dry run.
 *
 * @param step what was done
 */
record RetentionReply(RetentionStep step) implements Reply {

  private static final ReplyShape<RetentionStep.Item> ITEM =
      ReplyShape.<RetentionStep.Item>named("Retained.Item")
          .required("executionId", EXECUTION_ID, RetentionStep.Item::executionId)
          .required("action", constantOf(RetentionStep.Action.class), RetentionStep.Item::action)
          .optional("reason", TEXT, item -> item.reason().isEmpty() ? null : item.reason());

  static final ReplyShape<RetentionStep> SHAPE =
      ReplyShape.<RetentionStep>named("Retained")
          .required("looked", COUNT, step -> (long) step.looked())
          .list("items", ITEM, RetentionStep::items)
          .optional("next", TEXT, step -> step.next().orElse(null));

  @Override
  public JsonObject json() {
    return SHAPE.json(step);
  }
}
