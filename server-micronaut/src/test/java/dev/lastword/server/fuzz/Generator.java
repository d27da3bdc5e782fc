package dev.lastword.server.fuzz;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.net.URLEncoder;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** Makes requests up from the description: a third valid, a third nearly so, a third hostile. */
final class Generator {

  private record Operation(String method, String path, JsonNode node) {}

  /** Who has to do with what: few, so that requests meet. */
  private static final Map<String, List<String>> NAMES =
      Map.of(
          "nodeId", List.of("charge", "approval", "start", "done", "nothing"),
          "graphId", List.of("order", "other"),
          "queue", List.of("payments", "idle"),
          "version", List.of("1", "2"));

  /** What leads somewhere: without them, most requests would be about nothing. */
  private static final Set<String> FRUITFUL = Set.of("createExecution", "claimJobs");

  /** How many executions are talked about at a time, and after how many requests the next is. */
  private static final int WINDOW = 20;

  private static final int PACE = 200;

  private final JsonNode root;
  private final List<Operation> operations = new ArrayList<>();
  private final List<Operation> fruitful;
  private final Map<String, String> tokens = new ConcurrentHashMap<>();

  Generator(JsonNode root) {
    this.root = root;
    for (Map.Entry<String, JsonNode> path : root.path("paths").properties()) {
      for (Map.Entry<String, JsonNode> method : path.getValue().properties()) {
        operations.add(
            new Operation(
                method.getKey().toUpperCase(Locale.ROOT), path.getKey(), method.getValue()));
      }
    }
    this.fruitful =
        operations.stream()
            .filter(operation -> FRUITFUL.contains(operation.node().path("operationId").asText()))
            .toList();
  }

  /** Remembers the lease tokens that a claim was answered with, for reports to come. */
  void remember(JsonNode claimed) {
    claimed
        .path("items")
        .forEach(job -> tokens.put(job.path("executionId").asText(), job.path("token").asText()));
  }

  /** Returns a request that may be the one after {@code sent} others. */
  Shot shot(long sent, Random random) {
    List<Operation> pool = random.nextInt(8) == 0 ? fruitful : operations;
    Operation operation = pool.get(random.nextInt(pool.size()));
    String execution = "order-" + (1 + sent / PACE + random.nextInt(WINDOW));
    Mood mood = Mood.values()[random.nextInt(Mood.values().length)];
    Map<String, String> headers = new HashMap<>();
    String path = operation.path();
    StringBuilder query = new StringBuilder();
    for (JsonNode parameter : operation.node().path("parameters")) {
      JsonNode said =
          parameter.has("$ref") ? root.at(parameter.get("$ref").asText().substring(1)) : parameter;
      String name = said.path("name").asText();
      String place = said.path("in").asText();
      if (place.equals("path")) {
        path = path.replace("{" + name + "}", encoded(value(name, said, execution, mood, random)));
      } else if (random.nextInt(3) == 0) {
        String value = value(name, said, execution, mood, random);
        if (place.equals("query")) {
          query.append(query.isEmpty() ? "?" : "&").append(name).append("=").append(encoded(value));
        } else if (value.chars().allMatch(c -> c > 31 && c < 127)) {
          headers.put(name, value.isEmpty() ? "x" : value);
        }
      }
    }
    Optional<byte[]> body = body(operation, execution, mood, headers, random);
    return new Shot(
        operation.node(), operation.method(), operation.path(), path + query, headers, body);
  }

  private enum Mood {
    VALID,
    NEARLY,
    HOSTILE
  }

  private static String value(
      String name, JsonNode said, String execution, Mood mood, Random random) {
    if (mood == Mood.HOSTILE || mood == Mood.NEARLY && random.nextInt(4) == 0) {
      return Values.text(random);
    }
    if (name.equals("executionId")) {
      return execution;
    }
    List<String> names = NAMES.get(name);
    return names == null
        ? said.path("example").asText("x")
        : names.get(random.nextInt(names.size()));
  }

  private static String encoded(String text) {
    String encoded = URLEncoder.encode(text, UTF_8).replace("+", "%20");
    return encoded.isEmpty() ? "%20" : encoded;
  }

  private Optional<byte[]> body(
      Operation operation,
      String execution,
      Mood mood,
      Map<String, String> headers,
      Random random) {
    JsonNode contents = operation.node().at("/requestBody/content");
    if (contents.isMissingNode()) {
      return Optional.empty();
    }
    Map.Entry<String, JsonNode> content =
        new ArrayList<>(contents.properties()).get(random.nextInt(contents.size()));
    boolean other = mood == Mood.HOSTILE && random.nextInt(5) == 0;
    headers.put("Content-Type", other ? "text/plain" : content.getKey());
    JsonNode good = varied(content.getValue().path("example"), execution, random);
    JsonNode sent = mood == Mood.NEARLY ? Values.bent(good, random) : good;
    String text = sent.isTextual() && good.isTextual() ? sent.asText() : sent.toString();
    return Optional.of(mood == Mood.HOSTILE ? Damage.of(text, random) : text.getBytes(UTF_8));
  }

  /** Executions, attempts, tokens and keys of commands that collide with one another. */
  private JsonNode varied(JsonNode example, String execution, Random random) {
    JsonNode copy = example.deepCopy();
    if (copy instanceof ObjectNode object) {
      if (object.has("executionId")) {
        object.put("executionId", execution);
      }
      if (object.has("commandId")) {
        object.put("commandId", "c-" + random.nextInt(100_000));
      }
      if (object.has("attempt")) {
        object.put("attempt", 1 + random.nextInt(3));
      }
      if (object.has("token")) {
        object.put("token", tokens.getOrDefault(execution, "1.q3VvT0mC1xJx8c4nYb0kSA"));
      }
    }
    return copy;
  }
}
