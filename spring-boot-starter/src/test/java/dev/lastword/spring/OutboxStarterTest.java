package dev.lastword.spring;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.zaxxer.hikari.HikariDataSource;
import dev.lastword.core.state.ExecutionStatus;
import dev.lastword.core.value.ExecutionId;
import dev.lastword.embedding.ExecutionGateway;
import dev.lastword.embedding.LastwordWorker;
import dev.lastword.embedding.outbox.ExecutionOutbox;
import dev.lastword.orchestrator.Orchestrator;
import dev.lastword.payloads.ExecutionNotCompleted;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import javax.sql.DataSource;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.datasource.DataSourceTransactionManager;
import org.springframework.transaction.support.TransactionTemplate;

/** Executions in the program's own transactions, and the store in its DataSource. */
@Timeout(180)
final class OutboxStarterTest {

  private static final Duration PATIENCE = Duration.ofSeconds(30);
  private static final AtomicInteger HANDLED = new AtomicInteger();

  private static EmbeddedPostgres server;

  @BeforeAll
  static void open() throws IOException {
    server = EmbeddedPostgres.start();
  }

  @AfterAll
  static void close() throws IOException {
    server.close();
  }

  /** A program with a database. */
  @Configuration(proxyBeanMethods = false)
  @EnableAutoConfiguration
  static class Shop {

    @Bean
    DataSource dataSource() {
      HikariDataSource pool = new HikariDataSource();
      pool.setJdbcUrl(server.getJdbcUrl("postgres", "postgres"));
      return pool;
    }

    @Bean
    TransactionTemplate transactions(DataSource source) {
      return new TransactionTemplate(new DataSourceTransactionManager(source));
    }

    @Bean
    JdbcTemplate jdbc(DataSource source) {
      return new JdbcTemplate(source);
    }

    @LastwordWorker("payments")
    String pay(String article) {
      HANDLED.incrementAndGet();
      return "paid " + article;
    }
  }

  private static ConfigurableApplicationContext run() {
    return new SpringApplicationBuilder(Shop.class)
        .web(WebApplicationType.NONE)
        .properties("lastword.outbox.enabled=true", "lastword.outbox.poll=50ms")
        .properties("spring.main.banner-mode=off", "logging.level.root=warn")
        .run();
  }

  @Test
  void an_execution_begins_with_the_commit_and_not_with_a_rollback() throws Exception {
    try (ConfigurableApplicationContext program = run()) {
      TransactionTemplate transactions = program.getBean(TransactionTemplate.class);
      JdbcTemplate jdbc = program.getBean(JdbcTemplate.class);
      ExecutionOutbox outbox = program.getBean(ExecutionOutbox.class);
      ExecutionGateway executions = program.getBean(ExecutionGateway.class);
      jdbc.execute("CREATE TABLE orders (id varchar(64))");
      ExecutionId[] undone = new ExecutionId[1];

      ExecutionId id =
          transactions.execute(
              status -> {
                ExecutionId made = outbox.run("order", "book");
                jdbc.update("INSERT INTO orders VALUES (?)", made.value());
                return made;
              });
      assertThrows(
          IllegalStateException.class,
          () ->
              transactions.executeWithoutResult(
                  status -> {
                    undone[0] = outbox.run("order", "never");
                    throw new IllegalStateException("rolls back");
                  }));

      awaitRelay(jdbc);
      assertEquals("paid book", executions.awaitResult(id, String.class, PATIENCE));
      assertTrue(program.getBean(Orchestrator.class).engine().find(undone[0]).isEmpty());
    }
  }

  @Test
  void a_cancel_in_the_transaction_of_the_start_wins() throws Exception {
    try (ConfigurableApplicationContext program = run()) {
      ExecutionOutbox outbox = program.getBean(ExecutionOutbox.class);
      int before = HANDLED.get();

      ExecutionId id =
          program
              .getBean(TransactionTemplate.class)
              .execute(
                  status -> {
                    ExecutionId made = outbox.run("order", "regretted");
                    outbox.cancel(made, "changed my mind");
                    return made;
                  });

      awaitRelay(program.getBean(JdbcTemplate.class));
      ExecutionNotCompleted canceled =
          assertThrows(
              ExecutionNotCompleted.class,
              () ->
                  program.getBean(ExecutionGateway.class).awaitResult(id, String.class, PATIENCE));
      assertEquals(ExecutionStatus.CANCELED, canceled.status());
      assertEquals(before, HANDLED.get());
    }
  }

  private static void awaitRelay(JdbcTemplate jdbc) {
    Integer left = 1;
    while (left != null && left > 0) {
      left = jdbc.queryForObject("SELECT count(*) FROM lastword_outbox", Integer.class);
    }
  }
}
