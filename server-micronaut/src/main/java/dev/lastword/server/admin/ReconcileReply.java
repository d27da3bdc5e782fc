package dev.lastword.server.admin;

import static dev.lastword.codec.Formats.COUNT;
import static dev.lastword.codec.Formats.EXECUTION_ID;
import static dev.lastword.codec.Formats.TEXT;
import static dev.lastword.codec.Formats.constantOf;

import dev.lastword.core.value.JsonValue.JsonObject;
import dev.lastword.orchestrator.care.Difference;
import dev.lastword.orchestrator.care.Finding;
import dev.lastword.orchestrator.care.ReconcileCursor;
import dev.lastword.orchestrator.care.ReconcileStep;
import dev.lastword.server.http.Reply;
import dev.lastword.server.http.Shape;

/**
 * What one look found.
 *
 * @param step what was found
 */
record ReconcileReply(ReconcileStep step) implements Reply {

  private static final Shape<Finding> FINDING =
      Shape.<Finding>named("Compared.Finding")
          .required("executionId", EXECUTION_ID, finding -> finding.difference().executionId())
          .required(
              "kind", constantOf(Difference.Kind.class), finding -> finding.difference().kind())
          .required("subject", TEXT, finding -> finding.difference().subject())
          .required("expected", TEXT, finding -> finding.difference().expected())
          .required("found", TEXT, finding -> finding.difference().found())
          .required("fate", constantOf(Finding.Fate.class), Finding::fate);

  static final Shape<ReconcileStep> SHAPE =
      Shape.<ReconcileStep>named("Compared")
          .required("looked", COUNT, step -> (long) step.looked())
          .required("busy", COUNT, step -> (long) step.busy())
          .list("items", FINDING, ReconcileStep::findings)
          .optional("next", TEXT, step -> step.next().map(ReconcileCursor::text).orElse(null));

  @Override
  public JsonObject json() {
    return SHAPE.json(step);
  }
}
