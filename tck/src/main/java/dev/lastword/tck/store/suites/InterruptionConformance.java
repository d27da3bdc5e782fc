package dev.lastword.tck.store.suites;

import static dev.lastword.store.StoreRule.O1;
import static dev.lastword.store.StoreRule.O2;
import static dev.lastword.store.StoreRule.O9;
import static dev.lastword.tck.store.harness.Case.Kind.PROCESS;
import static dev.lastword.tck.store.harness.Samples.OTHER;
import static dev.lastword.tck.store.harness.Samples.at;
import static dev.lastword.tck.store.harness.Samples.event;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.lastword.store.Durability;
import dev.lastword.store.EventRecord;
import dev.lastword.tck.store.harness.Case;
import dev.lastword.tck.store.harness.ChildProcess;
import dev.lastword.tck.store.harness.ChildScenario;
import dev.lastword.tck.store.harness.Needs;
import dev.lastword.tck.store.harness.Rule;
import dev.lastword.tck.store.harness.StoreUnderTest;
import java.util.List;
import java.util.Random;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import org.junit.jupiter.api.DisplayNameGeneration;
import org.junit.jupiter.api.DisplayNameGenerator.ReplaceUnderscores;

/** Suite K, second part: kills while a storage is made, opened or closed. */
@DisplayNameGeneration(ReplaceUnderscores.class)
@Needs(durability = Durability.PROCESS)
public final class InterruptionConformance {

  private static final int KILLS = 4;

  @Case(
      value = "K05",
      kind = PROCESS,
      catches = "the storage is made in several steps, and who finds the first ones is lost")
  @Rule({O1, O9})
  void a_storage_whose_making_was_killed_can_be_opened(StoreUnderTest store) {
    killDuring(store, Opening.class, InterruptionConformance::isUsable);
  }

  @Case(
      value = "K06",
      kind = PROCESS,
      catches = "closing moves or marks data, and half of that cannot be read")
  @Rule({O9, O2})
  void a_storage_whose_closing_was_killed_holds_everything_and_opens(StoreUnderTest store) {
    killDuring(
        store,
        Closing.class,
        storage -> {
          assertEquals(
              Closing.contents(),
              storage.all(Closing.STREAM).stream().map(event -> event.payload().utf8()).toList());
          isUsable(storage);
        });
  }

  private static void isUsable(StoreUnderTest storage) {
    EventRecord one = event("1");
    storage.append(OTHER, at(0), one);
    storage.reopen();

    assertEquals(List.of(one), storage.all(OTHER));
  }

  /**
   * Lets one child do it undisturbed, and kills others while they do it, each a bit later, so that
   * the kills are spread over the whole time that it takes.
   */
  private static void killDuring(
      StoreUnderTest store,
      Class<? extends ChildScenario> scenario,
      Consumer<StoreUnderTest> check) {
    Random random = store.random();
    StoreUnderTest undisturbed = store.elsewhere();
    long whole = nanosOf(undisturbed.child(scenario));
    check.accept(undisturbed);
    for (int i = 0; i < KILLS; i++) {
      StoreUnderTest storage = store.elsewhere();
      ChildProcess child = storage.child(scenario);
      child.expect(KillRounds.READY);
      child.say("go");
      LockSupport.parkNanos((long) (whole * (i + random.nextDouble()) / KILLS));
      child.kill();
      check.accept(storage);
    }
  }

  /** Returns how long it takes, and leaves the storage closed. */
  private static long nanosOf(ChildProcess child) {
    child.expect(KillRounds.READY);
    long start = System.nanoTime();
    child.say("go");
    child.expect("done");
    long end = System.nanoTime();
    child.kill();
    return end - start;
  }
}
