package dev.lastword.simulation.chaos;

import dev.lastword.client.Client;
import dev.lastword.client.http.RequestBackoff;
import dev.lastword.store.jdbc.testkit.TcpLink;
import dev.lastword.store.jdbc.testkit.Waiting;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** One of the servers, with the links to its database and to its callers. */
final class ChaosServer {

  private static final Pattern ADDRESS = Pattern.compile("listening on http://\\S+:(\\d+)");
  private static final Duration MOMENT = Duration.ofSeconds(1);

  private final String name;
  private final Path folder;
  private final TcpLink store;
  private final TcpLink front = new TcpLink(1);
  private final Client client =
      Client.to("http://127.0.0.1:" + front.port())
          .withPatience(MOMENT, MOMENT, RequestBackoff.USUAL);
  private int starts;
  private int port;
  private OsProcess process;

  ChaosServer(String name, Path folder, int database) {
    this.name = name;
    this.folder = folder;
    this.store = new TcpLink(database);
    this.process = launch();
  }

  String name() {
    return name;
  }

  OsProcess process() {
    return process;
  }

  /** Returns the link over which it reaches the database. */
  TcpLink store() {
    return store;
  }

  /** Returns the link over which callers reach it alone. */
  TcpLink front() {
    return front;
  }

  /** Returns the port on which it listens, the same until it is started again. */
  int port() {
    return port;
  }

  /** Starts it again, and returns once it answers. */
  void restart() {
    process = launch();
    awaitAddress();
  }

  /** Returns once it listens. */
  void awaitAddress() {
    Waiting.until(this::hasAddress, Installation.BUDGET, name + " does not listen");
    front.redirect(port);
  }

  private boolean hasAddress() {
    Matcher address = ADDRESS.matcher(process.written());
    if (address.find()) {
      port = Integer.parseInt(address.group(1));
      return true;
    }
    if (!process.isAlive()) {
      // The database was away for longer than a start waits.
      process = launch();
    }
    return false;
  }

  /** Returns an impatient client of this server alone, over its link. */
  Client client() {
    return client;
  }

  /** Tells whether the server and its store answer. */
  boolean isReady() {
    return client.health().isReady();
  }

  private OsProcess launch() {
    List<String> command = new ArrayList<>(Installation.JAVA);
    command.addAll(
        List.of(
            "-cp",
            System.getProperty(Installation.SERVER_CLASS_PATH),
            "dev.lastword.server.cli.Main",
            "serve",
            "--port=0",
            "--rate=0",
            "--node=" + name,
            "--store=postgresql://postgres:postgres@127.0.0.1:" + store.port() + "/postgres"));
    return OsProcess.start(command, Map.of(), folder.resolve(name + "-" + ++starts + ".log"));
  }

  void close() {
    process.end();
    front.close();
    store.close();
  }
}
