package dev.lastword.tck.store.suites;

import static dev.lastword.store.StoreRule.O9;
import static dev.lastword.store.StoreRule.W10;
import static dev.lastword.store.StoreRule.W11;
import static dev.lastword.store.StoreRule.X2;
import static dev.lastword.store.StoreRule.X3;
import static dev.lastword.tck.store.harness.Case.Kind.PROCESS;
import static dev.lastword.tck.store.harness.Samples.STREAM;
import static dev.lastword.tck.store.harness.Samples.at;
import static dev.lastword.tck.store.harness.Samples.event;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.fail;

import dev.lastword.store.Durability;
import dev.lastword.store.EventRecord;
import dev.lastword.store.OutcomeUnknown;
import dev.lastword.store.StoreCorrupt;
import dev.lastword.store.StoreException;
import dev.lastword.tck.store.DiskFull;
import dev.lastword.tck.store.Medium;
import dev.lastword.tck.store.ReadOnlyMedium;
import dev.lastword.tck.store.ServerProcesses;
import dev.lastword.tck.store.harness.CannotAsk;
import dev.lastword.tck.store.harness.Case;
import dev.lastword.tck.store.harness.ChildProcess;
import dev.lastword.tck.store.harness.Launch;
import dev.lastword.tck.store.harness.Needs;
import dev.lastword.tck.store.harness.Rule;
import dev.lastword.tck.store.harness.StoreUnderTest;
import dev.lastword.tck.store.harness.SyncWitness;
import java.util.List;
import org.junit.jupiter.api.DisplayNameGeneration;
import org.junit.jupiter.api.DisplayNameGenerator.ReplaceUnderscores;

/** Suite K, third part: the disk, when it is waited for, full, or not to be written. */
@DisplayNameGeneration(ReplaceUnderscores.class)
public final class DurabilityConformance {

  @Case(
      value = "K07",
      kind = PROCESS,
      catches =
          "a write is shown or acknowledged when another file is flushed, a part of it, or none")
  @Rule({W10, O9})
  @Needs(durability = Durability.POWER)
  void the_disk_is_waited_for_between_one_acknowledgment_and_the_next(StoreUnderTest store) {
    if (store.claim().medium() == Medium.SERVER) {
      ChildProcess child = store.child(WitnessedWriter.class);
      child.expect("ready");
      try (SyncWitness witness = SyncWitness.of(store.hook(ServerProcesses.class).pids())) {
        eachWriteIsFlushed(store, child, witness);
      }
    } else {
      try (SyncWitness witness = SyncWitness.ofChild()) {
        ChildProcess child = store.child(Launch.USUAL.by(witness.command()), WitnessedWriter.class);
        child.expect("ready");
        eachWriteIsFlushed(store, child, witness);
        child.kill();
      }
    }
  }

  private static void eachWriteIsFlushed(
      StoreUnderTest store, ChildProcess child, SyncWitness witness) {
    FlushedWrites flushes = new FlushedWrites(witness);
    for (String kind : WitnessedWriter.kinds(store.claim().capabilities())) {
      flushes.begin(kind);
      child.say(kind);
      for (String line = ""; !line.equals("done " + kind); ) {
        line = child.next().orElseGet(() -> fail("the child ended" + child.lastWords()));
        flushes.acknowledged(line);
      }
    }
  }

  @Case(
      value = "K11",
      kind = PROCESS,
      catches = "a commit for which there is no space is kept in part, or reported as done")
  @Rule({W11, X3})
  @Needs(durability = Durability.PROCESS, medium = Medium.FILES)
  void a_full_disk_refuses_commits_truly_and_does_not_harm_what_is_there(StoreUnderTest store) {
    store.hook(DiskFull.class); // so that its absence is told here, and not by a child that dies
    ChildProcess child = store.child(FullDiskWriter.class);
    List<String> said = child.rest();
    assertFalse(
        said.isEmpty(),
        () -> "the child process ended before it said anything" + child.lastWords());
    if (said.get(0).startsWith(FullDiskWriter.CANNOT)) {
      throw new CannotAsk(said.get(0));
    }

    assertEquals(
        List.of("refused", "kept", "repeated"), said.subList(1, said.size()), said::toString);
    int commits = Integer.parseInt(said.get(0)) + 1;
    assertEquals(
        FullDiskWriter.contents(commits),
        store.all(STREAM).stream().map(event -> event.payload().utf8().strip()).toList());
  }

  @Case(
      value = "K12",
      catches = "what cannot be written is taken for written, or for corrupt, or a driver's error")
  @Rule({X2, X3})
  @Needs(durability = Durability.PROCESS)
  void a_medium_that_cannot_be_written_is_told_of_and_not_harmed(StoreUnderTest store) {
    EventRecord before = event("before");
    EventRecord after = event("after");
    store.append(STREAM, at(0), before);
    store.reopen();
    ReadOnlyMedium.Protection protection =
        store.hook(ReadOnlyMedium.class).protect(store.namespace());
    try (protection) {
      StoreException refused =
          assertThrows(StoreException.class, () -> store.append(STREAM, at(1), after));
      assertFalse(
          refused instanceof OutcomeUnknown || refused instanceof StoreCorrupt,
          () -> "nothing was written and nothing is corrupt, but it said " + refused);
      store.reopen();
    }

    assertEquals(List.of(before), store.all(STREAM));
    store.append(STREAM, at(1), after);
    assertEquals(List.of(before, after), store.all(STREAM));
  }
}
