package dev.lastword.store.jdbc.postgres;

import static dev.lastword.store.Expected.ANY;
import static dev.lastword.store.jdbc.Samples.append;
import static dev.lastword.store.jdbc.Samples.stream;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.lastword.store.EventStore;
import dev.lastword.store.FeedSpec;
import dev.lastword.store.ReadSpec;
import dev.lastword.store.StoreConfig;
import dev.lastword.store.StoreException;
import dev.lastword.store.StoreUnavailable;
import dev.lastword.store.jdbc.testkit.PostgresCluster;
import dev.lastword.store.jdbc.testkit.TcpLink;
import dev.lastword.store.jdbc.testkit.Waiting;
import java.util.concurrent.Callable;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Another server takes over while a store is open. */
final class PostgresFailoverTest {

  private final PostgresCluster cluster = PostgresCluster.start();

  @AfterEach
  void close() {
    cluster.close();
  }

  @Test
  void a_store_follows_a_switchover_if_its_url_names_all_hosts() {
    StoreConfig config = config(cluster.address());
    try (EventStore store = PostgresServer.open(config)) {
      store.commit(append("a", ANY));

      cluster.switchOver();

      Waiting.until(() -> commits(store), "no commit after the switchover");
      assertEquals(2, store.feed(0, FeedSpec.ALL).events().size());
    }
    try (EventStore again = PostgresServer.open(config)) {
      assertEquals(2, again.read(stream("a"), ReadSpec.forwardFrom(1)).headVersion());
    }
  }

  @Test
  void a_store_follows_a_name_that_moves_to_another_server() {
    try (TcpLink name = new TcpLink(cluster.primary().port());
        EventStore store =
            PostgresServer.open(config(address(name)).option("connectionTimeoutMillis", "1000"))) {
      store.commit(append("a", ANY));
      cluster.switchOver();

      Waiting.until(() -> isReachable(name), "the old primary does not answer");
      assertThrows(StoreUnavailable.class, () -> store.commit(append("a", ANY)));
      assertThrows(StoreUnavailable.class, () -> store.feed(0, FeedSpec.ALL));
      assertThrows(StoreUnavailable.class, () -> store.read(stream("a"), ReadSpec.forwardFrom(1)));

      name.redirect(cluster.primary().port());
      Waiting.until(() -> commits(store), "no commit after the name moved");
    }
  }

  @Test
  void a_frozen_primary_makes_calls_fail_and_the_next_one_is_found() throws Exception {
    StoreConfig config = config(cluster.address()).option("socketTimeoutMillis", "1000");
    try (EventStore store = PostgresServer.open(config)) {
      store.commit(append("a", ANY));
      assertEquals(1, store.feed(0, FeedSpec.ALL).events().size());

      cluster.primary().freeze();
      FutureTask<Boolean> commit = start(() -> commits(store));
      FutureTask<Boolean> feed = start(() -> feeds(store));
      cluster.promoteMostAdvanced();

      commit.get(60, TimeUnit.SECONDS);
      feed.get(60, TimeUnit.SECONDS);
      Waiting.until(() -> commits(store), "no commit after the promotion");
      Waiting.until(() -> feeds(store), "no page of the feed after the promotion");
      start(() -> PostgresServer.open(config)).get(60, TimeUnit.SECONDS).close();
    }
  }

  private static StoreConfig config(String address) {
    return StoreConfig.of(address).option("user", "postgres").option("password", "postgres");
  }

  private static String address(TcpLink link) {
    return "postgresql://localhost:" + link.port() + "/postgres";
  }

  private static boolean isReachable(TcpLink link) {
    try (EventStore store = PostgresServer.open(config(address(link)))) {
      throw new AssertionError("opened on a standby: " + store.description());
    } catch (StoreException refusal) {
      return refusal.getMessage().contains("but is a replica");
    }
  }

  private static boolean commits(EventStore store) {
    try {
      store.commit(append("a", ANY));
      return true;
    } catch (StoreException e) {
      return false;
    }
  }

  private static boolean feeds(EventStore store) {
    try {
      store.feed(0, FeedSpec.ALL);
      return true;
    } catch (StoreException e) {
      return false;
    }
  }

  private static <T> FutureTask<T> start(Callable<T> call) {
    FutureTask<T> task = new FutureTask<>(call);
    new Thread(task).start();
    return task;
  }
}
