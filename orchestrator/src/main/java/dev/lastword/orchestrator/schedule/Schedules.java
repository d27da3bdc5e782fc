package dev.lastword.orchestrator.schedule;

import static java.util.Objects.requireNonNull;

import dev.lastword.core.value.Actor;
import dev.lastword.core.value.CorrelationId;
import dev.lastword.core.value.GraphId;
import dev.lastword.orchestrator.engine.DeclaredInputs;
import dev.lastword.orchestrator.engine.Engine;
import dev.lastword.orchestrator.engine.Graphs;
import dev.lastword.orchestrator.log.Streams;
import dev.lastword.orchestrator.request.Created;
import dev.lastword.orchestrator.schedule.ScheduleAnswer.Outcome;
import dev.lastword.orchestrator.settings.EngineSettings;
import dev.lastword.store.Commit;
import dev.lastword.store.Doc;
import dev.lastword.store.EventRecord;
import dev.lastword.store.EventStore;
import dev.lastword.store.Expected;
import dev.lastword.store.ReadSpec;
import dev.lastword.store.StoreException;
import dev.lastword.store.VersionConflict;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.UUID;
import java.util.function.Function;

/**
 * The schedules of a store. Thread-safe.
 *
 * <p>Whatever cannot reach the store throws its {@link StoreException}; every change can be
 * repeated. What is passed over while a schedule is paused stays passed over.
 */
public final class Schedules {

  private static final int SCHEMA_VERSION = 1;

  private final EventStore store;
  private final Engine engine;
  private final Graphs graphs;
  private final EngineSettings settings;
  private final ScheduleStorage storage;

  /** Keeps schedules in {@code store} that start executions of {@code graphs}. */
  public Schedules(EventStore store, Engine engine, Graphs graphs, EngineSettings settings) {
    this.store = requireNonNull(store, "store");
    this.engine = requireNonNull(engine, "engine");
    this.graphs = requireNonNull(graphs, "graphs");
    this.settings = requireNonNull(settings, "settings");
    this.storage = new ScheduleStorage(store);
  }

  /** A change, decided on what is there. */
  private record Change(
      Outcome outcome, String message, Optional<Definition> after, Commit.Builder commit) {

    static Change none(Outcome outcome, String message) {
      return new Change(outcome, message, Optional.empty(), Commit.builder());
    }
  }

  /** Adds a schedule; if one of the name says the same, nothing changes. */
  public ScheduleAnswer create(ScheduleId id, Schedule schedule, Actor by) {
    return change(
        id,
        "SCHEDULE_CREATED",
        by,
        before -> {
          if (before.isPresent()) {
            return before.get().schedule().isSame(schedule)
                ? Change.none(Outcome.UNCHANGED, "")
                : Change.none(
                    Outcome.EXISTS, "expected a new schedule, found another called " + id);
          }
          Definition after = new Definition(0, schedule, now(), Optional.empty());
          return unstartable(schedule)
              .orElseGet(
                  () ->
                      done(
                          after,
                          Commit.builder()
                              .enqueue(
                                  ScheduleStorage.job(
                                      id, ScheduleStorage.until(start(id, after), now())))));
        });
  }

  /** Lets a schedule say something else from now on, if it has the version expected (or any). */
  public ScheduleAnswer update(ScheduleId id, Schedule schedule, OptionalLong expected, Actor by) {
    return change(
        id,
        "SCHEDULE_UPDATED",
        by,
        found ->
            existing(
                id,
                found,
                expected,
                before ->
                    before.schedule().isSame(schedule)
                        ? Change.none(Outcome.UNCHANGED, "")
                        : unstartable(schedule)
                            .orElseGet(() -> requeued(id, before.updated(schedule, now())))));
  }

  /** Lets a schedule start nothing until it is resumed: nothing, once this has returned. */
  public ScheduleAnswer pause(ScheduleId id, Actor by) {
    return change(
        id,
        "SCHEDULE_PAUSED",
        by,
        found ->
            existing(
                id,
                found,
                OptionalLong.empty(),
                before ->
                    before.isPaused()
                        ? Change.none(Outcome.UNCHANGED, "")
                        : requeued(id, before.paused(now()))));
  }

  /** Ends a pause. */
  public ScheduleAnswer resume(ScheduleId id, Actor by) {
    return change(
        id,
        "SCHEDULE_RESUMED",
        by,
        found ->
            existing(
                id,
                found,
                OptionalLong.empty(),
                before ->
                    before.isPaused()
                        ? requeued(id, before.resumed(now()))
                        : Change.none(Outcome.UNCHANGED, "")));
  }

  /** Forgets a schedule of the version expected (or any); what it has started goes on. */
  public ScheduleAnswer delete(ScheduleId id, OptionalLong expected, Actor by) {
    return change(
        id,
        "SCHEDULE_DELETED",
        by,
        found ->
            existing(
                id,
                found,
                expected,
                before ->
                    new Change(
                        Outcome.DONE,
                        "",
                        Optional.empty(),
                        Commit.builder()
                            .end(ScheduleStorage.jobId(id), "Deleted")
                            .deleteJob(ScheduleStorage.jobId(id))
                            .deleteDoc(ScheduleStorage.DEFINITIONS, id.value())
                            .deleteDoc(ScheduleStorage.RUNS, id.value()))));
  }

