package dev.lastword.embedding.outbox;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lastword.core.state.ExecutionState;
import dev.lastword.core.state.ExecutionStatus;
import dev.lastword.core.value.Actor;
import dev.lastword.core.value.ExecutionId;
import dev.lastword.embedding.EmbeddedGateway;
import dev.lastword.embedding.ExecutionGateway;
import dev.lastword.orchestrator.cel.CelConditions;
import dev.lastword.orchestrator.graph.ControlNode.Start;
import dev.lastword.orchestrator.graph.EndNode.Success;
import dev.lastword.orchestrator.graph.Graph;
import dev.lastword.orchestrator.graph.WorkNode.Task;
import dev.lastword.orchestrator.testing.Rehearsal;
import dev.lastword.payloads.Payloads;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Outbox rows: committed ones begin, rolled back ones never, and a cancel has the last word. */
final class OutboxTest {

  record Order(String article) {}

  private static final Duration HOUR = Duration.ofHours(1);
  private static final Duration POLL = Duration.ofSeconds(1);

  private final Rehearsal rehearsal = Rehearsal.open();
  private final AtomicInteger handled = new AtomicInteger();
  private final AtomicInteger written = new AtomicInteger();
  private final ExecutionGateway engine =
      new EmbeddedGateway(rehearsal.orchestrator(), Actor.user("ann"));

  @TempDir private Path folder;
  private Connection program;

  @BeforeEach
  void open() throws SQLException {
    program = connect();
    outbox().createTable();
    program.setAutoCommit(false);
    rehearsal
        .orchestrator()
        .graphs()
        .register(
            Graph.builder("order")
                .add(Start.of("start"), Task.of("pay"), Success.of("done"))
                .path("start", "pay", "done")
                .build(new CelConditions()));
    rehearsal.worker(
        "default",
        Order.class,
        order -> {
          handled.incrementAndGet();
          return order;
        });
  }

  @AfterEach
  void close() throws SQLException {
    program.close();
    rehearsal.close();
  }

  private Connection connect() throws SQLException {
    return DriverManager.getConnection("jdbc:sqlite:" + folder.resolve("program.db"));
  }

  /** Returns an outbox in the program's transaction. */
  private ExecutionOutbox outbox() {
    OutboxConnections current =
        new OutboxConnections() {
          @Override
          public <T> T run(Work<T> work) throws SQLException {
            return work.on(program);
          }
        };
    return new ExecutionOutbox(current, Payloads.USUAL, rehearsal::now, written::incrementAndGet);
  }

  private OutboxRelay relay(ExecutionGateway gateway) {
    OutboxConnections alone =
        new OutboxConnections() {
          @Override
          public <T> T run(Work<T> work) throws SQLException {
            try (Connection connection = connect()) {
              return work.on(connection);
            }
          }
        };
    return new OutboxRelay(alone, gateway, rehearsal::now, POLL);
  }

  private void relayAll() {
    OutboxRelay relay = relay(engine);
    while (relay.step() > 0) {
      // until nothing is left
    }
    rehearsal.settle();
  }

  private ExecutionId committed() throws SQLException {
    ExecutionId id = outbox().run("order", new Order("book"));
    program.commit();
    return id;
  }

  private void commitCancel(ExecutionId id) {
    try {
      outbox().cancel(id, "changed my mind");
      program.commit();
    } catch (SQLException e) {
      throw new AssertionError(e);
    }
  }

  private List<String> rows() throws SQLException {
    List<String> rows = new ArrayList<>();
    try (Connection connection = connect();
        Statement statement = connection.createStatement();
        ResultSet found = statement.executeQuery("SELECT state FROM lastword_outbox")) {
      while (found.next()) {
        rows.add(found.getString(1));
      }
    }
    return rows;
  }

  @Test
  void what_is_committed_begins_once_with_the_id_of_its_row() throws SQLException {
    ExecutionId id = committed();

    relayAll();
    relayAll();

    assertEquals(new Order("book"), rehearsal.result(id, Order.class));
    assertEquals(1, handled.get());
    assertEquals(List.of(), rows());
    assertEquals(1, written.get());
  }

  @Test
  void what_is_rolled_back_never_was() throws SQLException {
    ExecutionId id = outbox().run("order", new Order("book"));
    program.rollback();

    relayAll();

    assertTrue(rehearsal.orchestrator().engine().find(id).isEmpty());
  }

  @Test
  void a_cancel_of_a_row_that_was_not_relayed_wins_and_leaves_a_record() throws SQLException {
    ExecutionId id = committed();
    commitCancel(id);

    relayAll();

    assertCanceledBeforeItBegan(id);
  }

  private void assertCanceledBeforeItBegan(ExecutionId id) throws SQLException {
    ExecutionState state = rehearsal.finish(id, HOUR);
    assertEquals(ExecutionStatus.CANCELED, state.status());
    assertEquals(null, state.facts().startedAt());
    assertEquals(0, handled.get());
    assertEquals(List.of(), rows());
  }

