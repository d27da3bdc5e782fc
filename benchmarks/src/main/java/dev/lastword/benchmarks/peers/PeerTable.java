package dev.lastword.benchmarks.peers;

import dev.lastword.benchmarks.store.Server;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.PrintStream;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/**
 * Asks how fast the engine is beside other engines, and what a unit of work costs each of them.
 *
 * <p>Contenders take turns, each in a process and a database of its own on one durable PostgreSQL.
 * Arguments: the folder to write into, {@code full} or {@code quick}, contenders and workloads by
 * their names, separated by commas ({@code all} is all).
 */
public final class PeerTable {

  private static final List<String> DURABLE =
      List.of("fsync", "full_page_writes", "synchronous_commit");

  private final Server server;
  private final Path folder;
  private final Plan plan;
  private final List<Measured> found = new ArrayList<>();

  private PeerTable(Server server, Path folder, Plan plan) {
    this.server = server;
    this.folder = folder;
    this.plan = plan;
  }

  public static void main(String[] arguments) throws Exception {
    Path folder = Files.createDirectories(Path.of(arguments[0]));
    Plan plan = arguments[1].equals("quick") ? Plan.QUICK : Plan.FULL;
    List<Contender> contenders = chosen(arguments[2], Contender.values());
    List<Workload> workloads = chosen(arguments[3], Workload.values());
    try (Server server = new Server()) {
      PeerTable table = new PeerTable(server, folder, plan);
      table.requireDurable();
      for (Workload workload : workloads) {
        for (Contender contender : contenders) {
          if (contender.peer().workloads().contains(workload)) {
            table.measure(contender, workload);
          }
        }
      }
      PeerReport report = new PeerReport(table.found, plan);
      report.printTo(System.out);
      try (PrintStream text =
          new PrintStream(
              Files.newOutputStream(folder.resolve("peers.md")), false, StandardCharsets.UTF_8)) {
        report.printTo(text);
      }
      Files.writeString(folder.resolve("peers.svg"), new BarChart(table.found).svg());
    }
  }

  private static <E extends Enum<E>> List<E> chosen(String names, E[] all) {
    List<String> wanted = Arrays.asList(names.toUpperCase(Locale.ROOT).split(","));
    return Arrays.stream(all)
        .filter(one -> wanted.contains("ALL") || wanted.contains(one.name()))
        .toList();
  }

  private Connection connect() throws SQLException {
    return DriverManager.getConnection(
        "jdbc:postgresql://localhost:" + server.port() + "/postgres", Server.USER, Server.USER);
  }

  /**
   * Reads back what makes commits durable, since the embedded server switches it off by default.
   */
  private void requireDurable() throws SQLException {
    try (Connection connection = connect();
        Statement statement = connection.createStatement()) {
      for (String setting : DURABLE) {
        try (ResultSet row = statement.executeQuery("show " + setting)) {
          row.next();
          if (!row.getString(1).equals("on")) {
            throw new IllegalStateException(
                "expected " + setting + " to be on, found " + row.getString(1));
          }
        }
      }
    }
  }

  private void measure(Contender contender, Workload workload) throws Exception {
    String name = (contender + "_" + workload).toLowerCase(Locale.ROOT);
    System.err.println(contender.title() + ": " + workload.title());
    Path files = Files.createTempDirectory(folder, name);
    try (Connection connection = connect();
        Statement statement = connection.createStatement()) {
      statement.execute("create database " + name);
      statement.execute("checkpoint");
      Database database = new Database(server.port(), name, Server.USER, files);
      found.add(run(contender, workload, database, connection));
      statement.execute("drop database " + name + " with (force)");
    }
  }

  private Measured run(
      Contender contender, Workload workload, Database database, Connection connection)
      throws Exception {
    Process process = start(contender, workload, database);
    try (BufferedReader out = process.inputReader(StandardCharsets.UTF_8);
        Writer in = process.outputWriter(StandardCharsets.UTF_8)) {
      expect(out, PeerProcess.BEGIN);
      ServerCost before = ServerCost.read(connection, database.name());
      goOn(in);
      String[] load = expect(out, PeerProcess.END);
      ServerCost cost = ServerCost.read(connection, database.name()).since(before);
      goOn(in);
      String[] latency = expect(out, "latency");
      goOn(in);
      double units = Double.parseDouble(load[1]);
      return new Measured(
          contender,
          workload,
          Double.parseDouble(load[2]),
          Double.parseDouble(load[3]) / 1_000 / units,
          cost.cpuMicros() / 1_000.0 / units,
          cost.walBytes() / 1_024.0 / units,
          cost.commits() / units,
          Double.parseDouble(latency[1]),
          Double.parseDouble(latency[2]));
    } finally {
      process.destroy();
      process.waitFor();
    }
  }

  private Process start(Contender contender, Workload workload, Database database)
      throws IOException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-Xmx2g", "-cp", System.getProperty("java.class.path")));
    command.addAll(List.of(PeerProcess.class.getName(), contender.name(), workload.name()));
    command.addAll(
        List.of(
            Integer.toString(database.port()),
            database.name(),
            database.user(),
            database.folder().toString(),
            plan.toString()));
    return new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start();
  }

  private static String[] expect(BufferedReader out, String word) throws IOException {
    String line = out.readLine();
    if (line == null || !line.startsWith(word)) {
      throw new IllegalStateException("expected a line with " + word + ", found " + line);
    }
    return line.split(" ");
  }

  private static void goOn(Writer in) throws IOException {
    in.write("\n");
    in.flush();
  }
}
