package dev.lastword.server.demo;

import dev.lastword.orchestrator.Orchestrator;
import dev.lastword.orchestrator.graph.Conditions;
import dev.lastword.orchestrator.graph.Graph;
import dev.lastword.orchestrator.graph.text.GraphText;
import dev.lastword.orchestrator.query.Executions;
import dev.lastword.orchestrator.worker.WorkerSettings;
import io.micronaut.context.annotation.Bean;
import jakarta.annotation.PreDestroy;
import jakarta.inject.Singleton;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/** Something to look at: graphs, a worker, and executions that come one after the other. */
@Singleton
@Bean
public final class Demo {

  private static final List<String> GRAPHS = List.of("order", "approval", "report");
  private static final String QUEUE = "lastword-demo";
  private static final Duration EVERY = Duration.ofSeconds(2);

  private final Orchestrator orchestrator;
  private final Conditions conditions;
  private final ScheduledExecutorService clock;
  private final People people;

  Demo(Orchestrator orchestrator, Conditions conditions, Executions executions) {
    this.orchestrator = orchestrator;
    this.conditions = conditions;
    this.people = new People(orchestrator.engine(), executions);
    this.clock =
        Executors.newSingleThreadScheduledExecutor(
            task -> {
              Thread thread = new Thread(task, "lastword-demo");
              thread.setDaemon(true);
              return thread;
            });
  }

  /** Registers the graphs, and lets the worker and the people begin. */
  public void begin() {
    graphs(conditions).forEach(orchestrator.graphs()::register);
    orchestrator.worker(WorkerSettings.of(QUEUE).name("demo-worker"), new PretendedWork());
    clock.scheduleWithFixedDelay(people::act, 0, EVERY.toMillis(), TimeUnit.MILLISECONDS);
  }

  /** Returns the demo's graphs; their Tasks are in the demo's own queue. */
  static List<Graph> graphs(Conditions conditions) {
    return GRAPHS.stream()
        .map(name -> GraphText.readYaml(text(name + ".yaml"), conditions))
        .toList();
  }

  @PreDestroy
  void end() {
    clock.shutdownNow();
  }

  private static String text(String resource) {
    try (InputStream stream = Demo.class.getResourceAsStream(resource)) {
      return new String(
          Objects.requireNonNull(stream, resource).readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
