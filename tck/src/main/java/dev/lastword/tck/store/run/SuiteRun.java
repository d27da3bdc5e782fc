package dev.lastword.tck.store.run;

import static java.util.stream.Collectors.joining;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectMethod;
import static org.junit.platform.launcher.EngineFilter.includeEngines;

import dev.lastword.tck.store.StoreFixture;
import dev.lastword.tck.store.harness.Case;
import dev.lastword.tck.store.harness.Fixtures;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.LongStream;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.engine.reporting.ReportEntry;
import org.junit.platform.engine.support.store.Namespace;
import org.junit.platform.launcher.LauncherDiscoveryRequest;
import org.junit.platform.launcher.LauncherSession;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestIdentifier;
import org.junit.platform.launcher.core.LauncherConfig;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;

/**
 * Asks a store some cases; the fixture stays open.
 *
 * <p>Nothing of the environment takes part: no listener, filter or setting that lies on the class
 * path or in system properties, so two runs differ only in what they are told here.
 */
public final class SuiteRun {

  private static final LauncherConfig ALONE =
      LauncherConfig.builder()
          .enableLauncherDiscoveryListenerAutoRegistration(false)
          .enableLauncherSessionListenerAutoRegistration(false)
          .enablePostDiscoveryFilterAutoRegistration(false)
          .enableTestExecutionListenerAutoRegistration(false)
          .build();

  private final StoreFixture fixture;
  private final List<Long> seeds;

  /** Makes a run with {@code seeds} seeds for every case that is not deterministic. */
  public SuiteRun(StoreFixture fixture, int seeds) {
    this(fixture, LongStream.rangeClosed(1, seeds).boxed().toList());
  }

  /** Makes a run with these seeds. */
  public SuiteRun(StoreFixture fixture, List<Long> seeds) {
    this.fixture = fixture;
    this.seeds = List.copyOf(seeds);
  }

  /** Asks {@code cases}, tells {@code progress} of each that has ended, and returns all results. */
  public List<CaseResult> ask(Collection<CaseCatalog.Entry> cases, Consumer<CaseResult> progress) {
    List<CaseResult> results = new ArrayList<>();
    try (LauncherSession session = LauncherFactory.openSession(ALONE)) {
      session
          .getStore()
          .put(
              Namespace.create(Fixtures.PARAMETER),
              Fixtures.PARAMETER,
              new Fixtures.Given(fixture));
      for (CaseCatalog.Entry entry : cases) {
        Watch watch = new Watch();
        session.getLauncher().execute(request(entry), watch);
        CaseResult result = watch.result(entry);
        results.add(result);
        progress.accept(result);
      }
    }
    return results;
  }

  private LauncherDiscoveryRequest request(CaseCatalog.Entry entry) {
    return LauncherDiscoveryRequestBuilder.request()
        .selectors(selectMethod(entry.method().getDeclaringClass(), entry.method()))
        .filters(includeEngines("junit-jupiter"))
        .configurationParameters(seeds())
        // Who asks a case of the laboratory by its number is in the laboratory.
        .configurationParameter(
            "tck.lab", Boolean.toString(entry.facts().level() == Case.Level.LAB))
        .enableImplicitConfigurationParameters(false)
        .build();
  }

  private Map<String, String> seeds() {
    return Map.of("tck.seed", seeds.stream().map(Object::toString).collect(joining(",")));
  }

  /** Counts what ended, and how. */
  private static final class Watch implements TestExecutionListener {

    private final long startedAt = System.nanoTime();
    private final List<Throwable> failures = new ArrayList<>();
    private final List<String> notes = new ArrayList<>();
    private int runs;

    @Override
    public void executionFinished(TestIdentifier what, TestExecutionResult how) {
      if (what.isTest() && how.getStatus() != TestExecutionResult.Status.ABORTED) {
        runs++;
      }
      how.getThrowable().ifPresent(failures::add);
    }

    @Override
    public void reportingEntryPublished(TestIdentifier what, ReportEntry entry) {
      notes.addAll(entry.getKeyValuePairs().values());
    }

    CaseResult result(CaseCatalog.Entry entry) {
      Duration took = Duration.ofNanos(System.nanoTime() - startedAt);
      return new CaseResult(entry.facts(), runs, took, failures, notes);
    }
  }
}
