package dev.lastword.orchestrator.graph;

import dev.lastword.core.value.GraphId;
import dev.lastword.core.value.JsonValue.JsonObject;
import dev.lastword.core.value.NodeId;
import dev.lastword.orchestrator.followup.FollowUpKind;
import dev.lastword.orchestrator.inputs.InputSchema;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** Writes a graph in Java; not thread-safe. */
public final class GraphBuilder {

  private final GraphId id;
  private final List<Node> nodes = new ArrayList<>();
  private final List<Edge> edges = new ArrayList<>();
  private GraphSettings settings = GraphSettings.USUAL;

  GraphBuilder(GraphId id) {
    this.id = id;
  }

  /** Names the graph for people. */
  public GraphBuilder title(String title) {
    settings = settings.title(title);
    return this;
  }

  /** Says how executions are canceled when the request does not say. */
  public GraphBuilder cancel(CancelPolicy policy) {
    settings = settings.cancel(policy);
    return this;
  }

  /** Gives an execution so much time. */
  public GraphBuilder timeout(Duration timeout) {
    settings = settings.timeout(timeout);
    return this;
  }

  /** Makes operational choices for executions, which those of the engine do not override. */
  public GraphBuilder choices(PolicyChoices choices) {
    settings = settings.choices(choices);
    return this;
  }

  /** Names the graph that runs after the ends of this kind, in its newest version. */
  public GraphBuilder followUp(FollowUpKind kind, String graph) {
    settings = settings.followUps(settings.followUps().with(kind, GraphId.of(graph)));
    return this;
  }

  /** Says what executions must be given, as a JSON Schema of the kind that graphs take. */
  public GraphBuilder inputs(JsonObject schema) {
    settings = settings.inputs(InputSchema.of(schema));
    return this;
  }

  /** Adds nodes. */
  public GraphBuilder add(Node... added) {
    nodes.addAll(List.of(added));
    return this;
  }

  /** Adds an edge that is followed on success. */
  public GraphBuilder edge(String from, String to) {
    return edge(from, to, Ending.SUCCEEDED);
  }

  /** Adds an edge that is followed when {@code from} ends so. */
  public GraphBuilder edge(String from, String to, Ending on) {
    edges.add(new Edge.Following(NodeId.of(from), NodeId.of(to), on));
    return this;
  }

  /** Adds edges that are followed on success from each of these nodes to the next. */
  public GraphBuilder path(String... ids) {
    for (int i = 1; i < ids.length; i++) {
      edge(ids[i - 1], ids[i]);
    }
    return this;
  }

  /** Adds a choice of a Decision, called like the node it leads to. */
  public GraphBuilder when(String decision, String to, String expression) {
    edges.add(
        new Edge.Choice(
            NodeId.of(decision), NodeId.of(to), EdgeId.of(to), Expression.of(expression)));
    return this;
  }

  /** Adds what a Decision chooses if nothing else holds, called like the node it leads to. */
  public GraphBuilder otherwise(String decision, String to) {
    edges.add(new Edge.Choice(NodeId.of(decision), NodeId.of(to), EdgeId.of(to), null));
    return this;
  }

  /** Adds an edge of any kind. */
  public GraphBuilder add(Edge edge) {
    edges.add(edge);
    return this;
  }

  /** Returns what was written so far, unchecked. */
  public GraphDraft draft() {
    return new GraphDraft(id, settings, nodes, edges);
  }

  /** Returns the graph, or throws {@link InvalidGraph} with everything that is wrong with it. */
  public Graph build(Conditions conditions) {
    return Graph.of(draft(), conditions);
  }
}
