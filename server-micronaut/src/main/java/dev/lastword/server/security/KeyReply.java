package dev.lastword.server.security;

import dev.lastword.core.value.JsonValue;
import dev.lastword.core.value.JsonValue.JsonArray;
import dev.lastword.core.value.JsonValue.JsonObject;
import dev.lastword.core.value.JsonValue.JsonString;
import dev.lastword.server.http.Json;
import dev.lastword.server.http.Reply;
import java.util.Collection;
import org.jspecify.annotations.Nullable;

/**
 * A key as its admin sees it.
 *
 * @param token what its holder shows, in the answer to its creation alone
 */
record KeyReply(ApiKey key, @Nullable String token) implements Reply {

  static KeyReply of(ApiKey key) {
    return new KeyReply(key, null);
  }

  static KeyReply of(ApiKeys.Issued issued) {
    return new KeyReply(issued.key(), issued.token());
  }

  @Override
  public JsonObject json() {
    return Json.object()
        .put("keyId", key.id())
        .put("name", key.name())
        .put("roles", array(key.roles().stream().map(Role::wireName).toList()))
        .put("queues", array(key.scope().queues()))
        .put("graphs", array(key.scope().graphs()))
        .put("createdAt", key.createdAt())
        .put("expiresAt", key.expiresAt().orElse(null))
        .put("revokedAt", key.revokedAt().orElse(null))
        .put("token", token)
        .build();
  }

  private static JsonArray array(Collection<String> texts) {
    return new JsonArray(texts.stream().sorted().<JsonValue>map(JsonString::new).toList());
  }

  @Override
  public String toString() {
    return "KeyReply[key=" + key.id() + "]";
  }
}
