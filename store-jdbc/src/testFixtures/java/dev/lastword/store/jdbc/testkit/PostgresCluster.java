package dev.lastword.store.jdbc.testkit;

import static java.util.Comparator.comparingLong;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalLong;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Three PostgreSQL servers: a primary, and two standbys of which one must have each commit on its
 * disk before the primary acknowledges it ({@code ANY 1}).
 *
 * <p>Starting one takes about a second: the folder of a server is initialized once per process and
 * copied while it is cold.
 */
public final class PostgresCluster implements AutoCloseable {

  /** A folder that is initialized, without a server. */
  private static final class Template {

    private static final Path DATA = make();

    private static Path make() {
      try {
        Path data = Files.createTempDirectory("lastword-template").resolve("data");
        Runtime.getRuntime().addShutdownHook(new Thread(() -> delete(data.getParent())));
        EmbeddedPostgres.builder()
            .setDataDirectory(data)
            .setCleanDataDirectory(false)
            .start()
            .close();
        return data;
      } catch (IOException e) {
        throw new UncheckedIOException("cannot initialize PostgreSQL", e);
      }
    }
  }

  private final Path folder;
  private final List<PostgresNode> nodes;
  private PostgresNode primary;
  private OptionalLong promotedAt = OptionalLong.empty();

  private PostgresCluster(Path folder) {
    this.folder = folder;
    this.nodes = Stream.of("a", "b", "c").map(name -> node(name, folder)).toList();
    this.primary = nodes.get(0);
  }

  /** Starts three servers, and returns once both standbys confirm commits. */
  public static PostgresCluster start() {
    try {
      PostgresCluster cluster = new PostgresCluster(Files.createTempDirectory("lastword-quorum"));
      cluster.nodes.forEach(node -> copy(cluster.folder.resolve(node.name())));
      cluster.configure();
      cluster.nodes.parallelStream().forEach(PostgresNode::start);
      cluster.awaitStandbys(2);
      return cluster;
    } catch (IOException e) {
      throw new UncheckedIOException("cannot make a folder", e);
    }
  }

  /** Starts one server alone, with its data in a folder. */
  public static PostgresNode startAlone(Path folder) {
    PostgresNode node = node("a", folder);
    copy(folder.resolve(node.name()));
    node.start();
    return node;
  }

  private static PostgresNode node(String name, Path folder) {
    try (ServerSocket free = new ServerSocket(0)) {
      return new PostgresNode(name, folder.resolve(name), free.getLocalPort());
    } catch (IOException e) {
      throw new UncheckedIOException("cannot find a free port", e);
    }
  }

  private static void copy(Path data) {
    PostgresNode.run(List.of("cp", "-a", Template.DATA.toString(), data.toString()));
  }

  private void configure() throws IOException {
    String names = nodes.stream().map(PostgresNode::name).collect(Collectors.joining(", "));
    for (PostgresNode node : nodes) {
      node.configure("synchronous_standby_names = 'ANY 1 (%s)'\n".formatted(names));
      node.nameUpstream();
      if (node != primary) {
        Files.createFile(folder.resolve(node.name()).resolve("standby.signal"));
        node.follow(primary);
      }
    }
  }

  /** Returns once so many standbys confirm commits. */
  public void awaitStandbys(int count) {
    String sql =
        "SELECT count(*) FROM pg_stat_replication"
            + " WHERE state = 'streaming' AND sync_state = 'quorum'";
    Waiting.until(
        () -> Integer.parseInt(primary.query(sql)) >= count, "no " + count + " standbys confirm");
  }

  /** Returns the server that takes commits. */
  public PostgresNode primary() {
    return primary;
  }

  /** Returns the others. */
  public List<PostgresNode> standbys() {
    return nodes.stream().filter(node -> node != primary).toList();
  }

  /** Returns all three, in the order of the address. */
  public List<PostgresNode> nodes() {
    return nodes;
  }

  /**
   * Makes the standby a primary that has received most, and lets the other follow it; the old
   * primary is left as it is, and out of the cluster.
   *
   * @return the new primary
   */
  public PostgresNode promoteMostAdvanced() {
    List<PostgresNode> standbys = standbys();
    // None may receive anything after they were compared.
    standbys.forEach(standby -> standby.upstream().cut());
    Waiting.until(
        () -> standbys.stream().allMatch(PostgresCluster::isApart), "standbys still receive");
    PostgresNode next = standbys.stream().max(comparingLong(PostgresNode::received)).orElseThrow();
    next.promote();
    promotedAt = OptionalLong.of(System.nanoTime());
    standbys.forEach(standby -> standby.upstream().restore());
    standbys.stream().filter(standby -> standby != next).forEach(other -> other.follow(next));
    primary = next;
    return next;
  }

  /** Makes a standby the primary while all are well, and the old primary a standby of it. */
  public void switchOver() {
    PostgresNode old = primary;
    old.stop();
    promoteMostAdvanced();
    old.startBehind(primary);
    awaitStandbys(2);
  }

  /** Loses the primary with all that it holds; another takes its place, and a new one joins. */
  public void replacePrimary() {
    PostgresNode lost = primary;
    lost.kill();
    promoteMostAdvanced();
    rejoin(lost);
  }

  /** Makes a standby anew of a server that is dead, and returns once both standbys confirm. */
  public void rejoin(PostgresNode lost) {
    lost.stop();
    lost.copyFrom(primary);
    lost.startBehind(primary);
    awaitStandbys(2);
  }

  /** Returns the moment of the last promotion, by {@link System#nanoTime}. */
  public OptionalLong promotedAt() {
    return promotedAt;
  }

  private static boolean isApart(PostgresNode standby) {
    return standby.query("SELECT count(*) FROM pg_stat_wal_receiver").equals("0");
  }

  /** Returns the address of the store, with all three servers. */
  public String address() {
    return "postgresql://"
        + nodes.stream().map(node -> "localhost:" + node.port()).collect(Collectors.joining(","))
        + "/postgres";
  }

  @Override
  public void close() {
    nodes.forEach(PostgresNode::close);
    delete(folder);
  }

  static void delete(Path folder) {
    PostgresNode.run(List.of("rm", "-rf", folder.toString()));
  }
}
