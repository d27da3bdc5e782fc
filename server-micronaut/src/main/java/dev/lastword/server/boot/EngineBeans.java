package dev.lastword.server.boot;

import dev.lastword.orchestrator.Orchestrator;
import dev.lastword.orchestrator.cel.CelConditions;
import dev.lastword.orchestrator.engine.Engine;
import dev.lastword.orchestrator.engine.EngineMetrics;
import dev.lastword.orchestrator.engine.EngineSettings;
import dev.lastword.orchestrator.engine.EngineTracing;
import dev.lastword.orchestrator.engine.Graphs;
import dev.lastword.orchestrator.engine.Workers;
import dev.lastword.orchestrator.graph.Conditions;
import dev.lastword.orchestrator.view.Executions;
import dev.lastword.server.settings.Setting;
import dev.lastword.server.settings.Settings;
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
    return Stores.open(StoreConfig.of(settings.text(Setting.STORE)));
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
        .patience(settings.duration(Setting.PATIENCE));
  }

  @Singleton
  @Bean(preDestroy = "close")
  Orchestrator orchestrator(
      EventStore store, Conditions conditions, EngineSettings engine, Settings settings) {
    return Orchestrator.builder(store)
        .conditions(conditions)
        .engine(engine)
        .closeWithin(settings.duration(Setting.SHUTDOWN))
        .build();
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
