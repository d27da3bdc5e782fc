package dev.lastword.server.openapi.write;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.lastword.codec.JsonCodec;
import dev.lastword.core.event.EventType;
import dev.lastword.server.http.BodySchemas;
import java.util.Map;
import java.util.TreeSet;

/** What answers look like: told by the code that writes them, in the words of the fragments. */
final class Replies {

  /** The key under which words tell what a schema as a whole is. */
  private static final String WHOLE = "is";

  private final BodySchemas bodies;
  private final ObjectNode words;

  Replies(BodySchemas bodies, ObjectNode words) {
    this.bodies = bodies;
    this.words = words;
  }

  void into(ObjectNode schemas) {
    TreeSet<String> unused = new TreeSet<>();
    words.fieldNames().forEachRemaining(unused::add);
    bodies
        .replies()
        .forEach(
            (name, schema) -> {
              schemas.set(name, said(name, (ObjectNode) Json.parse(JsonCodec.write(schema))));
              unused.remove(name);
            });
    if (!unused.isEmpty()) {
      throw new IllegalStateException("expected words for schemas that exist, found " + unused);
    }
    payloads(schemas);
    Graphs.into(schemas);
  }

  private ObjectNode said(String name, ObjectNode schema) {
    JsonNode sentences = words.path(name);
    if (!sentences.path(WHOLE).isTextual()) {
      throw new IllegalStateException("expected words that say what " + name + " is, found none");
    }
    ObjectNode properties = (ObjectNode) schema.required("properties");
    for (Map.Entry<String, JsonNode> sentence : sentences.properties()) {
      String member = sentence.getKey();
      if (member.equals(WHOLE)) {
        schema.put("description", sentence.getValue().asText());
      } else if (properties.has(member)) {
        ((ObjectNode) properties.get(member)).put("description", sentence.getValue().asText());
      } else {
        throw new IllegalStateException("expected a member of " + name + ", found " + member);
      }
    }
    return schema;
  }

  /** Says what events carry, each type by itself. */
  private static void payloads(ObjectNode schemas) {
    ObjectNode event = (ObjectNode) schemas.required("Event");
    for (EventType type : EventType.values()) {
      String name = "Payload." + type.name();
      ObjectNode payload = (ObjectNode) Json.parse(JsonCodec.write(JsonCodec.payloadSchema(type)));
      schemas.set(name, payload.put("additionalProperties", false));
      ObjectNode rule = event.withArray("/allOf").addObject();
      rule.withObject("/if/properties/type").put("const", type.name());
      rule.withObject("/then/properties/payload").put("$ref", "#/components/schemas/" + name);
    }
  }
}
