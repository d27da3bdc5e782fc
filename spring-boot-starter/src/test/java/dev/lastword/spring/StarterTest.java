package dev.lastword.spring;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lastword.client.Client;
import dev.lastword.core.state.ExecutionStatus;
import dev.lastword.core.value.ExecutionId;
import dev.lastword.embedding.ExecutionGateway;
import dev.lastword.embedding.LastwordWorker;
import dev.lastword.embedding.RemoteGateway;
import dev.lastword.orchestrator.Orchestrator;
import dev.lastword.orchestrator.worker.TaskContext;
import dev.lastword.payloads.ExecutionNotCompleted;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.io.IOException;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.actuate.health.HealthIndicator;
import org.springframework.boot.actuate.health.Status;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.autoconfigure.jdbc.DataSourceAutoConfiguration;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.io.ClassPathResource;

@Timeout(120)
final class StarterTest {

  record Order(String article, BigDecimal price) {}

  record Receipt(String article, Instant paidAt) {}

  private static final Duration PATIENCE = Duration.ofSeconds(30);
  private static final Instant NOON = Instant.parse("2026-01-01T12:00:00Z");
  private static final Order BOOK = new Order("book", new BigDecimal("9.90"));

  /** A program with a worker. */
  @Configuration(proxyBeanMethods = false)
  @EnableAutoConfiguration(exclude = DataSourceAutoConfiguration.class)
  static class Shop {

    @Bean
    Payments payments() {
      return new Payments();
    }

    @Bean
    MeterRegistry meters() {
      return new SimpleMeterRegistry();
    }
  }

  /** A program without workers. */
  @Configuration(proxyBeanMethods = false)
  @EnableAutoConfiguration(exclude = DataSourceAutoConfiguration.class)
  static class Caller {}

  /** A worker whose Tasks can be held up. */
  static class Payments {

    final CountDownLatch working = new CountDownLatch(1);
    final CountDownLatch mayEnd = new CountDownLatch(1);
    final AtomicBoolean interrupted = new AtomicBoolean();

    @LastwordWorker("payments")
    Receipt pay(Order order, TaskContext task) throws InterruptedException {
      if (order.article().equals("slow")) {
        working.countDown();
        try {
          mayEnd.await();
        } catch (InterruptedException canceled) {
          interrupted.set(task.isInterrupted());
          throw canceled;
        }
      }
      return new Receipt(order.article(), NOON);
    }
  }

  private static ConfigurableApplicationContext run(Class<?> program, String... properties) {
    return new SpringApplicationBuilder(program)
        .web(WebApplicationType.NONE)
        .properties(properties)
        .properties("spring.main.banner-mode=off", "logging.level.root=warn")
        .run();
  }

  @Test
  void one_property_and_one_annotation_make_a_worker() throws Exception {
    try (ConfigurableApplicationContext program = run(Shop.class, "lastword.store=memory:")) {
      ExecutionGateway executions = program.getBean(ExecutionGateway.class);

      ExecutionId id = executions.run("order", BOOK);

      assertEquals(new Receipt("book", NOON), executions.awaitResult(id, Receipt.class, PATIENCE));
      assertEquals(Status.UP, program.getBean(HealthIndicator.class).health().getStatus());
      assertEquals(
          1.0,
          program
              .getBean(MeterRegistry.class)
              .get("lastword.executions.ended")
              .tag("status", "COMPLETED")
              .counter()
              .count());
    }
  }

  @Test
  void a_cancel_interrupts_the_method_and_wins() throws Exception {
    try (ConfigurableApplicationContext program = run(Shop.class, "lastword.store=memory:")) {
      ExecutionGateway executions = program.getBean(ExecutionGateway.class);
      Payments payments = program.getBean(Payments.class);
      ExecutionId id = executions.run("order", new Order("slow", BigDecimal.ONE));
      assertTrue(payments.working.await(30, TimeUnit.SECONDS));

      assertTrue(executions.cancel(id, "changed my mind"));

      ExecutionNotCompleted canceled =
          assertThrows(
              ExecutionNotCompleted.class,
              () -> executions.awaitResult(id, Receipt.class, PATIENCE));
      assertEquals(ExecutionStatus.CANCELED, canceled.status());
      assertFalse(executions.cancel(ExecutionId.of("nope"), null));
    }
  }

  @Test
  void the_end_of_the_program_lets_a_running_method_finish() throws Exception {
    ConfigurableApplicationContext program = run(Shop.class, "lastword.store=memory:");
    Payments payments = program.getBean(Payments.class);
    Orchestrator orchestrator = program.getBean(Orchestrator.class);
    EngineLifecycle lifecycle = program.getBean(EngineLifecycle.class);
    ExecutionStatus[] status = new ExecutionStatus[1];
    orchestrator.engine().listen((state, events) -> status[0] = state.status());
    program.getBean(ExecutionGateway.class).run("order", new Order("slow", BigDecimal.ONE));
    assertTrue(payments.working.await(30, TimeUnit.SECONDS));

    Thread closing = new Thread(program::close);
    closing.start();
    while (lifecycle.isRunning()) {
      Thread.onSpinWait();
    }
    payments.mayEnd.countDown();
    closing.join();

    assertEquals(ExecutionStatus.COMPLETED, status[0]);
    assertFalse(payments.interrupted.get());
  }

  @Test
  void a_server_takes_the_place_of_an_engine() {
    try (ConfigurableApplicationContext program =
        run(
            Caller.class,
            "lastword.server=http://127.0.0.1:1",
            "lastword.graphs=classpath*:none/*.yaml")) {
      assertInstanceOf(RemoteGateway.class, program.getBean(ExecutionGateway.class));
      assertEquals(
          "http://127.0.0.1:1", program.getBean(Client.class).connection().server().toString());
      assertEquals(0, program.getBeanNamesForType(Orchestrator.class).length);
    }
  }

  @Test
  void a_program_that_says_nothing_is_told_what_to_say() {
    Exception refused = assertThrows(Exception.class, () -> run(Caller.class));

    StringBuilder messages = new StringBuilder();
    for (Throwable cause = refused; cause != null; cause = cause.getCause()) {
      messages.append(cause.getMessage()).append('\n');
    }
    assertTrue(messages.toString().contains("lastword.store, lastword.server"), messages::toString);
  }

  @Test
  void every_property_has_a_description() throws IOException {
    String metadata =
        new String(
            new ClassPathResource("META-INF/spring-configuration-metadata.json")
                .getInputStream()
                .readAllBytes(),
            java.nio.charset.StandardCharsets.UTF_8);

    assertTrue(metadata.contains("\"lastword.outbox.create-table\""), metadata);
    assertTrue(metadata.contains("URL of the store of an engine in this process"), metadata);
  }
}
