package dev.lastword.server.boot;

import dev.lastword.orchestrator.Orchestrator;
import dev.lastword.orchestrator.cel.CelConditions;
import dev.lastword.orchestrator.engine.Engine;
import dev.lastword.orchestrator.engine.Graphs;
import dev.lastword.orchestrator.engine.Workers;
import dev.lastword.orchestrator.graph.Conditions;
import dev.lastword.orchestrator.graph.PolicyChoice;
import dev.lastword.orchestrator.graph.PolicyChoices;
import dev.lastword.orchestrator.maintenance.RetentionPolicy;
import dev.lastword.orchestrator.maintenance.RetentionPolicy.Keep;
import dev.lastword.orchestrator.query.Executions;
import dev.lastword.orchestrator.settings.EngineMetrics;
import dev.lastword.orchestrator.settings.EngineSettings;
import dev.lastword.orchestrator.settings.EngineTracing;
import dev.lastword.server.settings.Setting;
import dev.lastword.server.settings.Settings;
import dev.lastword.store.Capability;
import dev.lastword.store.EventStore;
import dev.lastword.store.StoreConfig;
import dev.lastword.store.Stores;
import io.micronaut.context.annotation.Bean;
import io.micronaut.context.annotation.Factory;
import jakarta.inject.Singleton;

/** The orchestrator and its store as beans, so that their modules carry no annotation. */
@Factory
final class EngineBeans {

  @Singleton
  @Bean(preDestroy = "close")
  EventStore store(Settings settings) {
    StoreConfig config = StoreConfig.of(settings.text(Setting.STORE));
    StoreStart start = new StoreStart(config.safeUrl(), StoreStart.PATIENCE);
    return new MeteredStore(start.open(() -> Stores.open(config)));
  }

  @Singleton
  Conditions conditions() {
    return new CelConditions();
  }

  @Singleton
  EngineSettings engineSettings(Settings settings, EngineMetrics metrics, EngineTracing tracing) {
    return EngineSettings.USUAL
        .metrics(metrics)
        .tracing(tracing)
        .name(NodeName.of(settings))
        .patience(settings.duration(Setting.PATIENCE))
        .choices(choices(settings));
  }

  private static PolicyChoices choices(Settings settings) {
    PolicyChoices choices = PolicyChoices.NONE;
    for (PolicyChoice choice : PolicyChoice.values()) {
      choices = choices.plus(choice, settings.isOn(Setting.of(choice)));
    }
    return choices;
  }

  @Singleton
  @Bean(preDestroy = "close")
  Orchestrator orchestrator(
      EventStore store, Conditions conditions, EngineSettings engine, Settings settings) {
    return Orchestrator.builder(store)
        .conditions(conditions)
        .engine(engine)
        .closeWithin(settings.duration(Setting.SHUTDOWN))
        .retention(retention(store, settings))
        .build();
  }

  /** Returns the retention that is set, or refuses a store that cannot erase, at the start. */
  private static RetentionPolicy retention(EventStore store, Settings settings) {
    Keep keep =
        new Keep(
            settings.optionalDuration(Setting.ARCHIVE_AFTER),
            settings.optionalDuration(Setting.DELETE_AFTER));
    if (keep.deleteAfter().isPresent()) {
      store.description().require(Capability.ERASE);
    }
    return keep.equals(Keep.FOREVER) ? RetentionPolicy.EVERYTHING : RetentionPolicy.all(keep);
  }

  @Singleton
  Graphs graphs(Orchestrator orchestrator) {
    return orchestrator.graphs();
  }

  @Singleton
  Engine engine(Orchestrator orchestrator) {
    return orchestrator.engine();
  }

  @Singleton
  Workers workers(Orchestrator orchestrator) {
    return orchestrator.workers();
  }

  @Singleton
  Executions executions(EventStore store, Graphs graphs, EngineSettings settings) {
    return Executions.on(store, graphs, settings);
  }
}
