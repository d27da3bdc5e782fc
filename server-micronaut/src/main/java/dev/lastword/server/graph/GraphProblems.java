package dev.lastword.server.graph;

import static dev.lastword.codec.Formats.POSITIVE;
import static dev.lastword.codec.Formats.TEXT;
import static dev.lastword.codec.Formats.constantOf;

import dev.lastword.core.value.JsonValue;
import dev.lastword.core.value.JsonValue.JsonArray;
import dev.lastword.orchestrator.graph.Position;
import dev.lastword.orchestrator.graph.Problem;
import dev.lastword.orchestrator.graph.ProblemCode;
import dev.lastword.server.http.Shape;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToIntFunction;
import org.jspecify.annotations.Nullable;

/** What is wrong with a graph, each with its place. */
final class GraphProblems {

  static final Shape<Problem> SHAPE =
      Shape.<Problem>named("GraphProblem")
          .required("code", constantOf(ProblemCode.class), Problem::code)
          .required("message", TEXT, Problem::message)
          .optional("place", TEXT, Problem::place)
          .optional("line", POSITIVE, problem -> at(problem, Position::line))
          .optional("column", POSITIVE, problem -> at(problem, Position::column));

  /** The most problems that one answer lists. */
  private static final int MOST = 100;

  private GraphProblems() {}

  /** Returns the first problems, and how many there are beyond them. */
  static List<Problem> capped(List<Problem> problems) {
    if (problems.size() <= MOST) {
      return problems;
    }
    List<Problem> shown = new ArrayList<>(problems.subList(0, MOST));
    int rest = problems.size() - MOST;
    shown.add(
        new Problem(
            ProblemCode.LIMIT,
            "",
            null,
            "expected at most " + MOST + " problems, found " + rest + " more"));
    return shown;
  }

  static JsonArray json(List<Problem> problems) {
    return new JsonArray(capped(problems).stream().<JsonValue>map(SHAPE::json).toList());
  }

  private static @Nullable Long at(Problem problem, ToIntFunction<Position> number) {
    Position position = problem.position();
    return position == null ? null : (Long) (long) number.applyAsInt(position);
  }
}
