package dev.lastword.orchestrator.graph;

import java.util.List;
import java.util.stream.Collectors;

/** Says everything that is wrong with a graph. */
public final class InvalidGraph extends RuntimeException {

  /** A message is for people; programs read {@link #problems()}. */
  private static final int ENOUGH = 20;

  private final List<GraphProblem> problems;

  /** Says that a graph has these problems, at least one. */
  public InvalidGraph(List<GraphProblem> problems) {
    super(message(problems));
    this.problems = List.copyOf(problems);
  }

  /** Returns all of them, in the order of their places. */
  public List<GraphProblem> problems() {
    return problems;
  }

  private static String message(List<GraphProblem> problems) {
    if (problems.isEmpty()) {
      throw new IllegalArgumentException("a graph without problems is not invalid");
    }
    String shown =
        problems.stream()
            .limit(ENOUGH)
            .map(GraphProblem::toString)
            .collect(Collectors.joining("\n"));
    int more = problems.size() - ENOUGH;
    return more > 0 ? shown + "\nand " + more + " more" : shown;
  }
}
