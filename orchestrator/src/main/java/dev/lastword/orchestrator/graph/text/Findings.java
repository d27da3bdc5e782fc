package dev.lastword.orchestrator.graph.text;

import dev.lastword.orchestrator.graph.GraphProblem;
import dev.lastword.orchestrator.graph.Position;
import dev.lastword.orchestrator.graph.ProblemCode;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Problems of a text, and the position of every value in it. */
final class Findings {

  private static final Comparator<Position> BY_POSITION =
      Comparator.comparing(Position::line).thenComparing(Position::column);

  /** Problems that are told; the first ones say enough. */
  static final int MOST = 1_000;

  private final Bounds bounds;
  private final Spot root = new Spot(null, "");
  private final List<GraphProblem> problems = new ArrayList<>();

  /**
   * Size limits of a text.
   *
   * @param values values of the document
   * @param texts texts of one list
   */
  record Bounds(int values, int texts) {

    /** Bounds of what an author writes. */
    static final Bounds WRITTEN = new Bounds(SourceReader.VALUES, GraphFields.MOST_TEXTS);

    /** Bounds of what was registered once: it is read again whatever the bounds are now. */
    static final Bounds STORED = new Bounds(Integer.MAX_VALUE, Integer.MAX_VALUE);
  }

  Findings(Bounds bounds) {
    this.bounds = bounds;
  }

  Bounds bounds() {
    return bounds;
  }

  /**
   * A value of the text. It knows its own name only: written out for each value, the names around
   * it would take the square of the text.
   */
  static final class Spot {
    private final @Nullable Spot around;
    private final String name;
    private @Nullable Map<String, Spot> inside;
    private @Nullable Position position;

    private Spot(@Nullable Spot around, String name) {
      this.around = around;
      this.name = name;
    }

    /** Returns a value in this one; of two with the same name, the first keeps its position. */
    Spot at(String name, Position position) {
      if (inside == null) {
        inside = new HashMap<>();
      }
      return inside.computeIfAbsent(name, unused -> new Spot(this, name)).note(position);
    }

    Spot note(Position here) {
      position = position == null ? here : position;
      return this;
    }

    String place() {
      Deque<String> names = new ArrayDeque<>();
      for (Spot spot = this; spot.around != null; spot = spot.around) {
        names.addFirst(member("", spot.name));
      }
      return String.join("", names);
    }
  }

  Spot root() {
    return root;
  }

  void add(ProblemCode code, String place, String message) {
    add(new GraphProblem(code, place, null, message));
  }

  void addAt(ProblemCode code, Spot spot, Position position, String message) {
    if (problems.size() < MOST) {
      problems.add(new GraphProblem(code, spot.place(), position, message));
    }
  }

  void add(GraphProblem problem) {
    if (problems.size() < MOST) {
      problems.add(problem.at(position(problem.place())));
    }
  }

  boolean areEmpty() {
    return problems.isEmpty();
  }

  /** All of them, from the top of the text to its bottom. */
  List<GraphProblem> problems() {
    return problems.stream()
        .sorted(Comparator.comparing(GraphProblem::position, Comparator.nullsFirst(BY_POSITION)))
        .toList();
  }

  /** Returns the position of a value; for a missing one, that of the enclosing value. */
  private @Nullable Position position(String place) {
    Spot spot = root;
    for (String name : place.isEmpty() ? new String[0] : place.substring(1).split("/", -1)) {
      String plain = name.replace("~1", "/").replace("~0", "~");
      Spot next = spot.inside == null ? null : spot.inside.get(plain);
      if (next == null) {
        break;
      }
      spot = next;
    }
    return spot.position;
  }

  static String member(String place, String name) {
    return place + "/" + name.replace("~", "~0").replace("/", "~1");
  }

  static String element(String place, int index) {
    return place + "/" + index;
  }
}
