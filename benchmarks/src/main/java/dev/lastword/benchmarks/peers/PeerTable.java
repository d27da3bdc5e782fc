package dev.lastword.benchmarks.peers;

import dev.lastword.benchmarks.report.Fragment;
import dev.lastword.benchmarks.store.DurablePostgres;
import java.io.BufferedReader;
import java.io.IOException;
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
import java.util.concurrent.TimeUnit;

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

  private final DurablePostgres server;
  private final Path folder;
  private final MeasurementPlan plan;
  private final List<Measured> found = new ArrayList<>();

  private PeerTable(DurablePostgres server, Path folder, MeasurementPlan plan) {
    this.server = server;
    this.folder = folder;
    this.plan = plan;
  }

  public static void main(String[] arguments) throws Exception {
    Path folder = Files.createDirectories(Path.of(arguments[0]));
    MeasurementPlan plan =
        arguments[1].equals("quick") ? MeasurementPlan.QUICK : MeasurementPlan.FULL;
    List<Contender> contenders = chosen(arguments[2], Contender.values());
    List<Workload> workloads = chosen(arguments[3], Workload.values());
    Fragment fragment = new Fragment("peers", command(arguments));
    try (DurablePostgres server = new DurablePostgres()) {
      PeerTable table = new PeerTable(server, folder, plan);
      fragment.fact(table.requireDurable());
      for (Workload workload : workloads) {
        for (Contender contender : contenders) {
          if (isAsked(contender, workload)) {
            table.measure(contender, workload);
          }
        }
      }
      new PeerReport(table.found, plan).addTo(fragment);
      fragment.publish();
      Files.writeString(folder.resolve("peers.svg"), new BarChart(table.found).svg());
    }
  }

  /** Returns the command that repeats this run. */
  private static String command(String[] arguments) {
    String command = "./gradlew :benchmarks:peerTable -Pplan=" + arguments[1];
    command += arguments[2].equals("all") ? "" : " -Ppeers=" + arguments[2];
    return command + (arguments[3].equals("all") ? "" : " -Pworkloads=" + arguments[3]);
  }

  /** Pairs with twice as many workers are measured at one workload. */
  private static boolean isAsked(Contender contender, Workload workload) {
    return contender.peer().workloads().contains(workload)
        && (contender.half().isEmpty() || workload == Workload.FIVE_TASKS);
  }

  private static <E extends Enum<E>> List<E> chosen(String names, E[] all) {
    List<String> wanted = Arrays.asList(names.toUpperCase(Locale.ROOT).split(","));
    return Arrays.stream(all)
        .filter(one -> wanted.contains("ALL") || wanted.contains(one.name()))
        .toList();
  }

  private Connection connect() throws SQLException {
    return DriverManager.getConnection(
        "jdbc:postgresql://localhost:" + server.port() + "/postgres",
        DurablePostgres.USER,
        DurablePostgres.USER);
  }

  /**
   * Reads back what makes commits durable, since the embedded server switches it off by default,
   * and returns it in words.
   */
  private String requireDurable() throws SQLException {
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
      try (ResultSet row = statement.executeQuery("show server_version")) {
        row.next();
        return "PostgreSQL " + row.getString(1) + " with " + String.join(", ", DURABLE) + " on";
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
      PeerDatabase database = new PeerDatabase(server.port(), name, DurablePostgres.USER, files);
      found.add(run(contender, workload, database, connection));
      statement.execute("drop database " + name + " with (force)");
    }
  }

  private Measured run(
      Contender contender, Workload workload, PeerDatabase database, Connection connection)
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
      requireEnd(contender, process);
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
      if (!process.waitFor(10, TimeUnit.SECONDS)) {
        process.destroyForcibly().waitFor();
      }
    }
  }

  /** Closing belongs to the run: a contender may look there whether everything was done. */
  private static void requireEnd(Contender contender, Process process) throws InterruptedException {
    if (!process.waitFor(2, TimeUnit.MINUTES)) {
      System.err.println(contender.title() + " does not end, and is killed");
      return;
    }
    if (process.exitValue() != 0) {
      throw new IllegalStateException(
          "expected "
              + contender.title()
              + " to end with status 0, found "
              + process.exitValue()
              + "; its output above says why");
    }
  }

  private Process start(Contender contender, Workload workload, PeerDatabase database)
      throws IOException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-Xmx2g", "-cp", System.getProperty("java.class.path")));
    String program = System.getProperty(ServerProcess.PROGRAM);
    if (program != null) {
      command.add("-D" + ServerProcess.PROGRAM + "=" + program);
    }
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
