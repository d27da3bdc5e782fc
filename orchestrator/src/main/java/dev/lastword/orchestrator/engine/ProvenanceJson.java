package dev.lastword.orchestrator.engine;

import dev.lastword.core.value.Actor;
import dev.lastword.core.value.CausationId;
import dev.lastword.core.value.CorrelationId;
import dev.lastword.core.value.JsonValue;
import dev.lastword.core.value.JsonValue.JsonObject;
import dev.lastword.orchestrator.react.Provenance;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Provenance in the engine's own jobs and documents: the member {@value #NAME} of an object. */
final class ProvenanceJson {

  static final String NAME = "from";

  private ProvenanceJson() {}

  static @Nullable JsonObject write(@Nullable Provenance from) {
    return from == null
        ? null
        : DocFields.empty()
            .put("actor", from.actor().kind().name())
            .put("id", from.actor().id())
            .put(
                "correlationId", from.correlationId() == null ? null : from.correlationId().value())
            .put("causationId", from.causationId() == null ? null : from.causationId().value())
            .object();
  }

  /** Returns what an object says of its origin, if it does. */
  static Optional<Provenance> find(JsonMembers in) {
    return in.find(NAME).map(ProvenanceJson::read);
  }

  private static Provenance read(JsonValue value) {
    JsonMembers members = JsonMembers.of(value);
    return new Provenance(
        new Actor(Actor.Kind.valueOf(members.text("actor")), members.findText("id").orElse(null)),
        members.findText("correlationId").map(CorrelationId::of).orElse(null),
        members.findText("causationId").map(CausationId::of).orElse(null));
  }
}
