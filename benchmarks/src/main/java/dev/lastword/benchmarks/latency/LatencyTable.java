package dev.lastword.benchmarks.latency;

import dev.lastword.benchmarks.report.Folders;
import dev.lastword.benchmarks.report.Fragment;
import dev.lastword.benchmarks.store.DurablePostgres;
import dev.lastword.store.EventStore;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Locale;

/**
 * Asks how long a cancel takes under half load, and a recovery after a kill.
 *
 * <p>Argument: {@code full} or {@code quick}.
 */
public final class LatencyTable {

  private final LatencyPlan plan;
  private final Fragment cancels;
  private final Fragment recoveries;

  private LatencyTable(LatencyPlan plan, String planName) {
    String command = "./gradlew :benchmarks:latencyTable -Pplan=" + planName;
    this.plan = plan;
    this.cancels = new Fragment("cancels", command);
    this.recoveries = new Fragment("recoveries", command);
  }

  public static void main(String[] arguments) throws Exception {
    LatencyPlan plan = arguments[0].equals("quick") ? LatencyPlan.QUICK : LatencyPlan.FULL;
    LatencyTable table = new LatencyTable(plan, arguments[0]);
    table.begin();
    Path folder = Folders.create("latency-table");
    try (DurablePostgres server = new DurablePostgres()) {
      table.measure("PostgreSQL", schema -> postgres(server, schema));
      table.measure("SQLite", file -> sqlite(folder, file));
    } finally {
      Folders.delete(folder);
    }
    table.cancels.end().publish();
    table.recoveries.end().publish();
  }

  /** Makes a place for a new store of this name. */
  private interface Places {
    StorePlace named(String name);
  }

  private static StorePlace postgres(DurablePostgres server, String schema) {
    String login = DurablePostgres.USER + ":" + DurablePostgres.USER;
    return new StorePlace(
        "PostgreSQL",
        "postgresql://" + login + "@localhost:" + server.port() + "/postgres",
        schema);
  }

  private static StorePlace sqlite(Path folder, String name) {
    Path file = folder.resolve(name + ".db").toAbsolutePath();
    return new StorePlace("SQLite", "sqlite:" + file, "");
  }

  private void begin() {
    cancels.header(
        plan.cancels() + " cancels, ms p50 / p99",
        "executions/s beside",
        "a commit of one event",
        "request to EXECUTION_CANCELED",
        "request to interrupted handler",
        "p99 of EXECUTION_CANCELED, of p50 of a commit");
    recoveries.header(
        plan.kills() + " kills, ms from the restart, median / longest",
        "lease",
        "left open",
        "engine started",
        "first step done",
        "all open executions done");
  }

  private void measure(String title, Places places) throws Exception {
    System.err.println(title + ": cancels");
    try (EventStore store = places.named("cancels").open()) {
      cancels.fact(store.description().version());
      recoveries.fact(store.description().version());
      CancelLatency.Result found = new CancelLatency(store).measure(plan);
      cancels.row(
          title,
          format("%.0f", found.fullLoad() / 2),
          found.commit().cell(),
          found.canceled().cell(),
          found.interrupted().cell(),
          format("%.1f", found.canceled().millis(99) / found.commit().millis(50)));
    }
    for (Duration lease : plan.leases()) {
      System.err.println(title + ": kills with leases of " + lease.toSeconds() + " s");
      StorePlace place = places.named("recovery_" + lease.toSeconds());
      Recovery.Result found = new Recovery(place, lease).measure(plan.kills());
      recoveries.row(
          title,
          lease.toSeconds() + " s",
          format("%.0f", found.open()),
          format("%,.0f / %,.0f", found.opened().millis(50), found.opened().most()),
          format("%,.0f / %,.0f", found.first().millis(50), found.first().most()),
          format("%,.0f / %,.0f", found.all().millis(50), found.all().most()));
    }
  }

  private static String format(String pattern, Object... values) {
    return String.format(Locale.US, pattern, values);
  }
}
