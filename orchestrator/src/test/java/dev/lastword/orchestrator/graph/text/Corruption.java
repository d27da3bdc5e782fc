package dev.lastword.orchestrator.graph.text;

import static dev.lastword.orchestrator.graph.ProblemCode.CYCLE;
import static dev.lastword.orchestrator.graph.ProblemCode.DUPLICATE_BRANCH;
import static dev.lastword.orchestrator.graph.ProblemCode.DUPLICATE_CHOICE;
import static dev.lastword.orchestrator.graph.ProblemCode.DUPLICATE_EDGE;
import static dev.lastword.orchestrator.graph.ProblemCode.EXPRESSION;
import static dev.lastword.orchestrator.graph.ProblemCode.MALFORMED_ID;
import static dev.lastword.orchestrator.graph.ProblemCode.MALFORMED_VALUE;
import static dev.lastword.orchestrator.graph.ProblemCode.MISSING_FIELD;
import static dev.lastword.orchestrator.graph.ProblemCode.NO_START;
import static dev.lastword.orchestrator.graph.ProblemCode.SECOND_START;
import static dev.lastword.orchestrator.graph.ProblemCode.UNKNOWN_FIELD;
import static dev.lastword.orchestrator.graph.ProblemCode.UNKNOWN_NODE;
import static dev.lastword.orchestrator.graph.ProblemCode.UNKNOWN_NODE_IN_EXPRESSION;
import static dev.lastword.orchestrator.graph.ProblemCode.UNKNOWN_NODE_TYPE;
import static dev.lastword.orchestrator.graph.ProblemCode.UNREACHABLE;

import dev.lastword.core.value.JsonValue;
import dev.lastword.core.value.JsonValue.JsonNumber;
import dev.lastword.core.value.JsonValue.JsonString;
import dev.lastword.orchestrator.graph.Edge;
import dev.lastword.orchestrator.graph.EndNode;
import dev.lastword.orchestrator.graph.Graph;
import dev.lastword.orchestrator.graph.Node;
import dev.lastword.orchestrator.graph.ProblemCode;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;

/** One way to spoil a valid graph: what is written, and what must be reported where. */
enum Corruption {
  NODE_OF_NO_TYPE((graph, any) -> node(graph, any, "type", "Nope", UNKNOWN_NODE_TYPE)),
  NODE_WITHOUT_TYPE(
      (graph, any) -> {
        String at = place(any(graph, any)) + "/type";
        return spoiled(document(graph).without(at), MISSING_FIELD, at);
      }),
  NODE_WITH_A_STRANGE_FIELD((graph, any) -> node(graph, any, "colour", "red", UNKNOWN_FIELD)),
  NODE_THAT_IS_NO_OBJECT(
      (graph, any) -> {
        String at = place(any(graph, any));
        return spoiled(document(graph).with(at, text("Task")), MALFORMED_VALUE, at);
      }),
  NODE_WITH_A_NUMBER_FOR_TITLE(
      (graph, any) -> {
        String at = place(any(graph, any)) + "/title";
        return spoiled(document(graph).with(at, JsonNumber.of(1)), MALFORMED_VALUE, at);
      }),
  NODE_WITH_WRONG_INPUT((graph, any) -> node(graph, any, "input", "(((", EXPRESSION)),
  NODE_WITH_INPUT_FROM_NOWHERE(
      (graph, any) -> node(graph, any, "input", "nodes.nobody", UNKNOWN_NODE_IN_EXPRESSION)),
  NODE_NOBODY_REACHES((graph, any) -> added(graph, "lonely", "Task", UNREACHABLE)),
  START_AGAIN((graph, any) -> added(graph, "start-2", "Start", SECOND_START)),
  NODE_WITH_A_SLASH((graph, any) -> added(graph, "a/b", "Task", MALFORMED_ID)),
  NODE_WITH_A_BLANK((graph, any) -> added(graph, " a", "Task", MALFORMED_ID)),
  NO_START_AT_ALL(
      (graph, any) ->
          spoiled(
              document(graph).with(place(graph.start()) + "/type", text("Fork")),
              NO_START,
              "/nodes")),
  EDGE_TO_NOWHERE((graph, any) -> edge(graph, any, "to", "nobody", UNKNOWN_NODE)),
  EDGE_FROM_NOWHERE((graph, any) -> edge(graph, any, "from", "nobody", UNKNOWN_NODE)),
  EDGE_TO_A_MALFORMED_ID((graph, any) -> edge(graph, any, "to", "no/body", MALFORMED_ID)),
  EDGE_ON_NOTHING(
      (graph, any) ->
          edges(graph).stream().allMatch(edge -> edge instanceof Edge.Choice)
              ? Optional.empty()
              : edge(graph, any, "on", "SOMETIMES", MALFORMED_VALUE)),
  EDGE_WITH_A_STRANGE_FIELD((graph, any) -> edge(graph, any, "weight", "1", UNKNOWN_FIELD)),
  EDGE_BACK_TO_THE_START(
      (graph, any) -> {
        Node from = any(graph, any);
        return from instanceof EndNode
            ? Optional.empty()
            : newEdge(graph, from.id().value(), graph.start().id().value(), CYCLE);
      }),
  EDGE_TWICE(
      (graph, any) -> {
        if (edges(graph).isEmpty()) {
          return Optional.empty();
        }
        int index = any % edges(graph).size();
        JsonValue same = document(graph).get("/edges/" + index);
        String at = "/edges/" + edges(graph).size();
        return spoiled(document(graph).with(at, same), again(graph, edges(graph).get(index)), at);
      }),
  GRAPH_WITHOUT_ID((graph, any) -> spoiled(document(graph).without("/id"), MISSING_FIELD, "/id")),
  GRAPH_WITH_A_STRANGE_FIELD(
      (graph, any) -> spoiled(document(graph).with("/owner", text("me")), UNKNOWN_FIELD, "/owner")),
  GRAPH_WITHOUT_NODES(
      (graph, any) -> spoiled(document(graph).without("/nodes"), MISSING_FIELD, "/nodes")),
  GRAPH_WITH_A_TIMEOUT_IN_THE_PAST(
      (graph, any) ->
          spoiled(document(graph).with("/timeout", text("-PT1S")), MALFORMED_VALUE, "/timeout"));

