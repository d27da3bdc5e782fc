package dev.lastword.tck.stdio;

import dev.lastword.core.value.JsonValue.JsonObject;
import dev.lastword.tck.json.JsonBuilder;
import java.util.List;

/** Words of the protocol that both sides of the pipe use. */
public final class ProtocolWords {

  /** The version of the protocol. */
  public static final long PROTOCOL = 1;

  /** Questions of the protocol. */
  public static final List<String> QUESTIONS = List.of("reduce", "fold", "decide", "order", "job");

  private ProtocolWords() {}

  /** Returns the answer to a question that cannot be parsed. */
  public static JsonObject error(String message) {
    return JsonBuilder.object()
        .put("error", JsonBuilder.object().put("message", message).build())
        .build();
  }
}
