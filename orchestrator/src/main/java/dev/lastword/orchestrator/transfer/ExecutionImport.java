package dev.lastword.orchestrator.transfer;

import static java.util.Objects.requireNonNull;

import dev.lastword.codec.JsonCodec;
import dev.lastword.core.value.Actor;
import dev.lastword.core.value.ExecutionId;
import dev.lastword.orchestrator.engine.ExecutionProcess.Reactions;
import dev.lastword.orchestrator.engine.Graphs;
import dev.lastword.orchestrator.engine.ImportOrigin;
import dev.lastword.orchestrator.engine.StoreLayout;
import dev.lastword.orchestrator.graph.Conditions;
import dev.lastword.orchestrator.log.Streams;
import dev.lastword.orchestrator.maintenance.Reconcile;
import dev.lastword.orchestrator.settings.EngineSettings;
import dev.lastword.orchestrator.transfer.Imported.Collision;
import dev.lastword.store.Commit;
import dev.lastword.store.Doc;
import dev.lastword.store.DocConflict;
import dev.lastword.store.DuplicateEvent;
import dev.lastword.store.EventRecord;
import dev.lastword.store.EventStore;
import dev.lastword.store.Expected;
import dev.lastword.store.Limit;
import dev.lastword.store.LimitExceeded;
import dev.lastword.store.Micros;
import dev.lastword.store.Payload;
import dev.lastword.store.Projections;
import dev.lastword.store.ReadSpec;
import dev.lastword.store.StoreException;
import dev.lastword.store.StoredEvent;
import dev.lastword.store.StreamErased;
import dev.lastword.store.StreamId;
import dev.lastword.store.StreamPage;
import dev.lastword.store.VersionConflict;
import java.io.BufferedReader;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

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
   * Imports a file on behalf of the process itself, like {@link #read(BufferedReader,
   * ImportOptions, Actor)}.
   */
  public Imported read(BufferedReader in, ImportOptions options) {
    return read(in, options, Actor.SYSTEM);
  }

  /**
   * Imports a file, and keeps {@code by}, the time and the file's checksum with each execution that
   * it adds.
   *
   * <p>Everything is checked before anything is written. Should an execution collide all the same,
   * with one that is created meanwhile or with an event id of the store, the others are written,
   * and the answer says what became of each.
   *
   * @throws ImportProblem if it is not whole, not true to itself, or does not fit this store; no
   *     execution of it is added then
   */
  public Imported read(BufferedReader in, ImportOptions options, Actor by) {
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
    GraphsToImport toRegister = new GraphsToImport(graphs, conditions);
    file.graphs().forEach(toRegister::add);
    ImportOrigin provenance =
        file.provenance(
            by.id() == null ? by.kind().wireName() : by.id(),
            Micros.floor(settings.clock().instant()));
    missing.forEach(toRegister::requireGraphOf);
    missing.forEach(one -> requireFitting(one, provenance));
    toRegister.register();
    List<ExecutionId> added = new ArrayList<>();
    List<ImportProblem> problems = new ArrayList<>();
    List<Collision> refused = new ArrayList<>();
    for (Content one : missing) {
      try {
        (write(one, provenance) ? added : unchanged).add(one.id());
      } catch (ImportProblem problem) {
        problems.add(problem);
        refused.add(new Collision(one.id(), problem.line(), String.valueOf(problem.getMessage())));
      }
    }
    if (added.isEmpty() && !problems.isEmpty()) {
      throw problems.get(0);
    }
    return new Imported(file.executions().get(0).id(), added, unchanged, refused);
  }

  /** Checks everything that the store could refuse later, before anything is written. */
  private void requireFitting(Content one, ImportOrigin provenance) {
    try {
      logs(one).forEach(store.description().limits()::check);
      documents(one).forEach(store.description().limits()::check);
      store.description().limits().check(last(one, provenance));
    } catch (LimitExceeded | IllegalArgumentException large) {
      throw new ImportProblem(one.header().number(), String.valueOf(large.getMessage()));
    }
    Projections kept = store.extension(Projections.class);
    for (Doc doc : one.refused()) {
      if (kept.get(doc.collection(), doc.key()).filter(other -> !other.equals(doc)).isPresent()) {
        throw one.header().problem("a late result that is new to this store", doc.key());
      }
    }
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
    return store.extension(Projections.class).get(StoreLayout.IMPORTS, id.value()).isPresent();
  }

  /**
   * Writes logs first, marked as unfinished; with the last commit the execution is there for all.
   * Returns false if another import of the same execution was faster.
   */
  private boolean write(Content one, ImportOrigin provenance) {
    ExecutionId id = one.id();
    Doc mark = new Doc(StoreLayout.IMPORTS, id.value(), 0, Map.of(), Payload.json("{}"));
    try {
      store.commit(Commit.builder().put(mark).build());
      logs(one).forEach(store::commit);
      documents(one).forEach(store::commit);
      store.commit(last(one, provenance));
    } catch (DuplicateEvent | DocConflict | VersionConflict | StreamErased taken) {
      return collided(one, taken);
    }
    // Rows of jobs, timers, letters and marks follow from the logs.
    Reconcile.on(store, graphs, settings).one(id, Reconcile.Mode.REPAIR);
    return true;
  }

  private boolean collided(Content one, StoreException taken) {
    StreamPage head = head(Streams.execution(one.id()));
    long written = head.headVersion();
    boolean isPart =
        written > 0
            && written <= one.events().size()
            && !head.erased()
            && isSame(Streams.execution(one.id()), one.events(), written);
    if (!isPart) {
      store.commit(Commit.builder().deleteDoc(StoreLayout.IMPORTS, one.id().value()).build());
    } else if (isThere(one)) {
      return false;
    }
    String rest =
        isPart
            ? "; " + one.id() + " is unfinished, with " + written + " of its events written"
            : "; nothing of " + one.id() + " was written";
    throw one.header().problem("what is new to this store", taken.getMessage() + rest);
  }

  /** Returns the commits of all logs, from where an import that was stopped has left them. */
  private List<Commit> logs(Content one) {
    List<Commit> commits = new ArrayList<>(log(Streams.execution(one.id()), one.events()));
    one.jobs().forEach((node, log) -> commits.addAll(log(Streams.job(one.id(), node), log)));
    return commits;
  }

  /** Returns commits that create what is kept beside the logs, and overwrite nothing. */
  private static List<Commit> documents(Content one) {
    return one.refused().stream().map(doc -> Commit.builder().create(doc).build()).toList();
  }

  private static Commit last(Content one, ImportOrigin provenance) {
    return Commit.builder()
        .require(Streams.execution(one.id()), one.state().version())
        .create(one.summary().of(one.state(), Reactions.DONE).doc())
        .create(provenance.doc(one.id()))
        .deleteDoc(StoreLayout.IMPORTS, one.id().value())
        .build();
  }

  private List<Commit> log(StreamId stream, List<EventRecord> events) {
    long most = Math.min(EVENTS_AT_ONCE, store.description().limits().of(Limit.COMMIT_EVENTS));
    long budget = store.description().limits().of(Limit.COMMIT_BYTES) / 2;
    List<Commit> commits = new ArrayList<>();
    int from = (int) head(stream).headVersion();
    while (from < events.size()) {
      int to = from;
      long bytes = 0;
      do {
        bytes += events.get(to).payload().size();
        to++;
      } while (to < events.size() && to - from < most && bytes < budget);
      commits.add(
          Commit.builder()
              .append(stream, Expected.version(from), events.subList(from, to))
              .build());
      from = to;
    }
    return commits;
  }
}
