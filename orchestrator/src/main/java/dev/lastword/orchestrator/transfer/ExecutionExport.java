package dev.lastword.orchestrator.transfer;

import static java.util.Objects.requireNonNull;

import dev.lastword.core.state.ExecutionFacts.Origin;
import dev.lastword.core.state.ExecutionState;
import dev.lastword.core.state.NodeState;
import dev.lastword.core.value.ExecutionId;
import dev.lastword.core.value.GraphId;
import dev.lastword.core.value.JsonValue.JsonNumber;
import dev.lastword.core.value.JsonValue.JsonObject;
import dev.lastword.core.value.JsonValue.JsonString;
import dev.lastword.orchestrator.engine.ExecutionSummary;
import dev.lastword.orchestrator.engine.Graphs;
import dev.lastword.orchestrator.engine.LateResult;
import dev.lastword.orchestrator.graph.text.GraphText;
import dev.lastword.orchestrator.log.ExecutionLog;
import dev.lastword.orchestrator.log.Streams;
import dev.lastword.orchestrator.process.Parent;
import dev.lastword.orchestrator.registry.GraphVersion;
import dev.lastword.orchestrator.settings.EngineSettings;
import dev.lastword.store.Doc;
import dev.lastword.store.DocPage;
import dev.lastword.store.DocQuery;
import dev.lastword.store.EventStore;
import dev.lastword.store.Micros;
import dev.lastword.store.Projections;
import dev.lastword.store.ReadSpec;
import dev.lastword.store.StreamId;
import dev.lastword.store.StreamPage;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * Writes an execution into one file, as it is at one version of its log: what is added meanwhile is
 * not in it.
 */
public final class ExecutionExport {

  private final EventStore store;
  private final Graphs graphs;
  private final EngineSettings settings;
  private final Predicate<GraphId> visible;

  private ExecutionExport(
      EventStore store, Graphs graphs, EngineSettings settings, Predicate<GraphId> visible) {
    this.store = requireNonNull(store, "store");
    this.graphs = requireNonNull(graphs, "graphs");
    this.settings = requireNonNull(settings, "settings");
    this.visible = requireNonNull(visible, "visible");
  }

  /** Exports from a store. */
  public static ExecutionExport from(EventStore store, Graphs graphs, EngineSettings settings) {
    return new ExecutionExport(store, graphs, settings, graph -> true);
  }

  /** Returns this, taking along only children of these graphs, and no children of others. */
  public ExecutionExport withChildrenOf(Predicate<GraphId> which) {
    return new ExecutionExport(store, graphs, settings, which);
  }

  /**
   * Writes an execution; false, and nothing written, if there is none.
   *
   * @throws UncheckedIOException if {@code out} cannot be written
   */
  public boolean write(ExecutionId id, ExportOptions options, Appendable out) {
    ExecutionLog log = new ExecutionLog(store, settings.metrics());
    ExecutionState state = log.stateAt(id, Long.MAX_VALUE);
    if (!state.exists()) {
      return false;
    }
    List<ExecutionState> all = new ArrayList<>(List.of(state));
    if (options == ExportOptions.WITH_CHILDREN) {
      for (int i = 0; i < all.size(); i++) {
        children(all.get(i).executionId()).stream()
            .map(child -> log.stateAt(child, Long.MAX_VALUE))
            .filter(child -> visible.test(origin(child).graphId()))
            .forEach(all::add);
      }
    }
    Output output = new Output(out);
    output.line(
        ExportLines.of(ExportLines.HEADER)
            .put("format", ExportLines.FORMAT)
            .put("formatVersion", ExportLines.FORMAT_VERSION)
            .put("executionId", id.value())
            .put("exportedAt", Micros.floor(settings.clock().instant())));
    graphs(all, output);
    all.forEach(one -> execution(one, output));
    output.end();
    return true;
  }

  private List<ExecutionId> children(ExecutionId id) {
    List<ExecutionId> found = new ArrayList<>();
    for (Doc doc : docs(ExecutionSummary.COLLECTION, ExecutionSummary.Tags.PARENT, id)) {
      found.add(ExecutionId.of(doc.key()));
    }
    return found;
  }

