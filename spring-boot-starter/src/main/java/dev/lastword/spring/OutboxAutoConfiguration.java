package dev.lastword.spring;

import dev.lastword.embedding.ExecutionGateway;
import dev.lastword.embedding.outbox.ExecutionOutbox;
import dev.lastword.embedding.outbox.OutboxConnections;
import dev.lastword.embedding.outbox.OutboxRelay;
import dev.lastword.payloads.Payloads;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.InstantSource;
import javax.sql.DataSource;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.context.annotation.Bean;
import org.springframework.jdbc.datasource.DataSourceUtils;
import org.springframework.transaction.support.TransactionSynchronization;
import org.springframework.transaction.support.TransactionSynchronizationManager;

/**
 * Executions that begin with the program's own transactions, if {@code lastword.outbox.enabled}.
 */
@AutoConfiguration(after = EngineAutoConfiguration.class)
@ConditionalOnClass(DataSourceUtils.class)
@ConditionalOnProperty("lastword.outbox.enabled")
public class OutboxAutoConfiguration {

  @Bean
  OutboxRelay lastwordOutboxRelay(
      DataSource source, ExecutionGateway executions, EngineProperties properties) {
    return new OutboxRelay(
        new Alone(source), executions, InstantSource.system(), properties.outbox().poll());
  }

  @Bean
  ExecutionOutbox lastwordOutbox(DataSource source, Payloads payloads, OutboxRelay relay) {
    return new ExecutionOutbox(
        new Current(source), payloads, InstantSource.system(), () -> wakeAtCommit(relay));
  }

  @Bean
  RelayLifecycle lastwordRelayLifecycle(
      ExecutionOutbox outbox, OutboxRelay relay, EngineProperties properties) {
    return new RelayLifecycle(outbox, relay, properties.outbox().createTable());
  }

  private static void wakeAtCommit(OutboxRelay relay) {
    if (TransactionSynchronizationManager.isSynchronizationActive()) {
      TransactionSynchronizationManager.registerSynchronization(
          new TransactionSynchronization() {
            @Override
            public void afterCommit() {
              relay.wake();
            }
          });
    } else {
      relay.wake();
    }
  }

  /** The connection of the current transaction; without one, each statement commits by itself. */
  private record Current(DataSource source) implements OutboxConnections {

    @Override
    public <T> T run(Work<T> work) throws SQLException {
      Connection connection = DataSourceUtils.getConnection(source);
      try {
        return work.on(connection);
      } finally {
        DataSourceUtils.releaseConnection(connection, source);
      }
    }
  }

  /** A connection outside of any transaction. */
  private record Alone(DataSource source) implements OutboxConnections {

    @Override
    public <T> T run(Work<T> work) throws SQLException {
      try (Connection connection = source.getConnection()) {
        boolean before = connection.getAutoCommit();
        connection.setAutoCommit(true);
        try {
          return work.on(connection);
        } finally {
          connection.setAutoCommit(before);
        }
      }
    }
  }
}
