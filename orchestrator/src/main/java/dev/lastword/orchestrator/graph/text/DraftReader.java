package dev.lastword.orchestrator.graph.text;

import static dev.lastword.orchestrator.graph.ProblemCode.MALFORMED_ID;
import static dev.lastword.orchestrator.graph.ProblemCode.MALFORMED_VALUE;

import dev.lastword.core.value.CancelMode;
import dev.lastword.core.value.GraphId;
import dev.lastword.core.value.JsonValue;
import dev.lastword.core.value.JsonValue.JsonArray;
import dev.lastword.core.value.JsonValue.JsonBoolean;
import dev.lastword.core.value.NodeId;
import dev.lastword.orchestrator.graph.CancelPolicy;
import dev.lastword.orchestrator.graph.Edge;
import dev.lastword.orchestrator.graph.EdgeId;
import dev.lastword.orchestrator.graph.Ending;
import dev.lastword.orchestrator.graph.Expression;
import dev.lastword.orchestrator.graph.GraphDraft;
import dev.lastword.orchestrator.graph.GraphSettings;
import dev.lastword.orchestrator.graph.Node;
import dev.lastword.orchestrator.graph.PolicyChoice;
import dev.lastword.orchestrator.graph.PolicyChoices;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Values to a draft.
 *
 * <p>A part that cannot be read is told and replaced by what comes nearest, so that the rest can be
 * checked; where nothing comes near, {@link #isWhole} is false, and the graph as a whole cannot be.
 */
final class DraftReader {

  private static final GraphId NAMELESS = GraphId.of("nameless");

  private final Findings findings;
  private boolean whole = true;

  DraftReader(Findings findings) {
    this.findings = findings;
  }

  /** Tells whether every node and edge was read, so that what they make together can be judged. */
  boolean isWhole() {
    return whole;
  }

  GraphDraft read(JsonValue document) {
    return Fields.of(document, "", findings).map(this::draft).orElseGet(this::nothing);
  }

  private GraphDraft nothing() {
    whole = false;
    return new GraphDraft(NAMELESS, GraphSettings.USUAL, List.of(), List.of());
  }

  private GraphDraft draft(Fields fields) {
    fields.read("$schema", Fields::text);
    GraphId id =
        fields
            .require("id", MALFORMED_ID, value -> GraphId.of(Fields.text(value)))
            .orElse(NAMELESS);
    GraphSettings settings = settings(fields);
    List<Node> nodes = nodes(fields);
    List<Edge> edges = edges(fields);
    fields.refuseOthers();
    return new GraphDraft(id, settings, nodes, edges);
  }

  private GraphSettings settings(Fields fields) {
    GraphSettings usual = GraphSettings.USUAL;
    GraphSettings titled =
        fields.read("title", value -> usual.title(Fields.text(value))).orElse(usual);
    GraphSettings canceled =
        fields.object("cancel").flatMap(this::cancel).map(titled::cancel).orElse(titled);
    GraphSettings timed =
        fields.read("timeout", value -> canceled.timeout(Fields.duration(value))).orElse(canceled);
    return fields.object("policy").map(DraftReader::choices).map(timed::choices).orElse(timed);
  }

  private static PolicyChoices choices(Fields fields) {
    PolicyChoices choices = PolicyChoices.NONE;
    for (PolicyChoice choice : PolicyChoice.values()) {
      PolicyChoices before = choices;
      choices =
          fields
              .read(
                  choice.wireName(),
                  value -> Fields.flag(value) ? before.with(choice) : before.without(choice))
              .orElse(before);
    }
    fields.refuseOthers();
    return choices;
  }

  private Optional<CancelPolicy> cancel(Fields fields) {
    Optional<CancelMode> mode =
        fields.require("mode", MALFORMED_VALUE, Fields.one(CancelMode.class));
    Optional<CancelPolicy> policy = Optional.empty();
    if (mode.filter(CancelMode.GRACEFUL::equals).isPresent()) {
      policy =
          fields.require(
              "grace", MALFORMED_VALUE, value -> CancelPolicy.graceful(Fields.duration(value)));
    } else {
      fields.refuse("grace", "expected grace with GRACEFUL only, found it");
    }
    fields.refuseOthers();
    return policy;
  }

  private List<Node> nodes(Fields fields) {
    if (!fields.has("nodes")) {
      fields.missing("nodes");
    }
    List<Node> nodes = new ArrayList<>();
    Optional<Fields> all = fields.object("nodes");
    whole = whole && all.isPresent();
    all.ifPresent(
        found ->
            found
                .members()
                .forEach((name, value) -> keep(nodes, node(name, value, found.place(name)))));
    return nodes;
  }

  private <T> void keep(List<T> parts, Optional<T> part) {
    part.ifPresent(parts::add);
    whole = whole && part.isPresent();
  }

  private Optional<Node> node(String name, JsonValue value, String place) {
    return Fields.of(value, place, findings)
        .flatMap(fields -> new NodeReader(fields, findings).read(name, place));
  }

  private List<Edge> edges(Fields fields) {
    List<Edge> edges = new ArrayList<>();
    Optional<JsonValue> value = fields.value("edges");
    if (value.isEmpty()) {
      return edges;
    }
    String place = fields.place("edges");
    if (!(value.get() instanceof JsonArray array)) {
      whole = false;
      findings.add(
          MALFORMED_VALUE, place, "expected a list of edges, found " + Fields.brief(value.get()));
      return edges;
    }
    for (int i = 0; i < array.elements().size(); i++) {
      String at = Findings.element(place, i);
      keep(edges, Fields.of(array.elements().get(i), at, findings).flatMap(DraftReader::edge));
    }
    return edges;
  }

  private static Optional<Edge> edge(Fields fields) {
    fields.mention("on", "when", "else", "id");
    Optional<NodeId> from = fields.require("from", MALFORMED_ID, DraftReader::nodeId);
    Optional<NodeId> to = fields.require("to", MALFORMED_ID, DraftReader::nodeId);
    fields.refuseOthers();
    return from.flatMap(source -> to.flatMap(target -> edge(fields, source, target)));
  }

  private static Optional<Edge> edge(Fields fields, NodeId from, NodeId to) {
    return fields.has("when") || fields.has("else")
        ? choice(fields, from, to)
        : following(fields, from, to);
  }

  private static NodeId nodeId(JsonValue value) {
    return NodeId.of(Fields.text(value));
  }

  private static Optional<Edge> following(Fields fields, NodeId from, NodeId to) {
    fields.refuse("id", "expected an id on edges with when or else only, found it");
    return fields.has("on")
        ? fields
            .read("on", Fields.one(Ending.class))
            .map(ending -> new Edge.Following(from, to, ending))
        : Optional.of(new Edge.Following(from, to, Ending.SUCCEEDED));
  }

  private static Optional<Edge> choice(Fields fields, NodeId from, NodeId to) {
    Optional<EdgeId> id =
        fields.has("id")
            ? fields.read("id", MALFORMED_ID, value -> EdgeId.of(Fields.text(value)))
            : fields.make(() -> EdgeId.of(to.value()));
    fields
        .read("on", Fields.one(Ending.class))
        .filter(on -> on != Ending.SUCCEEDED)
        .ifPresent(on -> fields.refuse("on", "expected no on beside when or else, found " + on));
    if (fields.has("else")) {
      fields.refuse("when", "expected when or else, found both");
      Optional<Boolean> otherwise = fields.read("else", DraftReader::isTrue);
      return otherwise.flatMap(yes -> id.map(edge -> new Edge.Choice(from, to, edge, null)));
    }
    Optional<Expression> when = fields.read("when", value -> Expression.of(Fields.text(value)));
    return when.flatMap(text -> id.map(edge -> new Edge.Choice(from, to, edge, text)));
  }

  private static boolean isTrue(JsonValue value) {
    if (!value.equals(new JsonBoolean(true))) {
      throw new IllegalArgumentException("expected true, found " + Fields.brief(value));
    }
    return true;
  }
}
