package dev.lastword.orchestrator.transfer;

import static java.util.Objects.requireNonNull;

import dev.lastword.codec.JsonCodec;
import dev.lastword.core.value.ExecutionId;
import dev.lastword.core.value.GraphId;
import dev.lastword.core.value.NodeId;
import dev.lastword.orchestrator.care.Reconcile;
import dev.lastword.orchestrator.engine.Course.Reactions;
import dev.lastword.orchestrator.engine.EngineSettings;
import dev.lastword.orchestrator.engine.Graphs;
import dev.lastword.orchestrator.engine.Layout;
import dev.lastword.orchestrator.graph.Conditions;
import dev.lastword.orchestrator.graph.Graph;
import dev.lastword.orchestrator.graph.InvalidGraph;
import dev.lastword.orchestrator.graph.text.GraphText;
import dev.lastword.orchestrator.log.Streams;
import dev.lastword.orchestrator.registry.GraphVersion;
import dev.lastword.store.Commit;
import dev.lastword.store.Doc;
import dev.lastword.store.DuplicateEvent;
import dev.lastword.store.EventRecord;
import dev.lastword.store.EventStore;
import dev.lastword.store.Expected;
import dev.lastword.store.Limit;
import dev.lastword.store.Payload;
import dev.lastword.store.Projections;
import dev.lastword.store.ReadSpec;
import dev.lastword.store.StoredEvent;
import dev.lastword.store.StreamId;
import dev.lastword.store.StreamPage;
import java.io.BufferedReader;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Reads an export into a store: all of it is checked before anything is written.
 *
 * <p>An execution that is there already, event for event, is left as it is; one that differs is
 * refused. One that was half imported is finished. Graphs get the numbers they had: the store's
 * versions of them must be the first of the file's, or the other way round.
 */
public final class ExecutionImport {

  private static final int EVENTS_AT_ONCE = 500;

  private final EventStore store;
  private final Graphs graphs;
  private final Conditions conditions;
  private final EngineSettings settings;

  private ExecutionImport(
      EventStore store, Graphs graphs, Conditions conditions, EngineSettings settings) {
    this.store = requireNonNull(store, "store");
    this.graphs = requireNonNull(graphs, "graphs");
    this.conditions = requireNonNull(conditions, "conditions");
    this.settings = requireNonNull(settings, "settings");
  }

  /** Imports into a store whose graphs mean what {@code conditions} say. */
  public static ExecutionImport into(
      EventStore store, Graphs graphs, Conditions conditions, EngineSettings settings) {
    return new ExecutionImport(store, graphs, conditions, settings);
  }

  /**
   * Imports a file.
   *
   * @throws ImportProblem if it is not whole, not true to itself, or does not fit this store;
   *     nothing of it is written then but graphs
   */
  public Imported read(BufferedReader in, ImportOptions options) {
    FileContent file = FileContent.read(in);
    file.executions().forEach(one -> requireAllowed(one, options));
    List<Content> missing = new ArrayList<>();
    List<ExecutionId> unchanged = new ArrayList<>();
    for (Content one : file.executions()) {
      if (isThere(one)) {
        unchanged.add(one.id());
      } else {
        missing.add(one);
      }
    }
    List<Graph> parsed = file.graphs().stream().map(this::graph).toList();
    for (int i = 0; i < parsed.size(); i++) {
      register(file.graphs().get(i), parsed.get(i));
    }
    missing.forEach(this::write);
    return new Imported(
        file.executions().get(0).id(), missing.stream().map(Content::id).toList(), unchanged);
  }

  private static void requireAllowed(Content one, ImportOptions options) {
    if (one.state().status().isTerminal()) {
      return;
    }
    if (options == ImportOptions.FINISHED_ONLY) {
      throw one.header()
          .problem("an execution that has ended, or the option to adopt it", "one that goes on");
    }
    if (one.header().find("parent").isPresent() || one.hasOpenChild()) {
      throw one.header()
          .problem(
              "one without parent and open children: news between them are in no log",
              "an execution that goes on with them");
    }
  }

  private Graph graph(Line line) {
    try {
      return GraphText.readJson(JsonCodec.write(line.object("definition")), conditions);
    } catch (InvalidGraph invalid) {
      throw new ImportProblem(line.number(), String.valueOf(invalid.getMessage()));
    }
  }

