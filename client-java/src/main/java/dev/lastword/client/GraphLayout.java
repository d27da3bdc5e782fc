package dev.lastword.client;

import static dev.lastword.codec.Formats.COUNT;
import static dev.lastword.codec.Formats.NODE_ID;
import static dev.lastword.codec.Formats.TEXT;
import static dev.lastword.codec.Formats.listOf;
import static java.util.Objects.requireNonNull;

import dev.lastword.core.value.JsonValue.JsonObject;
import dev.lastword.core.value.NodeId;
import java.util.List;
import java.util.Optional;

/** Positions of a graph's nodes and edges, in pixels. */
public record GraphLayout(long width, long height, List<Box> nodes, List<Line> edges) {
  public GraphLayout {
    nodes = List.copyOf(nodes);
    edges = List.copyOf(edges);
  }

  /** Position and size of a node. */
  public record Box(
      NodeId id, String type, Optional<String> title, long x, long y, long width, long height) {
    public Box {
      requireNonNull(id, "id");
      requireNonNull(type, "type");
      requireNonNull(title, "title");
    }

    static Box of(JsonObject document) {
      return AnswerReader.read(
          document,
          members ->
              new Box(
                  members.required("id", NODE_ID),
                  members.required("type", TEXT),
                  members.optional("title", TEXT),
                  members.required("x", COUNT),
                  members.required("y", COUNT),
                  members.required("width", COUNT),
                  members.required("height", COUNT)));
    }
  }

  /**
   * Path of an edge.
   *
   * @param on which ending of {@code from} it follows
   * @param label what is written beside it
   * @param points its corners
   */
  public record Line(
      NodeId from, NodeId to, String on, Optional<String> label, List<Point> points) {
    public Line {
      requireNonNull(from, "from");
      requireNonNull(to, "to");
      requireNonNull(on, "on");
      requireNonNull(label, "label");
      points = List.copyOf(points);
    }

    static Line of(JsonObject document) {
      return AnswerReader.read(
          document,
          members ->
              new Line(
                  members.required("from", NODE_ID),
                  members.required("to", NODE_ID),
                  members.required("on", TEXT),
                  members.optional("label", TEXT),
                  members.required("points", listOf(listOf(COUNT))).stream()
                      .map(corner -> new Point(corner.get(0), corner.get(1)))
                      .toList()));
    }
  }

  /** A corner. */
  public record Point(long x, long y) {}

  static GraphLayout of(JsonObject document) {
    return AnswerReader.read(
        document,
        members ->
            new GraphLayout(
                members.required("width", COUNT),
                members.required("height", COUNT),
                AnswerReader.list(members, "nodes", Box::of),
                AnswerReader.list(members, "edges", Line::of)));
  }
}
