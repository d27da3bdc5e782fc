package dev.lastword.store.jdbc.postgres;

import dev.lastword.store.EventStore;
import dev.lastword.store.StoreConfig;
import dev.lastword.store.jdbc.testkit.PostgresCluster;
import dev.lastword.store.jdbc.testkit.PostgresNode;
import dev.lastword.store.jdbc.testkit.Waiting;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Faults of a quorum under load: what was acknowledged is stored once, every reader of the feed got
 * everything in order, tokens rise, nobody has the lease of another, and no cancel is undone.
 *
 * <p>Each fault is tried once, or as often as the system property {@code quorum.rounds} says;
 * {@code quorum.report} names the file of a report. With it, the store waits as long as it does by
 * default.
 */
final class PostgresQuorumFaultsTest {

  private static final int ROUNDS = Integer.getInteger("quorum.rounds", 1);
  private static final int COMMITS = 100;
  private static final QuorumReport REPORT = QuorumReport.asked();

  /** Something that befalls the servers under load. */
  enum Fault {
    KILL("the primary is killed") {
      @Override
      void befall(PostgresCluster cluster, QuorumLoad load) {
        cluster.primary().kill();
        cluster.promoteMostAdvanced();
      }
    },
    FREEZE("the primary freezes") {
      @Override
      void befall(PostgresCluster cluster, QuorumLoad load) {
        cluster.primary().freeze();
        cluster.promoteMostAdvanced();
      }
    },
    SWITCH_OVER("a switchover") {
      @Override
      void befall(PostgresCluster cluster, QuorumLoad load) {
        cluster.switchOver();
      }
    },
    LOSE_ONE_STANDBY("a standby is killed") {
      @Override
      void befall(PostgresCluster cluster, QuorumLoad load) {
        cluster.standbys().get(0).kill();
      }
    },
    CUT_OFF_AND_KILL("the primary is cut off from its standbys, then killed") {
      @Override
      void befall(PostgresCluster cluster, QuorumLoad load) {
        cluster.standbys().forEach(standby -> standby.upstream().cut());
        awaitWaiting(cluster.primary());
        cluster.primary().kill();
        cluster.promoteMostAdvanced();
      }
    },
    CANCEL_THE_WAIT("commits wait for standbys, and an operator ends the wait") {
      @Override
      void befall(PostgresCluster cluster, QuorumLoad load) {
        cluster.standbys().forEach(standby -> standby.upstream().cut());
        awaitWaiting(cluster.primary());
        cluster
            .primary()
            .query("SELECT count(pg_cancel_backend(pid)) FROM pg_stat_activity WHERE " + WAITING);
        cluster.standbys().forEach(standby -> standby.upstream().restore());
      }
    },
    OLD_PRIMARY_COMES_BACK("a frozen primary comes back after another was promoted") {
      @Override
      void befall(PostgresCluster cluster, QuorumLoad load) {
        PostgresNode old = cluster.primary();
        old.freeze();
        cluster.promoteMostAdvanced();
        load.awaitCommits(COMMITS, "commits do not go on without the old primary");
        old.thaw();
        int until = load.commits() + COMMITS;
        // It confirms nothing; who comes to it waits there, until it is stopped.
        Waiting.until(() -> load.commits() >= until || isWaiting(old), "nothing happens");
        old.kill();
        cluster.rejoin(old);
      }
    };

    private static final String WAITING = "wait_event = 'SyncRep'";

    private final String words;

    Fault(String words) {
      this.words = words;
    }

    abstract void befall(PostgresCluster cluster, QuorumLoad load);

    private static void awaitWaiting(PostgresNode primary) {
      Waiting.until(() -> isWaiting(primary), "no commit waits for a standby");
    }

    private static boolean isWaiting(PostgresNode primary) {
      return !primary.query("SELECT count(*) FROM pg_stat_activity WHERE " + WAITING).equals("0");
    }

    @Override
    public String toString() {
      return words;
    }
  }

  static Stream<Fault> faults() {
    return IntStream.range(0, ROUNDS).boxed().flatMap(round -> Stream.of(Fault.values()));
  }

  @ParameterizedTest
  @MethodSource("faults")
  void nothing_that_anybody_was_told_is_untrue_afterwards(Fault fault) throws Exception {
    try (PostgresCluster cluster = PostgresCluster.start();
        EventStore one = open(cluster);
        EventStore other = open(cluster)) {
      QuorumLoad load = QuorumLoad.start(one, other);
      load.awaitCommits(COMMITS, "no load");

      long begin = System.nanoTime();
      fault.befall(cluster, load);
      load.awaitCommits(COMMITS, "commits do not go on after this: " + fault);

      load.verify(one);
      REPORT.add(fault, load, begin, cluster.promotedAt());
    }
  }

  private static EventStore open(PostgresCluster cluster) {
    StoreConfig config =
        StoreConfig.of(cluster.address()).option("user", "postgres").option("password", "postgres");
    return PostgresServer.open(
        REPORT.isAsked() ? config : config.option("socketTimeoutMillis", "2000"));
  }
}
