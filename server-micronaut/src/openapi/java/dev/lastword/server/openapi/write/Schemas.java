package dev.lastword.server.openapi.write;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;

/** How fragments name schemas: {@code Name}, {@code Page<Name>}, or the schema itself. */
final class Schemas {

  private static final ObjectMapper JSON = new ObjectMapper();

  private Schemas() {}

  static JsonNode of(JsonNode named) {
    if (!named.isTextual()) {
      return named;
    }
    String name = named.asText();
    if (!name.startsWith("Page<")) {
      return reference(name);
    }
    ObjectNode page = JSON.createObjectNode().put("type", "object");
    page.putArray("required").add("items");
    ObjectNode properties = page.putObject("properties");
    properties
        .putObject("items")
        .put("type", "array")
        .set("items", reference(name.substring(5, name.length() - 1)));
    properties
        .putObject("next")
        .put("type", "string")
        .put("description", "Where to go on, as the parameter cursor; absent on the last page.");
    return page.put("additionalProperties", false);
  }

  private static ObjectNode reference(String name) {
    return JSON.createObjectNode().put("$ref", "#/components/schemas/" + name);
  }
}
