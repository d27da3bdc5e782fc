package dev.lastword.tck.store.harness;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;

import dev.lastword.store.EventStore;
import dev.lastword.store.Profile;
import dev.lastword.store.StoreUnavailable;
import dev.lastword.tck.store.Claim;
import dev.lastword.tck.store.Namespace;
import dev.lastword.tck.store.NodeOptions;
import dev.lastword.tck.store.StoreFixture;
import dev.lastword.tck.store.suites.AppendConformance;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestIdentifier;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;

class FixturesTest {

  /** Cannot be opened. */
  public static final class Shut implements StoreFixture {

    @Override
    public Claim claim() {
      return Claim.profile(Profile.CORE);
    }

    @Override
    public EventStore open(Namespace namespace, NodeOptions node) {
      throw new StoreUnavailable("the key is lost", null);
    }

    @Override
    public void advanceStoreClock(Namespace namespace, Duration by) {}

    @Override
    public void drop(Namespace namespace) {}
  }

  private static final class Failures implements TestExecutionListener {

    private final List<String> texts = new ArrayList<>();

    @Override
    public void executionFinished(TestIdentifier what, TestExecutionResult how) {
      how.getThrowable().map(Throwable::getMessage).ifPresent(texts::add);
    }
  }

  @Test
  void with_a_fixture_that_is_not_ready_every_case_fails_and_the_first_says_why() {
    Failures failures = new Failures();

    LauncherFactory.create()
        .execute(
            LauncherDiscoveryRequestBuilder.request()
                .selectors(selectClass(AppendConformance.class))
                .configurationParameter(Fixtures.PARAMETER, Shut.class.getName())
                .build(),
            failures);

    assertTrue(failures.texts.size() > 5, failures.texts::toString);
    assertTrue(failures.texts.get(0).contains("the key is lost"), failures.texts::toString);
    assertEquals(
        List.of("not asked: the fixture is not ready, as the first failure tells"),
        failures.texts.stream().skip(1).distinct().toList());
  }
}
