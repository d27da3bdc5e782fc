package dev.lastword.orchestrator.engine;

import static java.util.Objects.requireNonNull;

import dev.lastword.core.value.GraphId;
import dev.lastword.orchestrator.graph.Conditions;
import dev.lastword.orchestrator.graph.Graph;
import dev.lastword.orchestrator.log.Streams;
import dev.lastword.orchestrator.react.Plan;
import dev.lastword.orchestrator.registry.GraphVersion;
import dev.lastword.orchestrator.registry.Registration;
import dev.lastword.orchestrator.registry.RegistrationCodec;
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

/** The graphs that are registered in a store, ready for reactions. Thread-safe. */
public final class Graphs {

  /** Up to three events, a job's event and three operations for each node, and some of our own. */
  private static final int SHARE_OF_A_NODE = 5;

  private record Name(GraphId id, long version) {}

  private final EventStore store;
  private final Conditions conditions;
  private final EngineSettings settings;
  private final int nodesPerSlice;
  private final Map<GraphId, GraphVersion> newest = new ConcurrentHashMap<>();
  private final Map<Name, Plan> plans = new ConcurrentHashMap<>();

  /** Reads and writes graphs in {@code store}, whose expressions mean what these conditions say. */
  public Graphs(EventStore store, Conditions conditions, EngineSettings settings) {
    this.store = requireNonNull(store, "store");
    this.conditions = requireNonNull(conditions, "conditions");
    this.settings = requireNonNull(settings, "settings");
    long events = store.description().limits().of(Limit.COMMIT_EVENTS);
    this.nodesPerSlice = (int) Math.min(Plan.USUAL_NODES_PER_SLICE, events / SHARE_OF_A_NODE);
  }

  /**
   * Registers a graph: a new version, unless the newest says the same.
   *
   * @throws StoreException what the store said last, if it does not take it within the usual
   *     patience
   */
  public Registration register(Graph graph) {
    try {
      return register(graph, new Patience(settings.waiting(), settings.patience()));
    } catch (Patience.GaveUp timeIsUp) {
      throw timeIsUp.storeFailure();
    }
  }

  private Registration register(Graph graph, Patience patience) {
    while (true) {
      Optional<GraphVersion> newest = patience.insist(() -> newest(graph.id()));
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
        patience.insist(() -> store.commit(added.commit()));
        return registration;
      } catch (VersionConflict overtaken) {
        patience.pause(Answer.Fate.NOT_DONE, overtaken);
      }
    }
  }

  /**
   * Returns the newest version of a graph, if there is one. Whether it is the newest is asked of
   * the store each time; what it says is read once.
   */
  public Optional<GraphVersion> newest(GraphId id) {
    GraphVersion known = newest.get(id);
    if (known != null && isHead(id, known.version())) {
      return Optional.of(known);
    }
    Optional<GraphVersion> found = first(id, ReadSpec.backwardFromHead());
    found.ifPresent(version -> newest.put(id, version));
    return found;
  }

  private boolean isHead(GraphId id, long version) {
    ReadSpec next = ReadSpec.forwardFrom(version + 1).maxEvents(1);
    StreamPage page = store.read(Streams.graph(id), next);
    return page.headVersion() == version && !page.erased();
  }

  /** Returns one version of a graph, if there is such. */
  public Optional<GraphVersion> find(GraphId id, long version) {
    GraphVersion known = newest.get(id);
    return known != null && known.version() == version
        ? Optional.of(known)
        : first(id, ReadSpec.forwardFrom(version)).filter(found -> found.version() == version);
  }

  private Optional<GraphVersion> first(GraphId id, ReadSpec spec) {
    List<StoredEvent> events = store.read(Streams.graph(id), spec.maxEvents(1)).events();
    return events.stream().findFirst().map(event -> RegistrationCodec.read(event, conditions));
  }

  /** Returns the plan of one version; a version never changes, so it is made once. */
  public Optional<Plan> plan(GraphId id, long version) {
    Plan known = plans.get(new Name(id, version));
    if (known != null) {
      return Optional.of(known);
    }
    Optional<Plan> made =
        find(id, version)
            .map(
                found ->
                    Plan.of(found.graph(), conditions)
                        .nodesPerSlice(nodesPerSlice)
                        .choices(settings.choices()));
    made.ifPresent(plan -> plans.put(new Name(id, version), plan));
    return made;
  }
}
