package dev.lastword.orchestrator.transfer;

import dev.lastword.codec.JsonCodec;
import dev.lastword.core.state.ExecutionFacts.Origin;
import dev.lastword.core.value.GraphId;
import dev.lastword.orchestrator.engine.Graphs;
import dev.lastword.orchestrator.graph.Conditions;
import dev.lastword.orchestrator.graph.Graph;
import dev.lastword.orchestrator.graph.InvalidGraph;
import dev.lastword.orchestrator.graph.text.GraphText;
import dev.lastword.orchestrator.registry.GraphVersion;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Graphs of a file, checked against each other and against those of the store before any is
 * registered: each gets the number that it had.
 */
final class GraphsToImport {

  private record Last(long version, String hash) {}

  private final Graphs graphs;
  private final Conditions conditions;
  private final Map<GraphId, Last> last = new HashMap<>();
  private final List<Graph> missing = new ArrayList<>();
  private final List<ImportLine> lines = new ArrayList<>();

  GraphsToImport(Graphs graphs, Conditions conditions) {
    this.graphs = graphs;
    this.conditions = conditions;
  }

  /** Checks one graph of the file. */
  void add(ImportLine line) {
    Graph graph = graph(line);
    GraphId id = graph.id();
    long version = line.number("version");
    String hash = GraphText.hash(graph).value();
    if (!hash.equals(line.text("hash")) || !id.value().equals(line.text("graphId"))) {
      throw line.problem("the graph " + line.text("graphId") + " " + line.text("hash"), hash);
    }
    Last newest =
        last.computeIfAbsent(
            id,
            name ->
                graphs
                    .newest(name)
                    .map(found -> new Last(found.version(), found.hash().value()))
                    .orElse(new Last(0, "")));
    if (version <= newest.version()) {
      requireSame(line, graphs.find(id, version).map(found -> found.hash().value()), hash);
    } else if (version != newest.version() + 1 || hash.equals(newest.hash())) {
      throw line.problem(
          "version "
              + (newest.version() + 1)
              + " of graph "
              + id
              + ", different from the one before",
          "version " + version + " with hash " + hash);
    } else {
      last.put(id, new Last(version, hash));
      missing.add(graph);
      lines.add(line);
    }
  }

  private static void requireSame(ImportLine line, Optional<String> here, String hash) {
    // A version that stands twice in the file is not yet in the store.
    if (here.filter(hash::equals).isEmpty()) {
      throw line.problem(
          "version " + line.number("version") + " of the graph to be the same in this store",
          "another: " + hash);
    }
  }

  private Graph graph(ImportLine line) {
    try {
      return GraphText.readJson(JsonCodec.write(line.object("definition")), conditions);
    } catch (InvalidGraph invalid) {
      throw new ImportProblem(line.number(), String.valueOf(invalid.getMessage()));
    }
  }

  /** Refuses an execution of a version that neither the store nor the file has. */
  void requireGraphOf(Content one) {
    Origin origin = one.state().facts().origin();
    if (origin == null) {
      throw one.header().problem("a graph that the execution follows", "none");
    }
    Last newest = last.get(origin.graphId());
    // Without a version, an execution follows the newest.
    long version = origin.graphVersion() == null ? 1 : origin.graphVersion();
    boolean isKnown =
        version >= 1
            && (newest != null && version <= newest.version()
                || graphs.find(origin.graphId(), version).isPresent());
    if (!isKnown) {
      throw one.header()
          .problem(
              "version " + version + " of graph " + origin.graphId() + " in the file or the store",
              "none");
    }
  }

  /** Registers those that the store does not have. */
  void register() {
    for (int i = 0; i < missing.size(); i++) {
      ImportLine line = lines.get(i);
      GraphVersion here = graphs.register(missing.get(i)).version();
      if (here.version() != line.number("version")) {
        throw line.problem(
            "no other registration of " + here.graph().id() + " meanwhile",
            "version " + here.version());
      }
    }
  }
}
