package dev.lastword.server.execution;

import static dev.lastword.codec.Formats.TEXT;
import static dev.lastword.codec.Formats.TIME;

import dev.lastword.core.value.JsonValue.JsonObject;
import dev.lastword.orchestrator.engine.ImportOrigin;
import dev.lastword.server.http.Reply;
import dev.lastword.server.http.ReplyShape;

/**
 * Origin of an imported execution.
 *
 * @param provenance what the store keeps of the import
 */
public record ProvenanceReply(ImportOrigin provenance) implements Reply {

  static final ReplyShape<ProvenanceReply> SHAPE =
      ReplyShape.<ProvenanceReply>named("Provenance")
          .required("importedBy", TEXT, reply -> reply.provenance().importedBy())
          .required("importedAt", TIME, reply -> reply.provenance().importedAt())
          .required("exportedAt", TIME, reply -> reply.provenance().exportedAt())
          .required("sha256", TEXT, reply -> reply.provenance().sha256());

  @Override
  public JsonObject json() {
    return SHAPE.json(this);
  }
}
