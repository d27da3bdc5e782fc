package dev.lastword.store.jdbc.postgres;

import static dev.lastword.store.Expected.ANY;
import static dev.lastword.store.jdbc.Samples.append;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lastword.store.ClaimSpec;
import dev.lastword.store.Commit;
import dev.lastword.store.Durability;
import dev.lastword.store.EventStore;
import dev.lastword.store.Jobs;
import dev.lastword.store.NewJob;
import dev.lastword.store.OutcomeUnknown;
import dev.lastword.store.Payload;
import dev.lastword.store.QueueClaim;
import dev.lastword.store.StoreConfig;
import dev.lastword.store.StoreIncompatible;
import dev.lastword.store.jdbc.testkit.PostgresCluster;
import dev.lastword.store.jdbc.testkit.PostgresNode;
import dev.lastword.store.jdbc.testkit.Waiting;
import java.sql.Connection;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** The store on three servers, of which the primary is lost. */
final class PostgresClusterTest {

  private static final String WAITING_FOR_STANDBY = "wait_event = 'SyncRep'";

  private final PostgresCluster cluster = PostgresCluster.start();
  private final StoreConfig config =
      StoreConfig.of(cluster.address()).option("user", "postgres").option("password", "postgres");

  @AfterEach
  void close() {
    cluster.close();
  }

  @Test
  void a_commit_that_no_standby_has_confirmed_is_not_acknowledged() throws Exception {
    try (EventStore store = PostgresServer.open(config)) {
      store.commit(append("a", ANY));
      cluster.standbys().forEach(standby -> standby.upstream().cut());

      assertOutcomeUnknown(startAndCancel(() -> store.commit(append("a", ANY))));
    }
    cluster.primary().kill();
    PostgresNode next = cluster.promoteMostAdvanced();
    assertEquals("1", next.query("SELECT max(version) FROM lastword.stream"));
  }

  /** The commit is visible by then, although no standby has it. */
  @Test
  void its_repetition_is_not_acknowledged_either_until_a_standby_confirms() throws Exception {
    try (EventStore store = PostgresServer.open(config)) {
      Commit commit = append("a", ANY);
      cluster.standbys().forEach(standby -> standby.upstream().cut());
      assertOutcomeUnknown(startAndCancel(() -> store.commit(commit)));

      assertOutcomeUnknown(startAndCancel(() -> store.commit(commit)));

      cluster.standbys().forEach(standby -> standby.upstream().restore());
      assertTrue(store.commit(commit).alreadyCommitted());
    }
    cluster.primary().kill();
    PostgresNode next = cluster.promoteMostAdvanced();
    assertEquals("1", next.query("SELECT max(version) FROM lastword.stream"));
  }

  @Test
  void a_claim_that_no_standby_has_confirmed_leases_nothing_for_certain() throws Exception {
    try (EventStore store = PostgresServer.open(config)) {
      NewJob job = NewJob.of("j", "q", Payload.json("{}"));
      store.commit(Commit.builder().enqueue(job).build());
      cluster.standbys().forEach(standby -> standby.upstream().cut());
      ClaimSpec spec = new ClaimSpec(List.of(QueueClaim.of("q")), "me", 1, Duration.ofMinutes(1));

      assertOutcomeUnknown(startAndCancel(() -> store.extension(Jobs.class).claim(spec)));
    }
  }

  @Test
  void the_loss_of_a_machine_is_declared_only_with_a_standby_that_is_required_and_connected() {
    StoreConfig demanding = config.option("durability", "MACHINE");
    try (EventStore store = PostgresServer.open(demanding)) {
      assertEquals(Durability.MACHINE, store.description().durability());
    }
    try (EventStore store = PostgresServer.open(config.option("durability", "POWER"))) {
      assertEquals(Durability.POWER, store.description().durability());
    }

    cluster.standbys().forEach(standby -> standby.upstream().cut());
    awaitNoStandby();
    assertRefused(demanding, "to be connected, but none is seen");
    cluster.standbys().forEach(standby -> standby.upstream().restore());
    cluster.awaitStandbys(1);

    cluster.primary().set("synchronous_standby_names", "");
    assertRefused(demanding, "synchronous_standby_names is empty");
    try (EventStore store = PostgresServer.open(config)) {
      assertEquals(Durability.POWER, store.description().durability());
    }
  }

  @Test
  void a_stricter_wait_for_standbys_is_kept() throws Exception {
    try (Connection connection = cluster.primary().connect();
        Statement statement = connection.createStatement()) {
      statement.execute("ALTER ROLE postgres SET synchronous_commit TO remote_apply");
    }
    try (EventStore store = PostgresServer.open(config);
        Connection connection = PostgresServer.connect(config)) {
      assertEquals(Durability.MACHINE, store.description().durability());
      assertEquals("remote_apply", PostgresSchema.setting(connection, "synchronous_commit"));
    }
  }

  private void awaitNoStandby() {
    Waiting.until(
        () -> cluster.primary().query("SELECT count(*) FROM pg_stat_replication").equals("0"),
        "standbys are still connected");
  }

  private static void assertRefused(StoreConfig config, String why) {
    StoreIncompatible refusal =
        assertThrows(StoreIncompatible.class, () -> PostgresServer.open(config));
    assertTrue(refusal.getMessage().contains(why), refusal::getMessage);
  }

  /** Starts what waits for a standby in the end, and then cancels that wait. */
  private FutureTask<Object> startAndCancel(Callable<Object> call) {
    FutureTask<Object> task = new FutureTask<>(call);
    new Thread(task).start();
    awaitBackend(WAITING_FOR_STANDBY);
    cluster
        .primary()
        .query("SELECT pg_cancel_backend(pid) FROM pg_stat_activity WHERE " + WAITING_FOR_STANDBY);
    return task;
  }

  private static void assertOutcomeUnknown(FutureTask<Object> task) {
    ExecutionException failure =
        assertThrows(ExecutionException.class, () -> task.get(60, TimeUnit.SECONDS));
    assertEquals(OutcomeUnknown.class, failure.getCause().getClass());
  }

  private void awaitBackend(String condition) {
    Waiting.until(
        () ->
            !cluster
                .primary()
                .query("SELECT count(*) FROM pg_stat_activity WHERE " + condition)
                .equals("0"),
        "no backend has " + condition);
  }
}
