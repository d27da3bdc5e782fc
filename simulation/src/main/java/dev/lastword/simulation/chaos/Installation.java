package dev.lastword.simulation.chaos;

import dev.lastword.client.Client;
import dev.lastword.client.http.ClientMetrics;
import dev.lastword.store.jdbc.testkit.PostgresCluster;
import dev.lastword.store.jdbc.testkit.PostgresNode;
import dev.lastword.store.jdbc.testkit.TcpLink;
import dev.lastword.store.jdbc.testkit.Waiting;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/** PostgreSQL, three servers behind a load balancer, and remote workers, each in its process. */
final class Installation implements AutoCloseable {

  /** System property with the class path of the server. */
  static final String SERVER_CLASS_PATH = "lastword.server.class.path";

  /** System property with the guide that has the worker in Python. */
  static final String WORKERS_GUIDE = "lastword.workers.guide";

  static final List<String> JAVA =
      List.of(
          Path.of(System.getProperty("java.home"), "bin", "java").toString(),
          "-Xmx256m",
          "-XX:+UseSerialGC",
          "-XX:TieredStopAtLevel=1");

  /** Time for anything that only a run that fails waits for in vain. */
  static final Duration BUDGET = Duration.ofMinutes(5);

  private static final int SERVERS = 3;
  private static final int JAVA_WORKERS = 2;
  private static final Pattern PYTHON = Pattern.compile("```python file=worker.py\n(.*?)```", 32);

  private final Path folder;
  private final PostgresNode database;
  private final List<ChaosServer> servers;
  private final TcpLink balancer = new TcpLink(1);
  private final List<OsProcess> workers = new ArrayList<>();
  private int workerStarts;

  Installation(Path folder) {
    this.folder = folder;
    this.database = PostgresCluster.startAlone(folder);
    this.servers =
        IntStream.rangeClosed(1, SERVERS)
            .mapToObj(n -> new ChaosServer("server-" + n, folder, database.port()))
            .toList();
    servers.forEach(ChaosServer::awaitAddress);
    balance();
    awaitReady();
  }

  /** Starts the workers, for which the graphs must be registered. */
  void startWorkers() {
    for (int i = 0; i < JAVA_WORKERS; i++) {
      workers.add(javaWorker());
    }
    workers.add(pythonWorker());
  }

  PostgresNode database() {
    return database;
  }

  List<ChaosServer> servers() {
    return servers;
  }

  List<OsProcess> workers() {
    return workers;
  }

  /** Returns the file in which Java's workers note the attempts that they began. */
  Path begun() {
    return folder.resolve("begun.txt");
  }

  /** Returns a client with the usual patience, that goes through the load balancer. */
  Client client(ClientMetrics metrics) {
    return Client.to(address()).withMetrics(metrics);
  }

  private String address() {
    return "http://127.0.0.1:" + balancer.port();
  }

  /** Lets the load balancer know the servers' links. */
  private void balance() {
    balancer.redirect(servers.stream().mapToInt(ChaosServer::port).toArray());
  }

  /** Starts a server again that has ended. */
  void restart(ChaosServer server) {
    server.restart();
    balance();
  }

  /** Ends a server in good order and starts it again, while the others go on. */
  void roll(ChaosServer server) {
    server.process().end();
    restart(server);
    awaitReady();
  }

  /** Starts a killed database again. */
  void restartDatabase() {
    Waiting.until(
        () -> {
          try {
            database.restart();
            return true;
          } catch (UncheckedIOException portInUse) {
            return false;
          }
        },
        BUDGET,
        "PostgreSQL does not start");
  }

  /** Kills a worker and starts another in its place. */
  void replaceWorker(int number) {
    workers.get(number).kill();
    workers.set(number, number < JAVA_WORKERS ? javaWorker() : pythonWorker());
  }

  /** Returns once every server answers; what died of a fault is started again. */
  void awaitReady() {
    for (ChaosServer server : servers) {
      if (!server.process().isAlive()) {
        restart(server);
      }
      Waiting.until(server::isReady, BUDGET, server.name() + " is not ready");
    }
    for (int i = 0; i < workers.size(); i++) {
      if (!workers.get(i).isAlive()) {
        replaceWorker(i);
      }
    }
  }

  private OsProcess javaWorker() {
    String name = "java-" + ++workerStarts;
    List<String> command = new ArrayList<>(JAVA);
    command.addAll(List.of("-cp", System.getProperty("java.class.path")));
    command.addAll(List.of(ChaosWorker.class.getName(), address(), name, begun().toString()));
    return OsProcess.start(command, Map.of(), folder.resolve(name + ".log"));
  }

  /** Starts the worker of the guide, with shorter leases. */
  private OsProcess pythonWorker() {
    String name = "python-" + ++workerStarts;
    try {
      Matcher source = PYTHON.matcher(Files.readString(Path.of(System.getProperty(WORKERS_GUIDE))));
      if (!source.find()) {
        throw new IllegalStateException("expected worker.py in the guide for workers");
      }
      String program =
          source.group(1).replace("PT30S", "PT4S").replace("done.wait(10)", "done.wait(1)");
      Path file = Files.writeString(folder.resolve("worker.py"), program);
      return OsProcess.start(
          List.of("python3", file.toString(), ChaosGraphs.PYTHON_QUEUE),
          Map.of("LASTWORD_SERVER", address()),
          folder.resolve(name + ".log"));
    } catch (IOException e) {
      throw new UncheckedIOException("cannot write the worker in Python", e);
    }
  }

  /** Ends the workers and the servers, and leaves the database. */
  void endServers() {
    workers.forEach(OsProcess::kill);
    servers.forEach(ChaosServer::close);
    balancer.close();
  }

  @Override
  public void close() {
    endServers();
    database.close();
  }
}
