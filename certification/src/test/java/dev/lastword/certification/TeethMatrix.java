package dev.lastword.certification;

import static java.util.stream.Collectors.partitioningBy;
import static java.util.stream.Collectors.toCollection;
import static java.util.stream.Collectors.toSet;

import dev.lastword.store.Durability;
import dev.lastword.tck.store.Budgets;
import dev.lastword.tck.store.StoreFixture;
import dev.lastword.tck.store.harness.Case;
import dev.lastword.tck.store.mutants.ForwardingFixture;
import dev.lastword.tck.store.mutants.Mutant;
import dev.lastword.tck.store.mutants.Mutants;
import dev.lastword.tck.store.run.CaseCatalog;
import dev.lastword.tck.store.run.SuiteRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;

/**
 * Tries every mutant on every case of its suites.
 *
 * <p>That a mutant is rejected by the cases it names is tested; which others reject it too may
 * depend on who runs first, so that is written and not compared.
 */
final class TeethMatrix {

  private static final Budgets SHORT =
      new Budgets(Duration.ofSeconds(3), Duration.ofSeconds(10), Duration.ofMinutes(1));

  private static final int AT_ONCE = 8;

  private final CaseCatalog catalog = CaseCatalog.shipped();
  private final Set<String> cases =
      catalog.entries().stream().map(CaseCatalog.Entry::id).collect(toCollection(TreeSet::new));
  private final TeethPage before;

  private TeethMatrix(TeethPage before) {
    this.before = before;
  }

  /** Brings the page in the folder that the argument names up to date. */
  public static void main(String... arguments) throws IOException {
    Path file = Path.of(arguments[0]).resolve(TeethPage.NAME);
    TeethPage known = Files.exists(file) ? TeethPage.read(Files.readString(file)) : TeethPage.EMPTY;
    try {
      new TeethMatrix(known).writeTo(file);
    } finally {
      References.close();
    }
  }

  /** Writes what it has after each mutant, so that nothing is tried twice if it is interrupted. */
  private void writeTo(Path file) throws IOException {
    Map<String, TeethPage.Row> rows = new LinkedHashMap<>();
    boolean whole = before.cases().equals(cases);
    for (Mutant mutant : Mutants.ALL) {
      long start = System.nanoTime();
      rows.put(mutant.name(), row(mutant));
      System.out.printf(
          "%d of %d in %d ms: %s%n",
          rows.size(),
          Mutants.ALL.size(),
          Duration.ofNanos(System.nanoTime() - start).toMillis(),
          mutant.name());
      if (before.rows().isEmpty() || whole) {
        Files.writeString(file, new TeethPage(withThoseKnown(rows), cases).write());
      }
    }
    Files.writeString(file, new TeethPage(rows, cases).write());
  }

  private Map<String, TeethPage.Row> withThoseKnown(Map<String, TeethPage.Row> rows) {
    Map<String, TeethPage.Row> all = new LinkedHashMap<>(before.rows());
    all.putAll(rows);
    return all;
  }

  private TeethPage.Row row(Mutant mutant) {
    for (String named : mutant.killers()) {
      if (!rejects(mutant, catalog.named(named))) {
        throw new AssertionError(named + " was to reject '" + mutant.name() + "'");
      }
    }
    Map<Boolean, List<CaseCatalog.Entry>> others =
        others(mutant).collect(partitioningBy(entry -> isInMemory(mutant, entry)));
    Set<String> rejecting = new TreeSet<>();
    others.get(false).stream()
        .filter(entry -> rejects(mutant, entry))
        .forEach(entry -> rejecting.add(entry.id()));
    rejecting.addAll(rejectingAtOnce(mutant, others.get(true)));
    return new TeethPage.Row(mutant.killers(), rejecting);
  }

  private Stream<CaseCatalog.Entry> others(Mutant mutant) {
    Set<Character> suites =
        mutant.killers().stream().map(killer -> killer.charAt(0)).collect(toSet());
    return catalog.entries().stream()
        .filter(entry -> suites.contains(entry.id().charAt(0)))
        .filter(entry -> entry.facts().kind() != Case.Kind.PROCESS)
        .filter(entry -> entry.facts().share() == 0 || before.knows(mutant, entry.id()))
        .filter(entry -> !mutant.killers().contains(entry.id()));
  }

  private boolean isInMemory(Mutant mutant, CaseCatalog.Entry entry) {
    return reference(mutant, entry).claim().durability() == Durability.NONE;
  }

  /** Returns the store that the mutant names a case of, if it can be asked this one too. */
  private StoreFixture reference(Mutant mutant, CaseCatalog.Entry entry) {
    StoreFixture own = References.askedIn(catalog.named(mutant.killers().get(0)).facts());
    boolean named = mutant.killers().contains(entry.id());
    return !named && entry.facts().fits(own.claim()) ? own : References.askedIn(entry.facts());
  }

  /** Mutants that race mostly wait for somebody to race with. */
  private List<String> rejectingAtOnce(Mutant mutant, List<CaseCatalog.Entry> entries) {
    ExecutorService threads = Executors.newFixedThreadPool(AT_ONCE);
    try {
      List<Future<Boolean>> rejected = new ArrayList<>();
      for (CaseCatalog.Entry entry : entries) {
        rejected.add(threads.submit(() -> rejects(mutant, entry)));
      }
      List<String> ids = new ArrayList<>();
      for (int i = 0; i < entries.size(); i++) {
        if (rejected.get(i).get()) {
          ids.add(entries.get(i).id());
        }
      }
      return ids;
    } catch (InterruptedException | ExecutionException failure) {
      throw new IllegalStateException("cannot try '" + mutant.name() + "'", failure);
    } finally {
      threads.shutdownNow();
    }
  }

  private boolean rejects(Mutant mutant, CaseCatalog.Entry entry) {
    if (before.knows(mutant, entry.id())) {
      return before.rejects(mutant, entry.id());
    }
    StoreFixture wrong = mutant.of(reference(mutant, entry));
    StoreFixture tried = mutant.killers().contains(entry.id()) ? wrong : hurried(wrong);
    return new SuiteRun(tried, 1).ask(List.of(entry), any -> {}).get(0).isRejection();
  }

  /** A case that nobody expects to reject it may stand still; it need not do so for minutes. */
  private static StoreFixture hurried(StoreFixture wrong) {
    return new ForwardingFixture(wrong) {
      @Override
      public Budgets budgets() {
        return SHORT;
      }
    };
  }
}
