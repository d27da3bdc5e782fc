package dev.lastword.server.security;

import static dev.lastword.codec.Formats.TEXT;
import static dev.lastword.codec.Formats.TIME;
import static dev.lastword.codec.Formats.listOf;

import dev.lastword.core.value.JsonValue.JsonObject;
import dev.lastword.server.http.Reply;
import dev.lastword.server.http.ReplyShape;
import java.util.Collection;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A key as its admin sees it.
 *
 * @param token what its holder shows, in the answer to its creation alone
 */
record KeyReply(ApiKey key, @Nullable String token) implements Reply {

  static final ReplyShape<KeyReply> SHAPE =
      ReplyShape.<KeyReply>named("Key")
          .required("keyId", TEXT, reply -> reply.key().id())
          .required("name", TEXT, reply -> reply.key().name())
          .required("holder", CallerKind.FORMAT, reply -> reply.key().holder())
          .required(
              "roles", listOf(Role.FORMAT), reply -> reply.key().roles().stream().sorted().toList())
          .required("queues", listOf(TEXT), reply -> sorted(reply.key().scope().queueNames()))
          .required("graphs", listOf(TEXT), reply -> sorted(reply.key().scope().graphNames()))
          .required("createdAt", TIME, reply -> reply.key().createdAt())
          .optional("expiresAt", TIME, reply -> reply.key().expiresAt().orElse(null))
          .optional("revokedAt", TIME, reply -> reply.key().revokedAt().orElse(null))
          .optional("token", TEXT, KeyReply::token);

  static KeyReply of(ApiKey key) {
    return new KeyReply(key, null);
  }

  static KeyReply of(ApiKeys.Issued issued) {
    return new KeyReply(issued.key(), issued.token());
  }

  @Override
  public JsonObject json() {
    return SHAPE.json(this);
  }

  private static List<String> sorted(Collection<String> words) {
    return words.stream().sorted().toList();
  }

  @Override
  public String toString() {
    return "KeyReply[key=" + key.id() + "]";
  }
}
