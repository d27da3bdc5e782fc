package dev.lastword.benchmarks.growth;

import dev.lastword.benchmarks.report.Folders;
import dev.lastword.benchmarks.report.Fragment;
import dev.lastword.benchmarks.store.AlternatingResults;
import dev.lastword.orchestrator.Orchestrator;
import dev.lastword.store.EventStore;
import dev.lastword.store.StoreConfig;
import dev.lastword.store.Stores;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;

/**
 * Asks what every operation costs when many executions are stored, beside what the database itself
 * loses on the same tables.
 *
 * <p>Stores of all sizes take turns, so that what slows one slows all. Arguments: {@code full} or
 * {@code quick}, the sizes and the databases, separated by commas.
 */
public final class GrowthTable {

  private static final int OPEN = 500;
  private static final int WRITTEN_BY_ENGINE = 500;
  private static final int ROUNDS = 2;

  private final Fragment fragment;
  private final GrowthPlan plan;
  private final List<Integer> sizes;

  private GrowthTable(Fragment fragment, GrowthPlan plan, List<Integer> sizes) {
    this.fragment = fragment;
    this.plan = plan;
    this.sizes = sizes;
  }

  public static void main(String[] arguments) throws Exception {
    GrowthPlan plan = arguments[0].equals("quick") ? GrowthPlan.QUICK : GrowthPlan.FULL;
    List<Integer> sizes =
        Arrays.stream(arguments[1].split(",")).map(Integer::parseInt).sorted().toList();
    List<String> databases = Arrays.asList(arguments[2].split(","));
    Fragment fragment =
        new Fragment(
            "growth",
            "./gradlew :benchmarks:growthTable -Pplan="
                + arguments[0]
                + " -Psizes="
                + arguments[1]
                + " -Pstores="
                + arguments[2]);
    Path folder = Folders.create("growth-table").toAbsolutePath();
    try (EventStore scratch =
        Stores.open(
            StoreConfig.of("sqlite:" + folder.resolve("scratch.db"))
                .option("durability", "PROCESS"))) {
      Filler filler = new Filler(scratch);
      GrowthTable table = new GrowthTable(fragment, plan, sizes);
      if (databases.contains("sqlite")) {
        table.measure(Databases.sqlite(folder), filler);
      }
      if (databases.contains("postgresql")) {
        table.measure(Databases.postgresql(), filler);
      }
    } finally {
      Folders.delete(folder);
    }
    fragment.publish();
  }

  private void measure(Databases on, Filler filler) throws Exception {
    List<FilledStore> stores = new ArrayList<>();
    try (on) {
      List<String> bytes = new ArrayList<>(List.of("bytes on disk per execution"));
      for (int size : sizes) {
        String name = "filled_" + size;
        long began = System.nanoTime();
        try (EventStore store = on.open(name)) {
          fragment.fact(store.description().version());
          filler.fill(store, size, OPEN);
        }
        on.tidy(name);
        bytes.add(format("%,.0f", (double) on.bytes(name) / size));
        System.err.printf(
            "%s: %d executions in %d s%n",
            on.title(), size, (System.nanoTime() - began) / 1_000_000_000);
        stores.add(new FilledStore(() -> on.open(name), size, plan.times()));
      }
      header(on);
      operations(on, stores);
      bytes.add("");
      fragment.row(bytes.toArray(String[]::new)).end();
      fragment.paragraph(
          format(
              "On %s, finished executions of five tasks that the engine itself had run, one after"
                  + " the other, took %,.0f bytes on disk each, indexes included, with a VACUUM"
                  + " after every %d where there is one.",
              on.title(), writtenByEngine(on), WRITTEN_BY_ENGINE));
    } finally {
      stores.forEach(FilledStore::close);
    }
  }

  private void header(Databases on) {
    List<String> cells = new ArrayList<>(List.of(on.title() + ", µs, by stored executions"));
    sizes.forEach(size -> cells.add(format("%,d", size)));
    cells.add("of the smallest, beyond the raw statement");
    fragment.header(cells.toArray(String[]::new));
  }

