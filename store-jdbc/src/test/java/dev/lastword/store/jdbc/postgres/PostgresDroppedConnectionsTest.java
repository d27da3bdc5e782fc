package dev.lastword.store.jdbc.postgres;

import static dev.lastword.store.Expected.ANY;
import static dev.lastword.store.jdbc.Samples.append;
import static dev.lastword.store.jdbc.Samples.stream;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.lastword.store.EventStore;
import dev.lastword.store.FeedSpec;
import dev.lastword.store.ReadSpec;
import dev.lastword.store.StoreConfig;
import dev.lastword.store.StoreException;
import dev.lastword.store.StoreUnavailable;
import dev.lastword.store.jdbc.testkit.TcpLink;
import dev.lastword.store.jdbc.testkit.Waiting;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Connections that a firewall has dropped: they pass nothing on and do not end. New ones work. */
final class PostgresDroppedConnectionsTest {

  private static final int CALLERS = 12;

  private final TcpLink link = PostgresServer.newLink();
  private final StoreConfig config =
      StoreConfig.of("postgresql://localhost:" + link.port() + "/postgres")
          .option("user", "postgres")
          .option("password", "postgres")
          .option("schema", PostgresSettings.of(PostgresServer.newConfig()).schema());

  @AfterEach
  void close() {
    link.close();
  }

  @Test
  void every_call_ends_and_the_store_recovers_by_itself() throws Exception {
    try (EventStore store = PostgresServer.open(config.option("socketTimeoutMillis", "1000"))) {
      for (FutureTask<Object> each : startAll(store)) {
        each.get(60, TimeUnit.SECONDS);
      }

      link.silenceOpen();

      for (FutureTask<Object> each : startAll(store)) {
        assertEndsTruthfully(each);
      }
      Waiting.until(() -> ends(() -> store.commit(append("a", ANY))), "no commit");
      Waiting.until(() -> ends(() -> store.feed(0, FeedSpec.ALL)), "no page of the feed");
    }
  }

  /** Without a socket timeout, as somebody may have set it: only who holds the feed waits. */
  @Test
  void readers_of_the_feed_do_not_wait_for_one_that_hangs() throws Exception {
    StoreConfig patient =
        config.option("socketTimeoutMillis", "0").option("connectionTimeoutMillis", "300");
    try (EventStore store = PostgresServer.open(patient)) {
      store.feed(0, FeedSpec.ALL);
      link.silenceOpen();
      FutureTask<Object> hanging = start(() -> store.feed(0, FeedSpec.ALL));
      FutureTask<Object> end = start(store::feedEnd);
      FutureTask<Object> page = start(() -> store.feed(0, FeedSpec.ALL));

      Waiting.until(
          () -> List.of(hanging, end, page).stream().filter(FutureTask::isDone).count() == 2,
          "readers still wait");

      for (FutureTask<Object> each : List.of(hanging, end, page)) {
        if (each.isDone()) {
          ExecutionException refused = assertThrows(ExecutionException.class, each::get);
          assertInstanceOf(StoreUnavailable.class, refused.getCause());
        }
      }
      link.close();
    }
  }

  private static List<FutureTask<Object>> startAll(EventStore store) {
    List<FutureTask<Object>> calls = new ArrayList<>();
    for (int i = 0; i < CALLERS; i++) {
      String id = "a" + i;
      calls.add(start(() -> store.commit(append(id, ANY))));
      calls.add(start(() -> store.read(stream(id), ReadSpec.forwardFrom(1))));
      calls.add(start(() -> store.feed(0, FeedSpec.ALL)));
    }
    return calls;
  }

  private static void assertEndsTruthfully(FutureTask<Object> call) throws Exception {
    try {
      call.get(60, TimeUnit.SECONDS);
    } catch (ExecutionException failure) {
      assertInstanceOf(StoreException.class, failure.getCause());
    }
  }

  private static boolean ends(Callable<?> call) {
    try {
      call.call();
      return true;
    } catch (StoreException e) {
      return false;
    } catch (Exception e) {
      throw new AssertionError(e);
    }
  }

  private static FutureTask<Object> start(Callable<Object> call) {
    FutureTask<Object> task = new FutureTask<>(call);
    new Thread(task).start();
    return task;
  }
}
