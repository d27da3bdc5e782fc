package dev.lastword.certification;

import static java.util.stream.Collectors.joining;

import dev.lastword.store.jdbc.testkit.PostgresCluster;
import dev.lastword.store.jdbc.testkit.PostgresNode;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Three real servers for tests, of which two have each commit, started when they are first needed;
 * a child process uses those of its parent.
 */
final class PostgresQuorum implements PostgresHost {

  private static final String HOSTS = "lastword.certification.quorum";
  private static final String WAITING = "wait_event = 'SyncRep'";

  private final Optional<String> parents = Optional.ofNullable(System.getProperty(HOSTS));
  private @Nullable PostgresCluster started;

  synchronized PostgresCluster cluster() {
    if (parents.isPresent()) {
      throw new IllegalStateException("only the process that started the servers knows them");
    }
    if (started == null) {
      started = PostgresCluster.start();
    }
    return started;
  }

  @Override
  public int port() {
    return cluster().primary().port();
  }

  @Override
  public String hosts() {
    return parents.orElseGet(
        () ->
            cluster().nodes().stream()
                .map(node -> "localhost:" + node.port())
                .collect(joining(",")));
  }

  @Override
  public Map<String, String> childProperties() {
    return Map.of(HOSTS, hosts());
  }

  /** The standbys find it again. */
  @Override
  public void killAndRestart() {
    // Otherwise it would repeat what all cases before this one wrote.
    run("CHECKPOINT");
    cluster().primary().killAndRestart();
    cluster().awaitStandbys(1);
  }

  @Override
  public List<Long> pids() {
    return cluster().primary().pids();
  }

  /** Returns whether a commit waits for standbys on a server. */
  static boolean isAwaited(PostgresNode primary) {
    return !primary.query("SELECT count(*) FROM pg_stat_activity WHERE " + WAITING).equals("0");
  }

  /** Ends the wait of all commits for standbys. */
  static void endWait(PostgresNode primary) {
    primary.query("SELECT count(pg_cancel_backend(pid)) FROM pg_stat_activity WHERE " + WAITING);
  }

  @Override
  public synchronized void close() {
    if (started != null) {
      started.close();
      started = null;
    }
  }
}