  private void operations(Databases on, List<FilledStore> stores) throws Exception {
    List<RawDatabase> raw = new ArrayList<>();
    List<Measured> rows = new ArrayList<>();
    rows.add(row("create", Raw.INSERT, stores, FilledStore::creates));
    rows.add(row("claim", Raw.INSERT, stores, FilledStore::claims));
    rows.add(row("settle", Raw.INSERT, stores, FilledStore::settles));
    rows.add(row("cancel", Raw.INSERT, stores, FilledStore::cancels));
    rows.add(row("list page, COMPLETED", Raw.DOCUMENTS, stores, FilledStore::listsByStatus));
    rows.add(row("list page, ACTIVE", Raw.DOCUMENTS, stores, FilledStore::listsByRareStatus));
    rows.add(row("list page, a graph", Raw.DOCUMENTS, stores, FilledStore::listsByGraph));
    rows.add(row("list page, a label", Raw.DOCUMENTS, stores, FilledStore::listsByLabel));
    rows.add(row("list page, a time", Raw.DOCUMENTS, stores, FilledStore::listsByTime));
    rows.add(row("feed page", Raw.LOG, stores, FilledStore::feedPages));
    rows.add(row("reconcile page", Raw.LOG, stores, FilledStore::reconcilePages));
    rows.add(row("recovery (open, claim)", Raw.LOG, stores, FilledStore::recoveries));
    try {
      for (int size : sizes) {
        raw.add(on.raw("filled_" + size, plan.times()));
      }
      Measured documents = row("raw page of documents", Raw.DOCUMENTS, raw, this::documents);
      Measured log = row("raw page of the log", Raw.LOG, raw, this::log);
      Measured insert = row("raw insert", Raw.INSERT, raw, RawDatabase::inserts);
      for (Measured each : rows) {
        Measured peer =
            switch (each.raw()) {
              case INSERT -> insert;
              case DOCUMENTS -> documents;
              case LOG -> log;
            };
        print(each, format("%.2f", each.growth(last()) / Math.max(1, peer.growth(last()))));
      }
      List.of(insert, documents, log).forEach(each -> print(each, ""));
    } finally {
      for (RawDatabase each : raw) {
        each.close();
      }
    }
  }

  private int last() {
    return sizes.size() - 1;
  }

  private AlternatingResults.Contender documents(RawDatabase raw) {
    return () -> raw.documentPages().turn();
  }

  private AlternatingResults.Contender log(RawDatabase raw) {
    return () -> raw.logPages().turn();
  }

  /** The plain statement that an operation is compared with. */
  private enum Raw {
    INSERT,
    DOCUMENTS,
    LOG
  }

  private record Measured(String title, Raw raw, AlternatingResults turns) {

    /** Returns the cost at one size, as a multiple of that at the smallest. */
    private double growth(int size) {
      return turns.ratio(size, 0);
    }
  }

  private <T> Measured row(
      String title, Raw raw, List<T> stores, Function<T, AlternatingResults.Contender> operation)
      throws Exception {
    System.err.println("  " + title);
    AlternatingResults.Contender[] all =
        stores.stream().map(operation).toArray(AlternatingResults.Contender[]::new);
    return new Measured(title, raw, AlternatingResults.of(plan.warmUps(), plan.turns(), all));
  }

  private void print(Measured row, String beyond) {
    List<String> cells = new ArrayList<>(List.of(row.title()));
    for (int i = 0; i < sizes.size(); i++) {
      String cost = format("%,.0f", row.turns().of(i));
      cells.add(i == 0 ? cost : cost + format(" (%.2f)", row.growth(i)));
    }
    cells.add(beyond);
    fragment.row(cells.toArray(String[]::new));
  }

  /** The first round fills pages that exist already, and is not counted. */
  private static double writtenByEngine(Databases on) throws Exception {
    String name = "written_by_engine";
    write(on, name);
    long before = on.bytes(name);
    for (int i = 0; i < ROUNDS; i++) {
      write(on, name);
    }
    return (double) (on.bytes(name) - before) / (ROUNDS * WRITTEN_BY_ENGINE);
  }

  private static void write(Databases on, String name) throws Exception {
    try (EventStore store = on.open(name);
        Orchestrator engine = Orchestrator.builder(store).build()) {
      Shapes.register(engine);
      for (int i = 0; i < WRITTEN_BY_ENGINE; i++) {
        Shapes.run(engine, Shapes.execution(i));
      }
    }
    on.tidy(name);
  }

  private static String format(String pattern, Object... values) {
    return String.format(Locale.US, pattern, values);
  }
}
