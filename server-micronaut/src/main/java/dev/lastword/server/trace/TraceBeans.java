package dev.lastword.server.trace;

import dev.lastword.orchestrator.settings.EngineTracing;
import dev.lastword.server.settings.Settings;
import io.micronaut.context.annotation.Bean;
import io.micronaut.context.annotation.Factory;
import io.micronaut.context.annotation.Requires;
import jakarta.inject.Singleton;

/** Beans for tracing, which is off unless settings name a receiver. */
@Factory
final class TraceBeans {

  static final String ENDPOINT = "lastword.trace-endpoint";

  @Singleton
  @Requires(missingProperty = ENDPOINT)
  EngineTracing disabled() {
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