  /**
   * Starts an execution now, whatever times, overlaps and pauses say; the same key is the same
   * execution. Its correlation id is by default the schedule's. Empty if there is no such schedule.
   */
  public Optional<Created> trigger(
      ScheduleId id, Optional<String> key, Actor by, Optional<CorrelationId> correlationId) {
    String name = "schedule/" + id + "/" + key.orElseGet(() -> settings.ids().get().value());
    return storage
        .definition(id)
        .map(Definition::schedule)
        .map(schedule -> correlationId.map(schedule::correlationId).orElse(schedule))
        .map(schedule -> engine.create(schedule.execution(id).key(name), by, settings.patience()));
  }

  /** Returns a schedule, if there is such. */
  public Optional<ScheduleView> find(ScheduleId id) {
    return storage.definition(id).map(definition -> view(id, definition));
  }

  /** Returns a page of schedules by name, after {@code after} (exclusive). */
  public List<ScheduleView> list(Optional<ScheduleId> after, int max) {
    return storage.list(after, max).docs().stream().map(this::view).toList();
  }

  private ScheduleView view(Doc doc) {
    return view(ScheduleId.of(doc.key()), ScheduleCodec.definition(doc.payload()));
  }

  private ScheduleView view(ScheduleId id, Definition definition) {
    return new ScheduleView(
        id,
        definition.version(),
        definition.schedule(),
        definition.pausedSince(),
        definition.isPaused() ? Optional.empty() : definition.schedule().timing().next(now()),
        storage.runs(id));
  }

  /** Decides on the newest definition until the commit meets no conflict. */
  private ScheduleAnswer change(
      ScheduleId id, String type, Actor by, Function<Optional<Definition>, Change> decide) {
    while (true) {
      long head =
          store
              .read(Streams.schedule(id.value()), ReadSpec.backwardFromHead().maxEvents(1))
              .headVersion();
      Optional<Definition> before = storage.definition(id);
      Change change = decide.apply(before);
      if (change.outcome() != Outcome.DONE) {
        return new ScheduleAnswer(
            change.outcome(), change.message(), before.map(found -> view(id, found)));
      }
      Optional<Definition> after =
          change
              .after()
              .map(
                  next ->
                      new Definition(head + 1, next.schedule(), next.since(), next.pausedSince()));
      after.ifPresent(next -> change.commit().put(ScheduleStorage.doc(id, next)));
      try {
        store.commit(
            change
                .commit()
                .append(
                    Streams.schedule(id.value()),
                    Expected.version(head),
                    fact(type, by, after.or(() -> before).orElseThrow()))
                .build());
        return new ScheduleAnswer(Outcome.DONE, "", after.map(next -> view(id, next)));
      } catch (VersionConflict overtaken) {
        // Decide again on what the other has made of it.
      }
    }
  }

  private EventRecord fact(String type, Actor by, Definition definition) {
    return new EventRecord(
        UUID.fromString(settings.ids().get().value()),
        type,
        SCHEMA_VERSION,
        now(),
        Map.of("actor", by.id() == null ? by.kind().wireName() : by.id()),
        ScheduleCodec.write(definition));
  }

  private static Change existing(
      ScheduleId id,
      Optional<Definition> found,
      OptionalLong expected,
      Function<Definition, Change> decide) {
    if (found.isEmpty()) {
      return Change.none(Outcome.NOT_FOUND, "expected a schedule called " + id + ", found none");
    }
    long version = found.get().version();
    return expected.orElse(version) == version
        ? decide.apply(found.get())
        : Change.none(
            Outcome.VERSION_CONFLICT,
            "expected version " + expected.getAsLong() + ", found " + version);
  }

  /** Refuses at once what every start would refuse. */
  private Optional<Change> unstartable(Schedule schedule) {
    GraphId id = schedule.graphId();
    if (graphs.newest(id).isEmpty()) {
      return Optional.of(
          Change.none(
              Outcome.GRAPH_NOT_FOUND, "expected a registered graph, found none called " + id));
    }
    return DeclaredInputs.refusal(graphs, id, schedule.graphVersion(), schedule.input())
        .map(refusal -> Change.none(Outcome.INPUT_INVALID, refusal.message()));
  }

  /** Raises the token, so that a start by the old definition is refused. */
  private Change requeued(ScheduleId id, Definition after) {
    Optional<Instant> next = after.isPaused() ? Optional.empty() : start(id, after);
    return done(
        after,
        Commit.builder()
            .requeue(ScheduleStorage.jobId(id), ScheduleStorage.until(next, now()), "Set"));
  }

  private static Change done(Definition after, Commit.Builder commit) {
    return new Change(Outcome.DONE, "", Optional.of(after), commit);
  }

  private Optional<Instant> start(ScheduleId id, Definition definition) {
    Timing timing = definition.schedule().timing();
    return timing.next(definition.since()).map(time -> timing.startOf(id, time));
  }

  private Instant now() {
    return settings.clock().instant();
  }
}
