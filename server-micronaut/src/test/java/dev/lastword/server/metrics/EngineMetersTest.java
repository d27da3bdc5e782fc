package dev.lastword.server.metrics;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lastword.core.value.ExecutionId;
import dev.lastword.core.value.JsonValue.JsonNumber;
import dev.lastword.core.value.NodeError;
import dev.lastword.metrics.EngineMeters;
import dev.lastword.orchestrator.cel.CelConditions;
import dev.lastword.orchestrator.engine.Workers;
import dev.lastword.orchestrator.graph.Backoff;
import dev.lastword.orchestrator.graph.ControlNode.Start;
import dev.lastword.orchestrator.graph.EndNode.Success;
import dev.lastword.orchestrator.graph.Graph;
import dev.lastword.orchestrator.graph.RetryPolicy;
import dev.lastword.orchestrator.graph.WorkNode.Task;
import dev.lastword.orchestrator.graph.WorkNode.Timer;
import dev.lastword.orchestrator.testing.Rehearsal;
import dev.lastword.store.ClaimSpec;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

final class EngineMetersTest {

  private static final Path PAGE = Path.of("../docs/operating.md");
  private static final Duration HOUR = Duration.ofHours(1);

  private final PrometheusMeterRegistry registry =
      new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
  private final Rehearsal rehearsal =
      Rehearsal.open(
          Rehearsal.USUAL_START,
          builder -> builder.metrics(new EngineMeters(registry, () -> this.rehearsal.now())));

  @BeforeEach
  void graph() {
    RetryPolicy twice =
        RetryPolicy.of(2)
            .maxLeaseLosses(2)
            .backoff(new Backoff(Duration.ofMinutes(1), 1, Duration.ofMinutes(1), 0));
    rehearsal
        .orchestrator()
        .graphs()
        .register(
            Graph.builder("order")
                .add(Start.of("start"), Timer.of("nap", Duration.ofMinutes(1)))
                .add(Task.of("pay").retry(twice), Success.of("end"))
                .path("start", "nap", "pay", "end")
                .build(new CelConditions()));
  }

  @AfterEach
  void close() {
    rehearsal.close();
  }

  private double count(String name, String... tags) {
    return registry.get(name).tags(tags).counter().count();
  }

  private double gauge(String name, String... tags) {
    return registry.get(name).tags(tags).gauge().value();
  }

  @Test
  void a_cancel_is_timed_up_to_the_last_word_of_the_last_worker() {
    rehearsal.worker(
        "default",
        task -> {
          rehearsal.cancel(task.executionId());
          assertEquals(1, gauge("lastword.cancel.laggards"));
          rehearsal.advance(Duration.ofSeconds(5));
          return JsonNumber.of(1);
        });
    ExecutionId id = rehearsal.run("order", null);

    rehearsal.finish(id, HOUR);

    assertEquals(1, registry.get("lastword.cancel").timer().count());
    assertEquals(1, registry.get("lastword.cancel.last.worker").timer().count());
    assertEquals(0, gauge("lastword.cancel.laggards"));
    assertEquals(1, count("lastword.results.late", "code", "EXECUTION_TERMINAL"));
    assertEquals(1, count("lastword.executions.ended", "status", "CANCELED"));
  }

  @Test
  void failures_silence_and_timers_are_counted() {
    rehearsal.run("order", null);
    rehearsal.advance(Duration.ofMinutes(1));
    ClaimSpec claim = ClaimSpec.of("default", "far away", Duration.ofMinutes(5));
    Workers workers = rehearsal.orchestrator().workers();
    workers.fail(workers.claim(claim).get(0), NodeError.of("DOWN", "try later"));
    rehearsal.advance(Duration.ofMinutes(2));
    assertEquals(1, rehearsal.orchestrator().workers().claim(claim).size());
    rehearsal.advance(Duration.ofMinutes(10));
    assertEquals(1, rehearsal.orchestrator().workers().claim(claim).size());
    rehearsal.advance(HOUR);

    assertEquals(2, count("lastword.leases.expired"));
    assertEquals(1, count("lastword.retries"));
    assertEquals(1, count("lastword.attempts.failed"));
    assertEquals(1, registry.get("lastword.timers.late").timer().count());
    assertTrue(count("lastword.reactions") > 5);
  }

  @Test
  void queues_have_depth_and_age() {
    rehearsal.run("order", null);

    rehearsal.advance(HOUR);

    assertEquals(1, gauge("lastword.queue.jobs", "queue", "default", "state", "due"));
    assertEquals(0, gauge("lastword.queue.jobs", "queue", "default", "state", "leased"));
    assertTrue(gauge("lastword.queue.oldest", "queue", "default") > 3_000);
  }

  @Test
  void every_metric_of_the_page_is_there() throws IOException {
    rehearsal.worker(
        "default",
        task -> {
          rehearsal.cancel(task.executionId());
          return JsonNumber.of(1);
        });
    rehearsal.finish(rehearsal.run("order", null), HOUR);
    new EngineMeters(registry, rehearsal::now).drifted(ExecutionId.of("e"), "JOB_STATUS");

    List<String> named =
        Pattern.compile("`(lastword_\\w+)[^`]*`")
            .matcher(Files.readString(PAGE))
            .results()
            .map(match -> match.group(1))
            .toList();

    assertTrue(named.size() >= 18, named::toString);
    String scraped = registry.scrape();
    for (String name : named) {
      assertTrue(scraped.contains("# TYPE " + name + " "), name);
    }
  }
}
