package dev.lastword.orchestrator.engine;

import dev.lastword.core.value.GraphId;
import dev.lastword.core.value.JsonValue;
import dev.lastword.core.value.JsonValue.JsonArray;
import dev.lastword.core.value.JsonValue.JsonObject;
import dev.lastword.core.value.JsonValue.JsonString;
import dev.lastword.core.value.NodeError;
import dev.lastword.orchestrator.inputs.InputProblem;
import dev.lastword.orchestrator.inputs.InputSchema;
import dev.lastword.orchestrator.registry.GraphVersion;
import dev.lastword.orchestrator.request.Answer;
import dev.lastword.orchestrator.request.Refusal;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Checks of inputs against what graphs declare.
 *
 * <p>Callers, schedules and SubExecutions that ask for an execution are answered. What was taken
 * once is not asked again: a rerun has the input of its original, and what follows an end is owed
 * whatever its input is.
 */
public final class DeclaredInputs {

  /** Problems that a message names; the answer has them all. */
  private static final int NAMED = 5;

  private DeclaredInputs() {}

  /** Returns what is wrong with an input for a graph. */
  static List<InputProblem> problems(GraphVersion graph, @Nullable JsonValue input) {
    InputSchema schema = graph.graph().settings().inputs();
    return schema == null ? List.of() : schema.check(input);
  }

  /** Returns the answer to a creation of a graph's newest version, or of the one named. */
  public static Optional<Answer.Refused> refusal(
      Graphs graphs, GraphId id, @Nullable Long version, @Nullable JsonValue input) {
    return (version == null ? graphs.newest(id) : graphs.find(id, version))
        .flatMap(graph -> refusal(graph, input));
  }

  /** Returns the answer to a creation with an input that does not fit, if it does not. */
  static Optional<Answer.Refused> refusal(GraphVersion graph, @Nullable JsonValue input) {
    List<InputProblem> problems = problems(graph, input);
    return problems.isEmpty()
        ? Optional.empty()
        : Optional.of(
            new Answer.Refused(
                Refusal.INPUT_INVALID, message(graph.graph().id(), problems), problems));
  }

  /** Returns the error of a node whose child was given such an input. */
  static NodeError error(GraphId graph, List<InputProblem> problems) {
    Map<String, JsonValue> members = new LinkedHashMap<>();
    members.put("code", new JsonString(Refusal.INPUT_INVALID.name()));
    members.put("message", new JsonString(message(graph, problems)));
    members.put(
        "detail",
        new JsonArray(problems.stream().<JsonValue>map(DeclaredInputs::document).toList()));
    return new NodeError(new JsonObject(members));
  }

  private static JsonObject document(InputProblem problem) {
    Map<String, JsonValue> members = new LinkedHashMap<>();
    members.put("place", new JsonString(problem.place()));
    members.put("message", new JsonString(problem.message()));
    return new JsonObject(members);
  }

  private static String message(GraphId graph, List<InputProblem> problems) {
    int more = problems.size() - NAMED;
    return "expected an input that fits the graph "
        + graph
        + ", found "
        + problems.stream()
            .limit(NAMED)
            .map(InputProblem::toString)
            .collect(Collectors.joining("; "))
        + (more > 0 ? "; and " + more + " more" : "");
  }
}
