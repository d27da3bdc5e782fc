package dev.lastword.core.value;

import static java.util.Objects.requireNonNull;

import dev.lastword.core.value.JsonValue.JsonObject;
import dev.lastword.core.value.JsonValue.JsonString;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Error of a node or an execution: an object whose {@code code}, {@code message} and {@code detail}
 * have a meaning, and whose other members are kept as they came.
 */
public record NodeError(JsonObject document) {

  private static final List<String> TEXTS = List.of("code", "message");
  private static final List<String> KNOWN = List.of("code", "message", "detail");

  public NodeError {
    requireNonNull(document, "document");
    document = withoutKnownNulls(document);
    for (String name : TEXTS) {
      JsonValue member = document.members().get(name);
      if (member != null && !(member instanceof JsonString)) {
        throw new IllegalArgumentException("error." + name + " must be a string, found " + member);
      }
    }
  }

  /** Returns the error with this code and message. */
  public static NodeError of(String code, String message) {
    Map<String, JsonValue> members = new LinkedHashMap<>();
    members.put("code", new JsonString(code));
    members.put("message", new JsonString(message));
    return new NodeError(new JsonObject(members));
  }

  /** Returns what kind of failure it is, for programs. */
  public Optional<String> code() {
    return text("code");
  }

  /** Returns what happened, for people. */
  public Optional<String> message() {
    return text("message");
  }

  private Optional<String> text(String name) {
    return document.members().get(name) instanceof JsonString string
        ? Optional.of(string.text())
        : Optional.empty();
  }

  private static JsonObject withoutKnownNulls(JsonObject document) {
    Map<String, JsonValue> members = new LinkedHashMap<>(document.members());
    KNOWN.forEach(name -> members.remove(name, JsonValue.NULL));
    return new JsonObject(members);
  }
}
