package dev.lastword.server.graph;

import static dev.lastword.codec.Formats.POSITIVE;
import static dev.lastword.codec.Formats.TEXT;
import static dev.lastword.codec.Formats.constantOf;

import dev.lastword.core.value.JsonValue;
import dev.lastword.core.value.JsonValue.JsonArray;
import dev.lastword.orchestrator.graph.GraphProblem;
import dev.lastword.orchestrator.graph.Position;
import dev.lastword.orchestrator.graph.ProblemCode;
import dev.lastword.server.http.ReplyShape;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToIntFunction;
import org.jspecify.annotations.Nullable;

/** Problems of a graph, each with its place. */
final class GraphProblems {

  static final ReplyShape<GraphProblem> SHAPE =
      ReplyShape.<GraphProblem>named("GraphProblem")
          .required("code", constantOf(ProblemCode.class), GraphProblem::code)
          .required("message", TEXT, GraphProblem::message)
          .optional("place", TEXT, GraphProblem::place)
          .optional("line", POSITIVE, problem -> at(problem, Position::line))
          .optional("column", POSITIVE, problem -> at(problem, Position::column));

  /** The most problems that one answer lists. */
  private static final int MOST = 100;

  private GraphProblems() {}

  /** Returns the first problems, and how many there are beyond them. */
  static List<GraphProblem> capped(List<GraphProblem> problems) {
    if (problems.size() <= MOST) {
      return problems;
    }
    List<GraphProblem> shown = new ArrayList<>(problems.subList(0, MOST));
    int rest = problems.size() - MOST;
    shown.add(
        new GraphProblem(
            ProblemCode.LIMIT,
            "",
            null,
            "expected at most " + MOST + " problems, found " + rest + " more"));
    return shown;
  }

  static JsonArray json(List<GraphProblem> problems) {
    return new JsonArray(capped(problems).stream().<JsonValue>map(SHAPE::json).toList());
  }

  private static @Nullable Long at(GraphProblem problem, ToIntFunction<Position> number) {
    Position position = problem.position();
    return position == null ? null : (Long) (long) number.applyAsInt(position);
  }
}
