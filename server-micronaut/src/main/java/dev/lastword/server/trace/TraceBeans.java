package dev.lastword.server.trace;

import dev.lastword.orchestrator.engine.EngineTracing;
import dev.lastword.server.settings.Settings;
import io.micronaut.context.annotation.Bean;
import io.micronaut.context.annotation.Factory;
import io.micronaut.context.annotation.Requires;
import jakarta.inject.Singleton;

/** Who follows what is done: nobody, unless settings say where traces go. */
@Factory
final class TraceBeans {

  static final String ENDPOINT = "lastword.trace-endpoint";

  @Singleton
  @Requires(missingProperty = ENDPOINT)
  EngineTracing nobody() {
    return EngineTracing.NONE;
  }

  @Singleton
  @Bean(preDestroy = "close")
  @Requires(property = ENDPOINT)
  Collector collector(Settings settings) {
    return Collector.of(settings);
  }

  @Singleton
  @Bean(typed = {EngineTracing.class, SpanTracing.class})
  @Requires(property = ENDPOINT)
  SpanTracing spans(Collector collector) {
    return new SpanTracing(collector.tracer());
  }
}
