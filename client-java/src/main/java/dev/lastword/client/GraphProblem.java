package dev.lastword.client;

import static dev.lastword.codec.Formats.COUNT;
import static dev.lastword.codec.Formats.TEXT;
import static java.util.Objects.requireNonNull;

import dev.lastword.client.http.RequestFailed;
import dev.lastword.core.value.JsonValue;
import dev.lastword.core.value.JsonValue.JsonArray;
import dev.lastword.core.value.JsonValue.JsonObject;
import java.util.List;
import java.util.Optional;

/** Something that is wrong with a graph, and where. */
public record GraphProblem(
    String code,
    String message,
    Optional<String> place,
    Optional<Long> line,
    Optional<Long> column) {
  public GraphProblem {
    requireNonNull(code, "code");
    requireNonNull(message, "message");
    requireNonNull(place, "place");
    requireNonNull(line, "line");
    requireNonNull(column, "column");
  }

  static GraphProblem of(JsonObject document) {
    return AnswerReader.read(
        document,
        members ->
            new GraphProblem(
                members.required("code", TEXT),
                members.required("message", TEXT),
                members.optional("place", TEXT),
                members.optional("line", COUNT),
                members.optional("column", COUNT)));
  }

  /** Returns the problems that a refused registration names. */
  public static List<GraphProblem> in(RequestFailed refused) {
    JsonValue problems = refused.problem().members().get("problems");
    return problems instanceof JsonArray array
        ? array.elements().stream()
            .filter(JsonObject.class::isInstance)
            .map(problem -> of((JsonObject) problem))
            .toList()
        : List.of();
  }
}
