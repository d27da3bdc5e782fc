package dev.lastword.server.admin;

import static dev.lastword.codec.Formats.COUNT;
import static dev.lastword.codec.Formats.EXECUTION_ID;
import static dev.lastword.codec.Formats.TEXT;
import static dev.lastword.codec.Formats.constantOf;

import dev.lastword.core.value.JsonValue.JsonObject;
import dev.lastword.orchestrator.maintenance.Difference;
import dev.lastword.orchestrator.maintenance.ReconcileCursor;
import dev.lastword.orchestrator.maintenance.ReconcileFinding;
import dev.lastword.orchestrator.maintenance.ReconcileStep;
import dev.lastword.server.http.Reply;
import dev.lastword.server.http.ReplyShape;

/**
 * Reply to one step of a reconciliation.
 *
 * @param step what was found
 */
record ReconcileReply(ReconcileStep step) implements Reply {

  private static final ReplyShape<ReconcileFinding> FINDING =
      ReplyShape.<ReconcileFinding>named("Compared.Finding")
          .required("executionId", EXECUTION_ID, finding -> finding.difference().executionId())
          .required(
              "kind", constantOf(Difference.Kind.class), finding -> finding.difference().kind())
          .required("subject", TEXT, finding -> finding.difference().subject())
          .required("expected", TEXT, finding -> finding.difference().expected())
          .required("found", TEXT, finding -> finding.difference().found())
          .required("fate", constantOf(ReconcileFinding.Fate.class), ReconcileFinding::fate);

  static final ReplyShape<ReconcileStep> SHAPE =
      ReplyShape.<ReconcileStep>named("Compared")
          .required("looked", COUNT, step -> (long) step.looked())
          .required("busy", COUNT, step -> (long) step.busy())
          .list("items", FINDING, ReconcileStep::findings)
          .optional("next", TEXT, step -> step.next().map(ReconcileCursor::text).orElse(null));

  @Override
  public JsonObject json() {
    return SHAPE.json(step);
  }
}
