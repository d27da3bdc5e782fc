package dev.lastword.orchestrator.engine;

import dev.lastword.codec.JsonCodec;
import dev.lastword.core.value.JsonValue;
import dev.lastword.core.value.JsonValue.JsonArray;
import dev.lastword.core.value.JsonValue.JsonObject;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;

/** Tells whether two requests ask for the same, whatever the order of their members. */
final class Fingerprint {

  private Fingerprint() {}

  static String of(JsonValue value) {
    return of(JsonCodec.write(sorted(value)));
  }

  static String of(String text) {
    try {
      MessageDigest digest = MessageDigest.getInstance("SHA-256");
      return HexFormat.of().formatHex(digest.digest(text.getBytes(StandardCharsets.UTF_8)));
    } catch (NoSuchAlgorithmException impossible) {
      throw new IllegalStateException("every JDK has SHA-256", impossible);
    }
  }

  private static JsonValue sorted(JsonValue value) {
    if (value instanceof JsonObject object) {
      Map<String, JsonValue> members = new LinkedHashMap<>();
      new TreeMap<>(object.members()).forEach((name, member) -> members.put(name, sorted(member)));
      return new JsonObject(members);
    }
    return value instanceof JsonArray array
        ? new JsonArray(array.elements().stream().map(Fingerprint::sorted).toList())
        : value;
  }
}