  private void register(Line line, Graph graph) {
    GraphId id = graph.id();
    long version = line.number("version");
    String hash = GraphText.hash(graph).value();
    if (!hash.equals(line.text("hash")) || !id.value().equals(line.text("graphId"))) {
      throw line.problem("the graph " + line.text("graphId") + " " + line.text("hash"), hash);
    }
    Optional<GraphVersion> here = graphs.find(id, version);
    if (here.isEmpty()) {
      here = Optional.of(graphs.register(graph).version());
    }
    if (here.get().version() != version || !here.get().hash().value().equals(hash)) {
      throw line.problem(
          "version " + version + " of graph " + id + " to be the same in this store",
          "version " + here.get().version() + " with hash " + here.get().hash());
    }
  }

  /** Tells whether an execution is there, whole and the same. */
  private boolean isThere(Content one) {
    StreamPage head = head(Streams.execution(one.id()));
    if (head.erased()) {
      throw one.header().problem("an id that is free", "one that was erased: " + one.id());
    }
    if (head.headVersion() == 0) {
      return false;
    }
    boolean halfway = importing(one.id());
    if (head.headVersion() > one.events().size()
        || !halfway && head.headVersion() != one.events().size()
        || !isSame(Streams.execution(one.id()), one.events(), head.headVersion())) {
      throw one.header()
          .problem("an id that is free, or the same execution", "another: " + one.id());
    }
    return !halfway;
  }

  private boolean isSame(StreamId stream, List<EventRecord> expected, long upTo) {
    long next = 1;
    while (next <= upTo) {
      for (StoredEvent stored : store.read(stream, ReadSpec.forwardFrom(next)).events()) {
        EventRecord other = expected.get((int) stored.version() - 1);
        if (!stored.event().eventId().equals(other.eventId())
            || !JsonCodec.parse(stored.event().payload().toBytes())
                .equals(JsonCodec.parse(other.payload().toBytes()))) {
          return false;
        }
        next = stored.version() + 1;
      }
    }
    return true;
  }

  private StreamPage head(StreamId stream) {
    return store.read(stream, ReadSpec.backwardFromHead().maxEvents(1));
  }

  private boolean importing(ExecutionId id) {
    return store.extension(Projections.class).get(Layout.IMPORTS, id.value()).isPresent();
  }

  /** Logs first, marked as unfinished; with the last commit the execution is there for all. */
  private void write(Content one) {
    ExecutionId id = one.id();
    Doc mark = new Doc(Layout.IMPORTS, id.value(), 0, Map.of(), Payload.json("{}"));
    try {
      store.commit(Commit.builder().put(mark).build());
      append(Streams.execution(id), one.events());
      for (Map.Entry<NodeId, List<EventRecord>> log : one.jobs().entrySet()) {
        append(Streams.job(id, log.getKey()), log.getValue());
      }
      one.refused().forEach(doc -> store.commit(Commit.builder().put(doc).build()));
    } catch (DuplicateEvent taken) {
      throw one.header()
          .problem("events that are new to this store", String.valueOf(taken.getMessage()));
    }
    Commit.Builder last =
        Commit.builder()
            .require(Streams.execution(id), one.state().version())
            .put(one.summary().of(one.state(), Reactions.DONE).doc())
            .deleteDoc(Layout.IMPORTS, id.value());
    store.commit(last.build());
    // Rows of jobs, timers, letters and marks follow from the logs.
    Reconcile.on(store, graphs, settings).one(id, Reconcile.Mode.REPAIR);
  }

  private void append(StreamId stream, List<EventRecord> events) {
    long most = Math.min(EVENTS_AT_ONCE, store.description().limits().of(Limit.COMMIT_EVENTS));
    long budget = store.description().limits().of(Limit.COMMIT_BYTES) / 2;
    int from = (int) head(stream).headVersion();
    while (from < events.size()) {
      int to = from;
      long bytes = 0;
      do {
        bytes += events.get(to).payload().size();
        to++;
      } while (to < events.size() && to - from < most && bytes < budget);
      store.commit(
          Commit.builder()
              .append(stream, Expected.version(from), events.subList(from, to))
              .build());
      from = to;
    }
  }
}