  /** A document and the problem that it must be refused for. */
  record Spoiled(Document document, ProblemCode code, String place) {}

  private final BiFunction<Graph, Integer, Optional<Spoiled>> spoil;

  Corruption(BiFunction<Graph, Integer, Optional<Spoiled>> spoil) {
    this.spoil = spoil;
  }

  /** Spoils {@code graph} in the place that {@code any} chooses, if it has a place for it. */
  Optional<Spoiled> spoil(Graph graph, int any) {
    return spoil.apply(graph, any);
  }

  private static Optional<Spoiled> node(
      Graph graph, int any, String field, String value, ProblemCode code) {
    String at = place(any(graph, any)) + "/" + field;
    return spoiled(document(graph).with(at, text(value)), code, at);
  }

  private static Optional<Spoiled> added(Graph graph, String id, String type, ProblemCode code) {
    String at = Findings.member("/nodes", id);
    Document document = document(graph).with(at, Document.parse("{}").value());
    return spoiled(document.with(at + "/type", text(type)), code, at);
  }

  private static Optional<Spoiled> edge(
      Graph graph, int any, String field, String value, ProblemCode code) {
    if (edges(graph).isEmpty()) {
      return Optional.empty();
    }
    int index = any % edges(graph).size();
    if (field.equals("on") && edges(graph).get(index) instanceof Edge.Choice) {
      return Optional.empty();
    }
    String at = "/edges/" + index + "/" + field;
    return spoiled(document(graph).with(at, text(value)), code, at);
  }

  private static Optional<Spoiled> newEdge(Graph graph, String from, String to, ProblemCode code) {
    String at = "/edges/" + edges(graph).size();
    String edge = "{\"from\":\"" + from + "\",\"to\":\"" + to + "\",\"on\":\"DONE\"}";
    return spoiled(document(graph).with(at, Document.parse(edge).value()), code, at);
  }

  private static ProblemCode again(Graph graph, Edge edge) {
    if (edge instanceof Edge.Choice) {
      return DUPLICATE_CHOICE;
    }
    boolean branch =
        graph.node(edge.from()).type().opensBranches()
            && graph.branches(edge.from()).stream().anyMatch(b -> b.head().equals(edge.to()));
    return branch ? DUPLICATE_BRANCH : DUPLICATE_EDGE;
  }

  private static Optional<Spoiled> spoiled(Document document, ProblemCode code, String place) {
    return Optional.of(new Spoiled(document, code, place));
  }

  private static Document document(Graph graph) {
    return new Document(GraphText.toJson(graph));
  }

  private static List<Edge> edges(Graph graph) {
    return graph.draft().edges();
  }

  private static Node any(Graph graph, int any) {
    return graph.nodes().get(any % graph.nodes().size());
  }

  private static String place(Node node) {
    return Findings.member("/nodes", node.id().value());
  }

  private static JsonString text(String text) {
    return new JsonString(text);
  }
}
