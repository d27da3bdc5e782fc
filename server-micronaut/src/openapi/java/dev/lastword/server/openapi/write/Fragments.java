package dev.lastword.server.openapi.write;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.constructor.SafeConstructor;

/**
 * What code cannot tell.
 *
 * @param base the document without paths
 * @param words what answers and their members are, by the names of their schemas
 * @param operations by {@link Route#name}, each with the member {@code tag}
 */
record Fragments(ObjectNode base, ObjectNode words, Map<String, ObjectNode> operations) {

  private static final List<String> TAGS =
      List.of(
          "Graphs",
          "Executions",
          "Commands",
          "Jobs",
          "Queues",
          "Schedules",
          "Streams",
          "Admin",
          "Health");

  static Fragments read() {
    Map<String, ObjectNode> operations = new LinkedHashMap<>();
    for (String tag : TAGS) {
      for (Map.Entry<String, JsonNode> entry : file(tag.toLowerCase(Locale.ROOT)).properties()) {
        ObjectNode operation = (ObjectNode) entry.getValue();
        operation.put("tag", tag);
        operations.put(entry.getKey(), operation);
      }
    }
    return new Fragments(file("base"), file("words"), operations);
  }

  private static ObjectNode file(String name) {
    String resource = "/openapi/" + name + ".yaml";
    try (InputStream stream =
        Optional.ofNullable(Fragments.class.getResourceAsStream(resource))
            .orElseThrow(() -> new IllegalStateException("expected the resource " + resource))) {
      // Not by Jackson, which does not follow aliases.
      Object document = new Yaml(new SafeConstructor(new LoaderOptions())).load(stream);
      return new ObjectMapper().valueToTree(document);
    } catch (IOException unreadable) {
      throw new UncheckedIOException("in " + resource, unreadable);
    }
  }
}
