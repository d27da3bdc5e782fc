package dev.lastword.orchestrator;

import static java.util.Objects.requireNonNull;

import dev.lastword.orchestrator.cel.CelConditions;
import dev.lastword.orchestrator.graph.Conditions;
import dev.lastword.orchestrator.graph.PolicyChoices;
import dev.lastword.orchestrator.maintenance.RetentionPolicy;
import dev.lastword.orchestrator.settings.EngineMetrics;
import dev.lastword.orchestrator.settings.EngineSettings;
import dev.lastword.orchestrator.settings.EngineTracing;
import dev.lastword.payloads.Payloads;
import dev.lastword.store.EventStore;
import java.time.Duration;
import java.time.InstantSource;

/** Builder for an orchestrator; every setting has a default. */
public final class OrchestratorBuilder {

  private final EventStore store;
  private EngineSettings engine = EngineSettings.USUAL;
  private Conditions conditions = new CelConditions();
  private int threads = 4;
  private Duration poll = Duration.ofSeconds(1);
  private Duration closeWithin = Duration.ofSeconds(10);
  private Duration lostWorkersEvery = Duration.ofSeconds(5);
  private RetentionPolicy retention = RetentionPolicy.EVERYTHING;
  private int dutiesPerRound = 100;
  private Payloads payloads = Payloads.USUAL;
  private boolean closesStore;

  OrchestratorBuilder(EventStore store) {
    this.store = requireNonNull(store, "store");
  }

  /** Lets the engine work by these settings. */
  public OrchestratorBuilder engine(EngineSettings value) {
    engine = requireNonNull(value, "value");
    return this;
  }

  /** Calls this node by a name, which leases show. */
  public OrchestratorBuilder name(String value) {
    return engine(engine.name(value));
  }

  /** Dates events by a clock. */
  public OrchestratorBuilder clock(InstantSource value) {
    return engine(engine.clock(value));
  }

  /** Makes operational choices for graphs that do not make them themselves. */
  public OrchestratorBuilder choices(PolicyChoices value) {
    return engine(engine.choices(value));
  }

  /** Sets the receiver of metrics. */
  public OrchestratorBuilder metrics(EngineMetrics value) {
    return engine(engine.metrics(value));
  }

  /** Sets the tracing of steps, from commands to workers. */
  public OrchestratorBuilder tracing(EngineTracing value) {
    return engine(engine.tracing(value));
  }

  /** Reads the expressions of graphs in another way than as CEL. */
  public OrchestratorBuilder conditions(Conditions value) {
    conditions = requireNonNull(value, "value");
    return this;
  }

  /** Does its own work, not that of handlers, on so many threads: 4 unless told. */
  public OrchestratorBuilder threads(int value) {
    threads = atLeastOne(value, "threads");
    return this;
  }

  /** Looks for work at least so often, also where no hint came that there is some. */
  public OrchestratorBuilder poll(Duration value) {
    poll = positive(value, "poll");
    return this;
  }

  /** Gives what is under way so much time to finish when it is closed, and as much to stop. */
  public OrchestratorBuilder closeWithin(Duration value) {
    closeWithin = positive(value, "closeWithin");
    return this;
  }

  /** Looks that often, on all nodes together, for workers that fell silent. */
  public OrchestratorBuilder lostWorkersEvery(Duration value) {
    lostWorkersEvery = positive(value, "lostWorkersEvery");
    return this;
  }

  /** Archives and erases executions that ended long enough ago; unless told, none. */
  public OrchestratorBuilder retention(RetentionPolicy value) {
    retention = requireNonNull(value, "value");
    return this;
  }

  /** Does up to so many of each duty before it turns to the next: 100 unless told. */
  public OrchestratorBuilder dutiesPerRound(int value) {
    dutiesPerRound = atLeastOne(value, "dutiesPerRound");
    return this;
  }

  /** Maps the payloads of typed handlers and calls in another way than {@link Payloads#USUAL}. */
  public OrchestratorBuilder payloads(Payloads value) {
    payloads = requireNonNull(value, "value");
    return this;
  }

  /** Closes the store with the orchestrator. */
  public OrchestratorBuilder closingStore() {
    closesStore = true;
    return this;
  }

  /** Returns an orchestrator that is not started. */
  public Orchestrator build() {
    return new Orchestrator(store, copy());
  }

  private OrchestratorBuilder copy() {
    OrchestratorBuilder copy = new OrchestratorBuilder(store);
    copy.engine = engine;
    copy.conditions = conditions;
    copy.threads = threads;
    copy.poll = poll;
    copy.closeWithin = closeWithin;
    copy.lostWorkersEvery = lostWorkersEvery;
    copy.retention = retention;
    copy.dutiesPerRound = dutiesPerRound;
    copy.payloads = payloads;
    copy.closesStore = closesStore;
    return copy;
  }

  EngineSettings engine() {
    return engine;
  }

  Conditions conditions() {
    return conditions;
  }

  int threads() {
    return threads;
  }

  Duration poll() {
    return poll;
  }

  Duration closeWithin() {
    return closeWithin;
  }

  Duration lostWorkersEvery() {
    return lostWorkersEvery;
  }

  RetentionPolicy retention() {
    return retention;
  }

  int dutiesPerRound() {
    return dutiesPerRound;
  }

  Payloads payloads() {
    return payloads;
  }

  boolean closesStore() {
    return closesStore;
  }

  private static int atLeastOne(int value, String what) {
    if (value < 1) {
      throw new IllegalArgumentException("expected " + what + " of 1 or more, found " + value);
    }
    return value;
  }

  private static Duration positive(Duration value, String what) {
    if (value.isNegative() || value.isZero()) {
      throw new IllegalArgumentException("expected " + what + " above 0, found " + value);
    }
    return value;
  }
}