  private List<Doc> docs(String collection, String tag, ExecutionId id) {
    List<Doc> docs = new ArrayList<>();
    DocQuery query = DocQuery.of(collection).tag(tag, id.value());
    DocPage page = store.extension(Projections.class).query(query);
    docs.addAll(page.docs());
    while (page.more()) {
      Doc last = docs.get(docs.size() - 1);
      page = store.extension(Projections.class).query(query.after(last.cursor()));
      docs.addAll(page.docs());
    }
    return docs;
  }

  /** All versions up to the ones that are followed, so that they get the same numbers elsewhere. */
  private void graphs(List<ExecutionState> all, Output output) {
    Map<GraphId, Long> highest = new LinkedHashMap<>();
    for (ExecutionState one : all) {
      Origin origin = origin(one);
      Long version = origin.graphVersion();
      if (version != null) {
        highest.merge(origin.graphId(), version, Math::max);
      }
    }
    highest.forEach(
        (graph, last) -> {
          for (long version = 1; version <= last; version++) {
            Optional<GraphVersion> found = graphs.find(graph, version);
            long number = version;
            found.ifPresent(
                one ->
                    output.line(
                        ExportLines.of(ExportLines.GRAPH)
                            .put("graphId", graph.value())
                            .put("version", number)
                            .put("hash", one.hash().value())
                            .put("definition", GraphText.toJson(one.graph()))));
          }
        });
  }

  private static Origin origin(ExecutionState state) {
    return requireNonNull(state.facts().origin(), "origin");
  }

  private void execution(ExecutionState state, Output output) {
    ExecutionId id = state.executionId();
    Optional<ExecutionSummary> summary =
        store
            .extension(Projections.class)
            .get(ExecutionSummary.COLLECTION, id.value())
            .map(ExecutionSummary::read);
    ExportLines header =
        ExportLines.of(ExportLines.EXECUTION)
            .put("executionId", id.value())
            .put("version", state.version())
            .put("status", state.status().name())
            .put("labels", summary.map(ExecutionSummary::labels).orElse(Map.of()));
    summary.ifPresent(listed -> lineage(listed, header));
    output.line(header);
    events(Streams.execution(id), state.version(), ExportLines.EVENT, Map.of(), output);
    for (NodeState node : state.nodes()) {
      events(
          Streams.job(id, node.nodeId()),
          Long.MAX_VALUE,
          ExportLines.JOB,
          Map.of("nodeId", node.nodeId().value()),
          output);
    }
    docs(LateResult.COLLECTION, LateResult.EXECUTION, id)
        .forEach(doc -> output.line(ExportLines.of(ExportLines.REFUSED).put(doc)));
  }

  private static void lineage(ExecutionSummary summary, ExportLines header) {
    Parent parent = summary.lineage().parent();
    if (parent != null) {
      header.put(
          "parent",
          new JsonObject(
              Map.of(
                  "executionId",
                  new JsonString(parent.executionId().value()),
                  "nodeId",
                  new JsonString(parent.nodeId().value()),
                  "attempt",
                  JsonNumber.of(parent.attempt()),
                  "depth",
                  JsonNumber.of(parent.depth()))));
    }
    if (summary.lineage().rerunOf() != null) {
      header.put("rerunOf", summary.lineage().rerunOf().value());
    }
  }

  private void events(
      StreamId stream, long upTo, String kind, Map<String, String> more, Output output) {
    long next = 1;
    boolean goesOn = true;
    while (goesOn && next <= upTo) {
      StreamPage page = store.read(stream, ReadSpec.forwardFrom(next));
      page.events().stream()
          .filter(event -> event.version() <= upTo)
          .forEach(
              event -> {
                ExportLines line = ExportLines.of(kind);
                more.forEach(line::put);
                output.line(line.put(event));
              });
      next += page.events().size();
      goesOn = page.more();
    }
  }

  private static final class Output {

    private final Appendable out;
    private final Checksum checksum = new Checksum();

    Output(Appendable out) {
      this.out = out;
    }

    void line(ExportLines line) {
      String text = line.text();
      checksum.add(text);
      append(text);
    }

    void end() {
      long lines = checksum.lines();
      append(
          ExportLines.of(ExportLines.END).put("lines", lines).put("sha256", checksum.hex()).text());
    }

    private void append(String text) {
      try {
        out.append(text).append('\n');
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }
}
