package dev.lastword.certification;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lastword.store.EventStore;
import dev.lastword.store.Profile;
import dev.lastword.store.StoreUnavailable;
import dev.lastword.tck.store.Claim;
import dev.lastword.tck.store.CommitHold;
import dev.lastword.tck.store.DiskFull;
import dev.lastword.tck.store.Namespace;
import dev.lastword.tck.store.NodeOptions;
import dev.lastword.tck.store.StoreFixture;
import dev.lastword.tck.store.harness.NotReady;
import dev.lastword.tck.store.harness.Preflight;
import dev.lastword.tck.store.mutants.ForwardingFixture;
import dev.lastword.tck.store.run.CaseCatalog;
import dev.lastword.tck.store.run.CaseResult;
import dev.lastword.tck.store.run.SuiteRun;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What is wrong in a fixture is told as such, and not as a store that breaks rules. */
final class PreflightTest {

  private final SqliteFixture sqlite = new SqliteFixture();

  @AfterEach
  void close() {
    sqlite.close();
  }

  @Test
  void our_own_fixtures_are_ready() {
    assertDoesNotThrow(() -> Preflight.check(new MemoryFixture()));
    assertDoesNotThrow(() -> Preflight.check(sqlite));
  }

  @Test
  void a_claim_that_throws_or_is_missing_is_told() {
    assertProblem("no claim today", claiming(() -> failing("no claim today")));
    assertProblem("returned null", claiming(() -> null));
  }

  @Test
  void a_store_that_cannot_be_opened_is_told_with_the_reason() {
    assertProblem(
        "the key is lost",
        new ForwardingFixture(new MemoryFixture()) {
          @Override
          public EventStore open(Namespace namespace, NodeOptions node) {
            throw new StoreUnavailable("the key is lost", null);
          }
        });
  }

  @Test
  void a_store_that_was_compiled_for_another_release_is_told() {
    assertProblem(
        "no such method",
        new ForwardingFixture(new MemoryFixture()) {
          @Override
          public EventStore open(Namespace namespace, NodeOptions node) {
            throw new NoSuchMethodError("no such method");
          }
        });
  }

  @Test
  void a_description_that_is_not_the_claim_is_told_with_both() {
    StoreFixture modest = claiming(() -> Claim.profile(Profile.CORE));

    assertProblem("the fixture claims LOG with durability NONE", modest);
    assertProblem("describes itself as LOG, FEED, ", modest);
  }

  @Test
  void all_missing_hooks_are_named_at_once() {
    assertProblem("DiskFull (files, PROCESS)", without(DiskFull.class, CommitHold.class));
    assertProblem("CommitHold (FEED)", without(DiskFull.class, CommitHold.class));
  }

  @Test
  void a_child_process_that_finds_another_storage_is_told() {
    assertProblem(
        "must be in childProperties()",
        new ForwardingFixture(sqlite) {
          @Override
          public Map<String, String> childProperties() {
            return Map.of();
          }
        });
  }

  @Test
  void a_child_process_that_cannot_start_is_told_with_its_last_words() {
    assertProblem(
        "no.such.Fixture",
        new ForwardingFixture(sqlite) {
          @Override
          public String recipe() {
            return "no.such.Fixture";
          }
        });
  }

  @Test
  void a_missing_hook_is_no_broken_rule() {
    CaseResult result =
        new SuiteRun(without(DiskFull.class), 1)
            .ask(List.of(CaseCatalog.shipped().named("K11")), any -> {})
            .get(0);

    assertEquals(
        "K11 cannot be asked: the claim (files, PROCESS) needs the hook "
            + DiskFull.class.getName()
            + ", which "
            + SqliteFixture.class.getName()
            + " does not implement",
        result.failures().get(0).getMessage());
  }

  private static void assertProblem(String text, StoreFixture fixture) {
    NotReady notReady = assertThrows(NotReady.class, () -> Preflight.check(fixture));
    assertTrue(notReady.getMessage().contains(text), notReady::getMessage);
  }

  private static StoreFixture claiming(Supplier<Claim> claim) {
    return new ForwardingFixture(new MemoryFixture()) {
      @Override
      public Claim claim() {
        return claim.get();
      }
    };
  }

  private static Claim failing(String message) {
    throw new IllegalStateException(message);
  }

  private StoreFixture without(Class<?>... hooks) {
    return new ForwardingFixture(sqlite) {
      @Override
      public <T> Optional<T> hook(Class<T> type) {
        return List.of(hooks).contains(type) ? Optional.empty() : super.hook(type);
      }
    };
  }
}
