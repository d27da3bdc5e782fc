package dev.lastword.store.jdbc.postgres;

import static dev.lastword.store.Expected.ANY;
import static dev.lastword.store.jdbc.Samples.append;
import static dev.lastword.store.jdbc.Samples.stream;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.lastword.store.EventStore;
import dev.lastword.store.OutcomeUnknown;
import dev.lastword.store.ReadSpec;
import dev.lastword.store.StoreUnavailable;
import dev.lastword.store.jdbc.Intercepted;
import java.sql.SQLException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.postgresql.util.PSQLException;
import org.postgresql.util.ServerErrorMessage;

/** What a server says at COMMIT, and what is known by it. */
final class PostgresLastWordTest {

  private final Intercepted driver = new Intercepted();
  private final EventStore store = PostgresStoreProvider.open(PostgresServer.newConfig(), driver);

  @AfterEach
  void close() {
    store.close();
  }

  @ParameterizedTest
  @CsvSource({"PANIC, 53100", "PANIC, 42501", "PANIC, 58030", "FATAL, 25P04"})
  void the_last_word_of_a_server_leaves_the_outcome_unknown(String severity, String state) {
    driver.failWith(afterCommit(severity, state));

    assertThrows(OutcomeUnknown.class, () -> store.commit(append("a", ANY)));

    assertEquals(1, head());
  }

  @Test
  void it_is_known_in_any_language_by_the_connection_that_ends_with_it() {
    driver.failWith(
        new Intercepted.Fault() {
          private boolean ended;

          @Override
          public void before(String sql) throws SQLException {
            if (ended && sql.equals("ROLLBACK")) {
              throw new SQLException("made by the test", "08003");
            }
          }

          @Override
          public void after(String sql) throws SQLException {
            if (sql.endsWith("COMMIT")) {
              ended = true;
              throw says("PANIK", "53100");
            }
          }
        });

    assertThrows(OutcomeUnknown.class, () -> store.commit(append("a", ANY)));

    assertEquals(1, head());
  }

  @Test
  void an_error_of_a_server_that_goes_on_means_that_nothing_was_written() {
    driver.failWith(
        sql -> {
          if (sql.endsWith("COMMIT")) {
            throw says("ERROR", "53100");
          }
        });

    assertThrows(StoreUnavailable.class, () -> store.commit(append("a", ANY)));

    assertEquals(0, head());
  }

  private static Intercepted.Fault afterCommit(String severity, String state) {
    return new Intercepted.Fault() {
      @Override
      public void before(String sql) {}

      @Override
      public void after(String sql) throws SQLException {
        if (sql.endsWith("COMMIT")) {
          throw says(severity, state);
        }
      }
    };
  }

  private static PSQLException says(String severity, String state) {
    return new PSQLException(
        new ServerErrorMessage("S" + severity + "\0C" + state + "\0Mmade by the test\0"));
  }

  private long head() {
    driver.failWith(sql -> {});
    return store.read(stream("a"), ReadSpec.forwardFrom(1)).headVersion();
  }
}
