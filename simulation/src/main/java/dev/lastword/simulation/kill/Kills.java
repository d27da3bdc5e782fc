package dev.lastword.simulation.kill;

import dev.lastword.certification.PostgresFixture;
import dev.lastword.certification.SqliteFixture;
import dev.lastword.core.value.ExecutionId;
import dev.lastword.store.EventStore;
import dev.lastword.tck.store.Namespace;
import dev.lastword.tck.store.NodeOptions;
import dev.lastword.tck.store.StoreFixture;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;

/**
 * Processes that are killed in the midst of their work, and what a fresh engine makes of it.
 *
 * @param processes how many live at a time
 */
public record Kills(StoreFixture fixture, int processes, long seed) {

  private static final int MOST_LINES = 60;
  private static final int MOMENT_NANOS = 20_000_000;

  /** Returns kills on a SQLite file of its own, which one process has at a time. */
  public static Kills sqlite(long seed) {
    return new Kills(new SqliteFixture(), 1, seed);
  }

  /** Returns kills on a PostgreSQL server of its own, with two processes at a time. */
  public static Kills postgres(long seed) {
    return new Kills(new PostgresFixture(), 2, seed);
  }

  /** Result of a round of kills. */
  public record Result(int kills, int executions, int cancels, long events) {}

  /** Kills so often, lets a fresh engine finish everything, and asks the laws. */
  public Result run(int rounds, Consumer<String> progress) throws Exception {
    Namespace namespace = Namespace.fresh();
    Random dice = new Random(seed);
    Set<ExecutionId> created = new LinkedHashSet<>();
    Set<ExecutionId> canceled = new LinkedHashSet<>();
    int kills = 0;
    for (int round = 0; round < rounds; round++) {
      List<VictimProcess> victims = new ArrayList<>();
      for (int i = 0; i < processes; i++) {
        victims.add(start(namespace, "p" + round + "-" + i, dice.nextLong()));
      }
      for (VictimProcess victim : victims) {
        victim.await(1 + dice.nextInt(MOST_LINES));
        LockSupport.parkNanos(dice.nextInt(MOMENT_NANOS));
        victim.kill();
        kills++;
      }
      for (VictimProcess victim : victims) {
        created.addAll(victim.told("created "));
        canceled.addAll(victim.told("canceled "));
      }
      // Leases of the dead run out at once, for the next ones and for the end.
      fixture.advanceStoreClock(namespace, Duration.ofMinutes(1));
      progress.accept(kills + " kills, " + created.size() + " executions");
    }
    try (EventStore store = fixture.open(namespace, NodeOptions.of("survivor"))) {
      long events = new Aftermath(store, () -> later(namespace)).judge(created, canceled);
      return new Result(kills, created.size(), canceled.size(), events);
    } finally {
      fixture.drop(namespace);
      if (fixture instanceof AutoCloseable server) {
        server.close();
      }
    }
  }

  private void later(Namespace namespace) {
    fixture.advanceStoreClock(namespace, Duration.ofSeconds(40));
  }

  private VictimProcess start(Namespace namespace, String name, long victimSeed)
      throws IOException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-Xmx256m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1"));
    command.add("-Dorg.slf4j.simpleLogger.defaultLogLevel=off");
    fixture.childProperties().forEach((key, value) -> command.add("-D" + key + "=" + value));
    command.addAll(List.of("-cp", System.getProperty("java.class.path")));
    command.addAll(
        List.of(
            Victim.class.getName(),
            fixture.getClass().getName(),
            namespace.name(),
            name,
            Long.toString(victimSeed)));
    return new VictimProcess(command);
  }

  /** {@code rounds=50}, and {@code store=sqlite} or {@code postgresql} for one alone. */
  public static void main(String[] arguments) throws Exception {
    Map<String, String> options = new TreeMap<>();
    for (String argument : arguments) {
      String[] parts = argument.split("=", 2);
      options.put(parts[0], parts.length > 1 ? parts[1] : "");
    }
    int rounds = Integer.parseInt(options.getOrDefault("rounds", "20"));
    String store = options.getOrDefault("store", "");
    long seed = System.nanoTime();
    System.out.println("seed " + seed);
    if (!store.equals("postgresql")) {
      System.out.println("sqlite " + sqlite(seed).run(rounds, System.out::println));
    }
    if (!store.equals("sqlite")) {
      System.out.println("postgresql " + postgres(seed).run(rounds, System.out::println));
    }
    System.exit(0);
  }
}
