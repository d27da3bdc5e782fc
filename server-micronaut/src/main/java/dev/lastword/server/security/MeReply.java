package dev.lastword.server.security;

import static dev.lastword.codec.Formats.TEXT;
import static dev.lastword.codec.Formats.listOf;

import dev.lastword.core.value.JsonValue.JsonObject;
import dev.lastword.server.http.Reply;
import dev.lastword.server.http.ReplyShape;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Caller of a request.
 *
 * @param principal who
 */
record MeReply(Principal principal) implements Reply {

  static final ReplyShape<MeReply> SHAPE =
      ReplyShape.<MeReply>named("Me")
          .required("name", TEXT, me -> me.principal().name())
          .required(
              "roles", listOf(Role.FORMAT), me -> me.principal().roles().stream().sorted().toList())
          .optional("queues", listOf(TEXT), me -> names(me.principal().scope().queues()))
          .optional("graphs", listOf(TEXT), me -> names(me.principal().scope().graphs()));

  private static @Nullable List<String> names(Optional<Set<String>> scope) {
    return scope.map(some -> some.stream().sorted().toList()).orElse(null);
  }

  @Override
  public JsonObject json() {
    return SHAPE.json(this);
  }
}
