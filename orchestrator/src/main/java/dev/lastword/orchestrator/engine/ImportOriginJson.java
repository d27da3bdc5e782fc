package dev.lastword.orchestrator.engine;

import dev.lastword.core.value.Actor;
import dev.lastword.core.value.CausationId;
import dev.lastword.core.value.CorrelationId;
import dev.lastword.core.value.JsonValue;
import dev.lastword.core.value.JsonValue.JsonObject;
import dev.lastword.orchestrator.process.EventOrigin;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Provenance in the engine's own jobs and documents: the member {@value #NAME} of an object. */
final class ImportOriginJson {

  static final String NAME = "from";

  private ImportOriginJson() {}

  static @Nullable JsonObject write(@Nullable EventOrigin from) {
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
  static Optional<EventOrigin> find(JsonMembers in) {
    return in.find(NAME).map(ImportOriginJson::read);
  }

  private static EventOrigin read(JsonValue value) {
    JsonMembers members = JsonMembers.of(value);
    return new EventOrigin(
        new Actor(Actor.Kind.valueOf(members.text("actor")), members.findText("id").orElse(null)),
        members.findText("correlationId").map(CorrelationId::of).orElse(null),
        members.findText("causationId").map(CausationId::of).orElse(null));
  }
}
