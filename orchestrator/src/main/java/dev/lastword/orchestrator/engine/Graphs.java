package dev.lastword.orchestrator.engine;

import static java.util.Objects.requireNonNull;

import dev.lastword.core.value.GraphId;
import dev.lastword.orchestrator.graph.Conditions;
import dev.lastword.orchestrator.graph.Graph;
import dev.lastword.orchestrator.graph.text.GraphText;
import dev.lastword.orchestrator.log.Streams;
import dev.lastword.orchestrator.process.GraphPlan;
import dev.lastword.orchestrator.registry.GraphVersion;
import dev.lastword.orchestrator.registry.Registration;
import dev.lastword.orchestrator.registry.RegistrationCodec;
import dev.lastword.orchestrator.request.Answer;
import dev.lastword.orchestrator.settings.EngineSettings;
import dev.lastword.orchestrator.settings.RetryBudget;
import dev.lastword.store.EventStore;
import dev.lastword.store.Limit;
import dev.lastword.store.ReadSpec;
import dev.lastword.store.StoreException;
import dev.lastword.store.StoredEvent;
import dev.lastword.store.StreamPage;
import dev.lastword.store.VersionConflict;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/** The graphs that are registered in a store, ready for reactions. Thread-safe. */
public final class Graphs {

  /** Up to three events, a job's event and three operations for each node, and some of our own. */
  private static final int SHARE_OF_A_NODE = 5;

  /** Bytes of heap for the newest versions, and once more for the plans. */
  private static final long ROOM = Runtime.getRuntime().maxMemory() / 8;

  private record Name(GraphId id, long version) {}

  private final EventStore store;
  private final Conditions conditions;
  private final EngineSettings settings;
  private final int nodesPerSlice;
  private final WeightedCache<GraphId, GraphVersion> newest =
      new WeightedCache<>(ROOM, version -> bytes(version.graph()));
  private final WeightedCache<Name, GraphPlan> plans =
      new WeightedCache<>(ROOM, plan -> bytes(plan.graph()));
  private final Map<Name, HeadReads> heads = new ConcurrentHashMap<>();

  /** Reads and writes graphs in {@code store}, whose expressions mean what these conditions say. */
  public Graphs(EventStore store, Conditions conditions, EngineSettings settings) {
    this.store = requireNonNull(store, "store");
    this.conditions = requireNonNull(conditions, "conditions");
    this.settings = requireNonNull(settings, "settings");
    long events = store.description().limits().of(Limit.COMMIT_EVENTS);
    this.nodesPerSlice = (int) Math.min(GraphPlan.USUAL_NODES_PER_SLICE, events / SHARE_OF_A_NODE);
  }

  /**
   * Registers a graph: a new version, unless the newest says the same.
   *
   * @throws StoreException what the store said last, if it does not take it within the usual
   *     patience
   */
  public Registration register(Graph graph) {
    try {
      return register(graph, new RetryBudget(settings.blocking(), settings.patience()));
    } catch (RetryBudget.GaveUp timeIsUp) {
      throw timeIsUp.storeFailure();
    }
  }

  private Registration register(Graph graph, RetryBudget budget) {
    while (true) {
      Optional<GraphVersion> newest = budget.insist(() -> newest(graph.id()));
      Registration registration =
          Registration.decide(
              graph,
              newest,
              settings.clock().instant(),
              UUID.fromString(settings.ids().get().value()));
      if (!(registration instanceof Registration.Added added)) {
        return registration;
      }
      try {
        budget.insist(() -> store.commit(added.commit()));
        return registration;
      } catch (VersionConflict overtaken) {
        budget.pause(Answer.Fate.NOT_DONE, overtaken);
      }
    }
  }

  /**
   * Returns the newest version of a graph, if there is one. Whether it is the newest is asked of
   * the store each time; what it says is read once.
   */
  public Optional<GraphVersion> newest(GraphId id) {
    Optional<GraphVersion> known = newest.get(id).filter(version -> isHead(id, version.version()));
    if (known.isPresent()) {
      return known;
    }
    Optional<GraphVersion> found = first(id, ReadSpec.backwardFromHead());
    found.ifPresent(version -> newest.put(id, version));
    return found;
  }

  private boolean isHead(GraphId id, long version) {
    return heads.computeIfAbsent(new Name(id, version), HeadReads::new).isHead();
  }

  /**
   * Reads of whether a version is the newest. Callers who come while one is under way share the
   * next one: each is answered by a read that began after it had come.
   */
  private final class HeadReads {

    private final Name name;
    private final ReentrantLock turn = new ReentrantLock();
    private final AtomicReference<@Nullable Shared> next = new AtomicReference<>();

    HeadReads(Name name) {
      this.name = name;
    }

    boolean isHead() {
      Shared shared =
          requireNonNull(next.updateAndGet(known -> known == null ? new Shared() : known));
      if (!acquire()) {
        return read();
      }
      try {
        Boolean answer = shared.answer;
        if (answer == null) {
          next.set(null);
          answer = read();
          shared.answer = answer;
        }
        return answer;
      } finally {
        turn.unlock();
      }
    }

    private boolean acquire() {
      try {
        return turn.tryLock() || settings.blocking().acquire(turn, settings.patience());
      } catch (InterruptedException wantedElsewhere) {
        Thread.currentThread().interrupt();
        return false;
      }
    }

    private boolean read() {
      ReadSpec above = ReadSpec.forwardFrom(name.version() + 1).maxEvents(1);
      StreamPage page = store.read(Streams.graph(name.id()), above);
      return page.headVersion() == name.version() && !page.erased();
    }
  }

  /** One read for several callers; it has an answer once one of them has made it. */
  private static final class Shared {

    private volatile @Nullable Boolean answer;
  }

  /** Returns one version of a graph, if there is such. */
  public Optional<GraphVersion> find(GraphId id, long version) {
    return newest
        .get(id)
        .filter(known -> known.version() == version)
        .or(
            () ->
                first(id, ReadSpec.forwardFrom(version))
                    .filter(found -> found.version() == version));
  }

  private Optional<GraphVersion> first(GraphId id, ReadSpec spec) {
    List<StoredEvent> events = store.read(Streams.graph(id), spec.maxEvents(1)).events();
    return events.stream().findFirst().map(event -> RegistrationCodec.read(event, conditions));
  }

  /** Returns the estimated heap of a graph and of what is derived from it. */
  private static long bytes(Graph graph) {
    return EngineSettings.NODE_BYTES * graph.nodes().size()
        + ValueBytes.of(GraphText.toJson(graph));
  }

  /** Returns the plan of one version; a version never changes, so it is made once. */
  public Optional<GraphPlan> plan(GraphId id, long version) {
    Optional<GraphPlan> known = plans.get(new Name(id, version));
    if (known.isPresent()) {
      return known;
    }
    Optional<GraphPlan> made =
        find(id, version)
            .map(
                found ->
                    GraphPlan.of(found.graph(), conditions)
                        .nodesPerSlice(nodesPerSlice)
                        .choices(settings.choices()));
    made.ifPresent(plan -> plans.put(new Name(id, version), plan));
    return made;
  }
}
