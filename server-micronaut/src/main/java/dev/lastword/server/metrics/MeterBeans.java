package dev.lastword.server.metrics;

import dev.lastword.metrics.EngineMeters;
import dev.lastword.metrics.MeterTable;
import dev.lastword.orchestrator.settings.EngineMetrics;
import io.micrometer.core.instrument.binder.jvm.JvmMemoryMetrics;
import io.micrometer.core.instrument.binder.jvm.JvmThreadMetrics;
import io.micrometer.core.instrument.binder.system.ProcessorMetrics;
import io.micrometer.core.instrument.binder.system.UptimeMetrics;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import io.micronaut.context.annotation.Bean;
import io.micronaut.context.annotation.Factory;
import jakarta.inject.Singleton;
import java.time.InstantSource;

/** The registry, and who counts into it. */
@Factory
final class MeterBeans {

  @Singleton
  @Bean(preDestroy = "close")
  PrometheusMeterRegistry registry() {
    PrometheusMeterRegistry registry = new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
    registry.config().meterFilter(new MeterTable());
    new JvmMemoryMetrics().bindTo(registry);
    new JvmThreadMetrics().bindTo(registry);
    new ProcessorMetrics().bindTo(registry);
    new UptimeMetrics().bindTo(registry);
    return registry;
  }

  @Singleton
  EngineMetrics engine(PrometheusMeterRegistry registry) {
    return new EngineMeters(registry, InstantSource.system());
  }
}
