package dev.lastword.orchestrator.graph.text;

import static dev.lastword.orchestrator.graph.ProblemCode.INPUT_SCHEMA;
import static dev.lastword.orchestrator.graph.ProblemCode.MALFORMED_ID;
import static dev.lastword.orchestrator.graph.ProblemCode.MALFORMED_VALUE;

import dev.lastword.core.value.CancelMode;
import dev.lastword.core.value.GraphId;
import dev.lastword.core.value.JsonValue;
import dev.lastword.core.value.JsonValue.JsonArray;
import dev.lastword.core.value.JsonValue.JsonBoolean;
import dev.lastword.core.value.JsonValue.JsonObject;
import dev.lastword.core.value.NodeId;
import dev.lastword.orchestrator.followup.FollowUpKind;
import dev.lastword.orchestrator.followup.FollowUps;
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
import dev.lastword.orchestrator.inputs.InputProblem;
import dev.lastword.orchestrator.inputs.InputSchema;
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
    return GraphFields.of(document, "", findings).map(this::draft).orElseGet(this::nothing);
  }

  private GraphDraft nothing() {
    whole = false;
    return new GraphDraft(NAMELESS, GraphSettings.USUAL, List.of(), List.of());
  }

  private GraphDraft draft(GraphFields fields) {
    fields.read("$schema", GraphFields::text);
    GraphId id =
        fields
            .require("id", MALFORMED_ID, value -> GraphId.of(GraphFields.text(value)))
            .orElse(NAMELESS);
    GraphSettings settings = settings(fields);
    List<Node> nodes = nodes(fields);
    List<Edge> edges = edges(fields);
    fields.refuseOthers();
    return new GraphDraft(id, settings, nodes, edges);
  }

  private GraphSettings settings(GraphFields fields) {
    GraphSettings usual = GraphSettings.USUAL;
    GraphSettings titled =
        fields.read("title", value -> usual.title(GraphFields.text(value))).orElse(usual);
    GraphSettings canceled =
        fields.object("cancel").flatMap(this::cancel).map(titled::cancel).orElse(titled);
    GraphSettings timed =
        fields
            .read("timeout", value -> canceled.timeout(GraphFields.duration(value)))
            .orElse(canceled);
    GraphSettings chosen =
        fields.object("policy").map(DraftReader::choices).map(timed::choices).orElse(timed);
    GraphSettings followed = chosen.followUps(followUps(fields));
    return fields.value("inputs").flatMap(this::inputs).map(followed::inputs).orElse(followed);
  }

  private Optional<InputSchema> inputs(JsonValue document) {
    List<InputProblem> problems = InputSchema.problems(document);
    problems.forEach(
        problem -> findings.add(INPUT_SCHEMA, "/inputs" + problem.place(), problem.message()));
    return problems.isEmpty() && document instanceof JsonObject schema
        ? Optional.of(InputSchema.of(schema))
        : Optional.empty();
  }

  private static FollowUps followUps(GraphFields fields) {
    FollowUps followUps = FollowUps.NONE;
    for (FollowUpKind kind : FollowUpKind.values()) {
      FollowUps before = followUps;
      followUps =
          fields
              .read(
                  kind.wireName(),
                  MALFORMED_ID,
                  value -> before.with(kind, GraphId.of(GraphFields.text(value))))
              .orElse(before);
    }
    return followUps;
  }

  private static PolicyChoices choices(GraphFields fields) {
    PolicyChoices choices = PolicyChoices.NONE;
    for (PolicyChoice choice : PolicyChoice.values()) {
      PolicyChoices before = choices;
      choices =
          fields
              .read(
                  choice.wireName(),
                  value -> GraphFields.flag(value) ? before.with(choice) : before.without(choice))
              .orElse(before);
    }
    fields.refuseOthers();
    return choices;
  }

  private Optional<CancelPolicy> cancel(GraphFields fields) {
    Optional<CancelMode> mode =
        fields.require("mode", MALFORMED_VALUE, GraphFields.one(CancelMode.class));
    Optional<CancelPolicy> policy = mode.map(some -> new CancelPolicy(some, null));
    if (mode.filter(CancelMode.GRACEFUL::equals).isPresent()) {
      policy =
          fields.has("grace")
              ? fields.read("grace", value -> CancelPolicy.graceful(GraphFields.duration(value)))
              : policy;
      fields.mention("grace");
    } else {
      fields.refuse("grace", "expected grace with GRACEFUL only, found it");
    }
    fields.refuseOthers();
    return policy;
  }

  private List<Node> nodes(GraphFields fields) {
    if (!fields.has("nodes")) {
      fields.missing("nodes");
    }
    List<Node> nodes = new ArrayList<>();
    Optional<GraphFields> all = fields.object("nodes");
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
    return GraphFields.of(value, place, findings)
        .flatMap(fields -> new NodeReader(fields, findings).read(name, place));
  }

  private List<Edge> edges(GraphFields fields) {
    List<Edge> edges = new ArrayList<>();
    Optional<JsonValue> value = fields.value("edges");
    if (value.isEmpty()) {
      return edges;
    }
    String place = fields.place("edges");
    if (!(value.get() instanceof JsonArray array)) {
      whole = false;
      findings.add(
          MALFORMED_VALUE,
          place,
          "expected a list of edges, found " + GraphFields.brief(value.get()));
      return edges;
    }
    for (int i = 0; i < array.elements().size(); i++) {
      String at = Findings.element(place, i);
      keep(edges, GraphFields.of(array.elements().get(i), at, findings).flatMap(DraftReader::edge));
    }
    return edges;
  }

  private static Optional<Edge> edge(GraphFields fields) {
    fields.mention("on", "when", "else", "id");
    Optional<NodeId> from = fields.require("from", MALFORMED_ID, DraftReader::nodeId);
    Optional<NodeId> to = fields.require("to", MALFORMED_ID, DraftReader::nodeId);
    fields.refuseOthers();
    return from.flatMap(source -> to.flatMap(target -> edge(fields, source, target)));
  }

  private static Optional<Edge> edge(GraphFields fields, NodeId from, NodeId to) {
    return fields.has("when") || fields.has("else")
        ? choice(fields, from, to)
        : following(fields, from, to);
  }

  private static NodeId nodeId(JsonValue value) {
    return NodeId.of(GraphFields.text(value));
  }

  private static Optional<Edge> following(GraphFields fields, NodeId from, NodeId to) {
    fields.refuse("id", "expected an id on edges with when or else only, found it");
    return fields.has("on")
        ? fields
            .read("on", GraphFields.one(Ending.class))
            .map(ending -> new Edge.Following(from, to, ending))
        : Optional.of(new Edge.Following(from, to, Ending.SUCCEEDED));
  }

  private static Optional<Edge> choice(GraphFields fields, NodeId from, NodeId to) {
    Optional<EdgeId> id =
        fields.has("id")
            ? fields.read("id", MALFORMED_ID, value -> EdgeId.of(GraphFields.text(value)))
            : fields.make(() -> EdgeId.of(to.value()));
    fields
        .read("on", GraphFields.one(Ending.class))
        .filter(on -> on != Ending.SUCCEEDED)
        .ifPresent(on -> fields.refuse("on", "expected no on beside when or else, found " + on));
    if (fields.has("else")) {
      fields.refuse("when", "expected when or else, found both");
      Optional<Boolean> otherwise = fields.read("else", DraftReader::isTrue);
      return otherwise.flatMap(yes -> id.map(edge -> new Edge.Choice(from, to, edge, null)));
    }
    Optional<Expression> when =
        fields.read("when", value -> Expression.of(GraphFields.text(value)));
    return when.flatMap(text -> id.map(edge -> new Edge.Choice(from, to, edge, text)));
  }

  private static boolean isTrue(JsonValue value) {
    if (!value.equals(new JsonBoolean(true))) {
      throw new IllegalArgumentException("expected true, found " + GraphFields.brief(value));
    }
    return true;
  }
}