  @Test
  void a_cancel_that_is_rolled_back_changes_nothing() throws SQLException {
    ExecutionId id = committed();
    outbox().cancel(id, null);
    program.rollback();

    relayAll();

    assertEquals(ExecutionStatus.COMPLETED, rehearsal.finish(id, HOUR).status());
  }

  @Test
  void a_cancel_between_the_creation_and_the_mark_wins() throws SQLException {
    ExecutionId id = committed();

    relay(new Interposed(engine).afterCreate(() -> commitCancel(id))).step();
    relayAll();

    assertCanceledBeforeItBegan(id);
  }

  @Test
  void a_cancel_between_the_mark_and_the_start_ends_the_execution() throws SQLException {
    ExecutionId id = committed();

    relay(new Interposed(engine).beforeStart(() -> commitCancel(id))).step();
    relayAll();

    assertEquals(ExecutionStatus.CANCELED, rehearsal.finish(id, HOUR).status());
    assertEquals(0, handled.get());
    assertEquals(List.of(), rows());
  }

  @Test
  void a_cancel_after_the_relay_ends_what_runs() throws SQLException {
    ExecutionId id = committed();
    OutboxRelay relay = relay(engine);
    assertEquals(1, relay.step());
    commitCancel(id);

    relayAll();

    assertEquals(ExecutionStatus.CANCELED, rehearsal.finish(id, HOUR).status());
    assertEquals(0, handled.get());
  }

  @Test
  void a_crash_after_the_creation_is_taken_up() throws SQLException {
    ExecutionId id = committed();

    crash(new Interposed(engine).afterCreate(OutboxTest::die));
    relayAll();

    assertEquals(ExecutionStatus.COMPLETED, rehearsal.finish(id, HOUR).status());
    assertEquals(1, handled.get());
  }

  @Test
  void a_crash_after_the_mark_is_taken_up() throws SQLException {
    ExecutionId id = committed();

    crash(new Interposed(engine).beforeStart(OutboxTest::die));
    assertEquals(List.of("RELAYED"), rows());
    relayAll();

    assertEquals(ExecutionStatus.COMPLETED, rehearsal.finish(id, HOUR).status());
    assertEquals(1, handled.get());
  }

  @Test
  void a_crash_between_creation_and_cancel_of_what_never_starts_is_taken_up() throws SQLException {
    ExecutionId id = committed();
    commitCancel(id);

    crash(new Interposed(engine).afterCreate(OutboxTest::die));
    relayAll();

    assertCanceledBeforeItBegan(id);
  }

  private void crash(ExecutionGateway dying) {
    assertThrows(IllegalStateException.class, () -> relay(dying).step());
  }

  private static void die() {
    throw new IllegalStateException("the process ends here");
  }

  @Test
  void two_relays_of_one_table_begin_an_execution_once() throws SQLException {
    ExecutionId id = committed();

    relay(new Interposed(engine).afterCreate(() -> relay(engine).step())).step();
    relayAll();

    assertEquals(ExecutionStatus.COMPLETED, rehearsal.finish(id, HOUR).status());
    assertEquals(1, handled.get());
  }

  @Test
  void what_the_engine_refuses_for_good_stays_and_does_not_stop_the_others() throws SQLException {
    outbox().run("nope", null);
    ExecutionId id = committed();

    relayAll();

    assertEquals(ExecutionStatus.COMPLETED, rehearsal.finish(id, HOUR).status());
    assertEquals(List.of("REFUSED"), rows());
  }

  @Test
  void what_cannot_be_relayed_now_stays() throws SQLException {
    ExecutionId id = committed();
    rehearsal.orchestrator().store().close();

    assertThrows(RuntimeException.class, () -> relay(engine).step());

    assertEquals(List.of("NEW"), rows());
    assertEquals(36, id.value().length());
  }

  /** An engine between whose calls something else happens. */
  private static final class Interposed implements ExecutionGateway {

    private final ExecutionGateway engine;
    private Runnable afterCreate = () -> {};
    private Runnable beforeStart = () -> {};

    Interposed(ExecutionGateway engine) {
      this.engine = engine;
    }

    Interposed afterCreate(Runnable what) {
      afterCreate = what;
      return this;
    }

    Interposed beforeStart(Runnable what) {
      beforeStart = what;
      return this;
    }

    @Override
    public void create(ExecutionId id, String graph, @Nullable Object input) {
      engine.create(id, graph, input);
      afterCreate.run();
    }

    @Override
    public void start(ExecutionId id) {
      beforeStart.run();
      engine.start(id);
    }

    @Override
    public boolean cancel(ExecutionId id, @Nullable String reason) {
      return engine.cancel(id, reason);
    }

    @Override
    public ExecutionId run(String graph, @Nullable Object input) {
      return engine.run(graph, input);
    }

    @Override
    public void signal(String key, @Nullable Object value) {
      engine.signal(key, value);
    }

    @Override
    public <T> T awaitResult(ExecutionId id, Class<T> type, Duration atMost) {
      throw new AssertionError("nothing here waits for a result");
    }
  }
}
