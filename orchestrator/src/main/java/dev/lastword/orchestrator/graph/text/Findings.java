package dev.lastword.orchestrator.graph.text;

import dev.lastword.orchestrator.graph.Position;
import dev.lastword.orchestrator.graph.Problem;
import dev.lastword.orchestrator.graph.ProblemCode;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What is wrong with a text, and where in it every value stands. */
final class Findings {

  private static final Comparator<Position> BY_POSITION =
      Comparator.comparing(Position::line).thenComparing(Position::column);

  private final Map<String, Position> positions = new HashMap<>();
  private final List<Problem> problems = new ArrayList<>();

  void note(String place, Position position) {
    positions.putIfAbsent(place, position);
  }

  void add(ProblemCode code, String place, String message) {
    add(new Problem(code, place, null, message));
  }

  void addAt(ProblemCode code, String place, Position position, String message) {
    problems.add(new Problem(code, place, position, message));
  }

  void add(Problem problem) {
    problems.add(problem.at(position(problem.place())));
  }

  boolean areEmpty() {
    return problems.isEmpty();
  }

  /** All of them, from the top of the text to its bottom. */
  List<Problem> problems() {
    return problems.stream()
        .sorted(Comparator.comparing(Problem::position, Comparator.nullsFirst(BY_POSITION)))
        .toList();
  }

  /** What is missing stands nowhere; it is told where it should be, in the next thing around it. */
  private @Nullable Position position(String place) {
    String at = place;
    while (!positions.containsKey(at) && !at.isEmpty()) {
      at = at.substring(0, at.lastIndexOf('/'));
    }
    return positions.get(at);
  }

  static String member(String place, String name) {
    return place + "/" + name.replace("~", "~0").replace("/", "~1");
  }

  static String element(String place, int index) {
    return place + "/" + index;
  }
}
