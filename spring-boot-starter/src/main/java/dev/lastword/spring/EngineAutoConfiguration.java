package dev.lastword.spring;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.lastword.client.Client;
import dev.lastword.core.value.Actor;
import dev.lastword.embedding.EmbeddedGateway;
import dev.lastword.embedding.ExecutionGateway;
import dev.lastword.embedding.RemoteGateway;
import dev.lastword.metrics.EngineMeters;
import dev.lastword.metrics.MeterTable;
import dev.lastword.orchestrator.Orchestrator;
import dev.lastword.orchestrator.OrchestratorBuilder;
import dev.lastword.orchestrator.settings.EngineMetrics;
import dev.lastword.payloads.Payloads;
import dev.lastword.store.EventStore;
import dev.lastword.store.Stores;
import dev.lastword.store.jdbc.postgres.PostgresStores;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.config.MeterFilter;
import java.time.InstantSource;
import java.util.Map;
import java.util.Optional;
import javax.sql.DataSource;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.actuate.health.HealthIndicator;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Condition;
import org.springframework.context.annotation.ConditionContext;
import org.springframework.context.annotation.Conditional;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.io.ResourceLoader;
import org.springframework.core.io.support.PathMatchingResourcePatternResolver;
import org.springframework.core.type.AnnotatedTypeMetadata;

/**
 * An engine in this process, or a client of a server if {@code lastword.server} names one, with the
 * program's methods as workers. Any bean of the program's own takes the place of one here.
 */
@AutoConfiguration(
    afterName = {
      "org.springframework.boot.autoconfigure.jdbc.DataSourceAutoConfiguration",
      "org.springframework.boot.autoconfigure.jackson.JacksonAutoConfiguration",
      "org.springframework.boot.actuate.autoconfigure.metrics.CompositeMeterRegistryAutoConfiguration",
      "org.springframework.boot.actuate.autoconfigure.metrics.MetricsAutoConfiguration"
    })
@EnableConfigurationProperties(EngineProperties.class)
public class EngineAutoConfiguration {

  private static final Actor PROGRAM = new Actor(Actor.Kind.EXTERNAL, "spring");

  @Bean
  static WorkerMethods lastwordWorkerMethods() {
    return new WorkerMethods();
  }

  @Bean
  @ConditionalOnMissingBean
  Payloads lastwordPayloads(ObjectProvider<ObjectMapper> mapper) {
    return Optional.ofNullable(mapper.getIfUnique()).map(Payloads::of).orElse(Payloads.USUAL);
  }

  @Bean
  GraphFiles lastwordGraphFiles(ResourceLoader loader, EngineProperties properties) {
    return new GraphFiles(new PathMatchingResourcePatternResolver(loader), properties.graphs());
  }

  /** An engine in this process. */
  @Configuration(proxyBeanMethods = false)
  @Conditional(NoServer.class)
  static class Embedded {

    @Bean(destroyMethod = "close")
    @ConditionalOnMissingBean
    EventStore lastwordStore(EngineProperties properties, ObjectProvider<DataSource> sources) {
      if (properties.store() != null) {
        return Stores.open(properties.store());
      }
      DataSource source = sources.getIfUnique();
      if (source == null) {
        throw new IllegalStateException(
            "expected lastword.store, lastword.server or one DataSource of PostgreSQL, found none:"
                + " set lastword.store=sqlite:./data/lastword.db, for example");
      }
      return PostgresStores.open(source, Map.of("schema", properties.schema()));
    }

    @Bean(destroyMethod = "close")
    @ConditionalOnMissingBean
    Orchestrator lastwordOrchestrator(
        EventStore store,
        EngineProperties properties,
        Payloads payloads,
        ObjectProvider<EngineMetrics> metrics) {
      OrchestratorBuilder builder =
          Orchestrator.builder(store).payloads(payloads).closeWithin(properties.closeWithin());
      metrics.ifUnique(builder::metrics);
      Optional.ofNullable(properties.name()).ifPresent(builder::name);
      return builder.build();
    }

    @Bean
    @ConditionalOnMissingBean
    ExecutionGateway lastwordExecutions(Orchestrator orchestrator) {
      return new EmbeddedGateway(orchestrator, PROGRAM);
    }

    @Bean
    EngineLifecycle lastwordLifecycle(
        Orchestrator orchestrator, GraphFiles graphs, WorkerMethods methods) {
      return new EngineLifecycle(orchestrator, graphs, methods);
    }

    /** Counts what the engine does. */
    @Configuration(proxyBeanMethods = false)
    @ConditionalOnClass(MeterRegistry.class)
    static class Meters {

      @Bean
      static MeterFilter lastwordMeterTable() {
        return new MeterTable();
      }

      @Bean
      @ConditionalOnBean(MeterRegistry.class)
      @ConditionalOnMissingBean
      EngineMetrics lastwordMetrics(MeterRegistry registry) {
        return new EngineMeters(registry, InstantSource.system());
      }
    }

    /** Tells whether the store answers. */
    @Configuration(proxyBeanMethods = false)
    @ConditionalOnClass(HealthIndicator.class)
    static class StoreHealth {

      @Bean
      HealthIndicator lastwordHealthIndicator(EventStore store) {
        return new ReachableHealth("store", store.description().product(), store::feedEnd);
      }
    }
  }

  /** Tells that no server is named. */
  static final class NoServer implements Condition {

    @Override
    public boolean matches(ConditionContext context, AnnotatedTypeMetadata metadata) {
      return !context.getEnvironment().containsProperty("lastword.server");
    }
  }

  /** A client of a server. */
  @Configuration(proxyBeanMethods = false)
  @ConditionalOnProperty("lastword.server")
  static class Remote {

    @Bean
    @ConditionalOnMissingBean
    Client lastwordClient(EngineProperties properties, Payloads payloads) {
      Client client = Client.to(String.valueOf(properties.server())).withPayloads(payloads);
      return properties.key() == null ? client : client.withKey(properties.key());
    }

    @Bean
    @ConditionalOnMissingBean
    ExecutionGateway lastwordExecutions(Client client) {
      return new RemoteGateway(client);
    }

    @Bean
    ClientLifecycle lastwordLifecycle(
        Client client, GraphFiles graphs, WorkerMethods methods, EngineProperties properties) {
      return new ClientLifecycle(client, graphs, methods, properties.closeWithin());
    }

    /** Tells whether the server is ready. */
    @Configuration(proxyBeanMethods = false)
    @ConditionalOnClass(HealthIndicator.class)
    static class ServerHealth {

      @Bean
      HealthIndicator lastwordHealthIndicator(Client client) {
        return new ReachableHealth(
            "server",
            client.connection().server().toString(),
            () -> {
              if (!client.health().isReady()) {
                throw new IllegalStateException("the server is not ready");
              }
              return true;
            });
      }
    }
  }
}
