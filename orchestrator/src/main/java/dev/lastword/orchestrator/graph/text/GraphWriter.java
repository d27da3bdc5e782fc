package dev.lastword.orchestrator.graph.text;

import dev.lastword.core.value.JsonValue;
import dev.lastword.core.value.JsonValue.JsonArray;
import dev.lastword.core.value.JsonValue.JsonBoolean;
import dev.lastword.core.value.JsonValue.JsonObject;
import dev.lastword.orchestrator.graph.CancelPolicy;
import dev.lastword.orchestrator.graph.Edge;
import dev.lastword.orchestrator.graph.Edge.Choice;
import dev.lastword.orchestrator.graph.Ending;
import dev.lastword.orchestrator.graph.Graph;
import dev.lastword.orchestrator.graph.GraphSettings;
import dev.lastword.orchestrator.graph.Node;
import java.util.ArrayList;
import java.util.List;

/** Graphs to values in canonical form: in the graph's own order, without what goes unsaid. */
final class GraphWriter {

  private GraphWriter() {}

  static JsonObject write(Graph graph) {
    GraphSettings settings = graph.settings();
    GraphMembers members = new GraphMembers().text("id", graph.id().value());
    members.text("title", settings.title());
    if (!settings.cancel().equals(CancelPolicy.IMMEDIATE)) {
      members.value("cancel", cancel(settings.cancel()));
    }
    members.duration("timeout", settings.timeout());
    if (!settings.choices().made().isEmpty()) {
      GraphMembers choices = new GraphMembers();
      settings
          .choices()
          .made()
          .forEach((choice, on) -> choices.value(choice.wireName(), new JsonBoolean(on)));
      members.value("policy", choices.object());
    }
    settings
        .followUps()
        .graphs()
        .forEach((kind, follower) -> members.text(kind.wireName(), follower.value()));
    members.value("inputs", settings.inputs() == null ? null : settings.inputs().document());
    members.value("nodes", nodes(graph));
    List<JsonValue> edges = new ArrayList<>();
    graph.draft().edges().forEach(edge -> edges.add(edge(edge)));
    return members.value("edges", new JsonArray(edges)).object();
  }

  private static JsonObject cancel(CancelPolicy policy) {
    return new GraphMembers()
        .text("mode", policy.mode().name())
        .duration("grace", policy.grace())
        .object();
  }

  private static JsonObject nodes(Graph graph) {
    NodeWriter writer = new NodeWriter();
    GraphMembers nodes = new GraphMembers();
    for (Node node : graph.nodes()) {
      nodes.value(node.id().value(), node.accept(writer));
    }
    return nodes.object();
  }

  private static JsonObject edge(Edge edge) {
    GraphMembers members =
        new GraphMembers().text("from", edge.from().value()).text("to", edge.to().value());
    if (edge instanceof Choice choice) {
      boolean named = !choice.id().value().equals(choice.to().value());
      members.text("id", named ? choice.id().value() : null);
      members.expression("when", choice.when());
      members.value("else", choice.when() == null ? new JsonBoolean(true) : null);
    } else if (edge.on() != Ending.SUCCEEDED) {
      members.text("on", edge.on().name());
    }
    return members.object();
  }
}
