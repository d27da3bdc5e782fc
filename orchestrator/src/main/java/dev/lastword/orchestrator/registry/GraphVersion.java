package dev.lastword.orchestrator.registry;

import static java.util.Objects.requireNonNull;

import dev.lastword.core.value.Require;
import dev.lastword.orchestrator.graph.Graph;
import dev.lastword.orchestrator.graph.text.ContentHash;
import dev.lastword.orchestrator.graph.text.GraphText;
import java.time.Instant;

/**
 * A graph as it was registered, for ever.
 *
 * @param graph what it says
 * @param version 1 for the first of its name, one more for each after
 * @param hash what identifies its content
 * @param registeredAt when, by the clock of the registering engine
 */
public record GraphVersion(Graph graph, long version, ContentHash hash, Instant registeredAt) {

  public GraphVersion {
    requireNonNull(graph, "graph");
    Require.positive(version, "version");
    requireNonNull(hash, "hash");
    requireNonNull(registeredAt, "registeredAt");
  }

  static GraphVersion of(Graph graph, long version, Instant registeredAt) {
    return new GraphVersion(graph, version, GraphText.hash(graph), registeredAt);
  }
}
