package dev.lastword.tck.store.suites;

import static dev.lastword.store.Capability.FEED;
import static dev.lastword.store.StoreRule.O9;
import static dev.lastword.store.StoreRule.W1;
import static dev.lastword.store.StoreRule.W10;
import static dev.lastword.store.StoreRule.W4;
import static dev.lastword.tck.store.harness.Case.Kind.PROCESS;
import static dev.lastword.tck.store.harness.Case.Level.LAB;
import static dev.lastword.tck.store.harness.Samples.STREAM;
import static dev.lastword.tck.store.harness.Samples.at;
import static dev.lastword.tck.store.harness.Samples.event;
import static java.util.stream.Collectors.toSet;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lastword.store.Commit;
import dev.lastword.store.Durability;
import dev.lastword.store.EventRecord;
import dev.lastword.store.EventStore;
import dev.lastword.store.StoredEvent;
import dev.lastword.tck.store.NodeOptions;
import dev.lastword.tck.store.PowerCut;
import dev.lastword.tck.store.harness.Case;
import dev.lastword.tck.store.harness.ChildProcess;
import dev.lastword.tck.store.harness.Needs;
import dev.lastword.tck.store.harness.Rule;
import dev.lastword.tck.store.harness.StoreUnderTest;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.junit.jupiter.api.DisplayNameGeneration;
import org.junit.jupiter.api.DisplayNameGenerator.ReplaceUnderscores;

/**
 * Suite K, first part: writers that are killed while they write.
 *
 * <p>K01 kills as often as {@link KillRounds#count} says.
 */
@DisplayNameGeneration(ReplaceUnderscores.class)
@Needs(durability = Durability.PROCESS)
public final class CrashConformance {

  private static final int KILLS = KillRounds.count(50);
  private static final int FEW_KILLS = 5;
  private static final int FEW_ACKS = 3;
  private static final int MANY_ACKS = 40;
  private static final int SMALL = 3;
  private static final int LARGE = 300;

  @Case(
      value = "K01",
      kind = PROCESS,
      catches = "a commit is acknowledged while it is only in the memory of the process")
  @Rule({O9, W1})
  void every_acknowledged_commit_survives_kills_at_random_moments(StoreUnderTest store) {
    int[] counts = new int[2];

    KillRounds.of(store, CrashWriter.class, Integer.toString(SMALL))
        .run(
            KILLS,
            MANY_ACKS,
            (round, acknowledged) -> {
              Survivors survivors = Survivors.of(store, round, SMALL);
              survivors.holdAll(acknowledged);
              survivors.areWhole();
              survivors.areCounted();
              counts[0] += acknowledged.size();
              counts[1] += survivors.commits();
            });

    assertTrue(counts[0] > 0, "some writer was to be answered before it was killed");
    store.note(
        "%d kills, %d commits acknowledged, %d found".formatted(KILLS, counts[0], counts[1]));
  }

  @Case(
      value = "K02",
      kind = PROCESS,
      catches = "a commit of many events is written in several steps")
  @Rule({W1, O9})
  void no_commit_is_there_in_part_after_a_kill(StoreUnderTest store) {
    KillRounds.of(store, CrashWriter.class, Integer.toString(LARGE))
        .run(
            FEW_KILLS,
            FEW_ACKS,
            (round, acknowledged) -> {
              Survivors survivors = Survivors.of(store, round, LARGE);
              survivors.areWhole();
              survivors.holdAll(acknowledged);
            });
  }

  @Case(
      value = "K03",
      kind = PROCESS,
      catches = "commits reach the storage in another order than they were made")
  @Rule({O9, W4})
  void what_survives_of_each_writer_is_a_beginning_without_holes(StoreUnderTest store) {
    KillRounds.of(store, CrashWriters.class)
        .run(
            FEW_KILLS,
            MANY_ACKS,
            (round, acknowledged) -> {
              List<StoredEvent> stored = store.stored(CrashWriters.stream(round));
              for (int writer = 0; writer < CrashWriters.WRITERS; writer++) {
                List<String> found = CrashWriters.ofWriter(stored, writer);
                assertEquals(CrashWriters.contents(writer, found.size()), found);
              }
              assertTrue(
                  stored.size() >= acknowledged.size(),
                  () -> acknowledged.size() + " acknowledged, but only " + stored.size() + " left");
              assertEquals(
                  IntStream.rangeClosed(1, stored.size()).mapToObj(Long::valueOf).toList(),
                  stored.stream().map(StoredEvent::version).toList(),
                  "versions");
            });
  }

  @Case(
      value = "K04",
      kind = PROCESS,
      catches = "a lock or a mark that the dead process left keeps everybody out")
  @Rule(O9)
  void the_storage_opens_after_a_kill_without_help_and_goes_on(StoreUnderTest store) {
    KillRounds.of(store, CrashWriter.class, Integer.toString(SMALL))
        .run(
            2,
            FEW_ACKS,
            (round, said) -> {
              EventRecord after = event("after the kill");
              EventStore opened =
                  store.start("opening", () -> store.open(NodeOptions.of("next"))).get();
              opened.commit(Commit.append(STREAM, at(round), after));

              assertEquals(after, store.all(STREAM).get(round));
            });
  }

  @Case(
      value = "K08",
      kind = PROCESS,
      level = LAB,
      catches = "files are flushed, but not in the right order, or not the folder that names them")
  @Rule(O9)
  @Needs(durability = Durability.POWER)
  void every_acknowledged_commit_survives_the_loss_of_what_was_not_flushed(StoreUnderTest store) {
    PowerCut power = store.hook(PowerCut.class);

    KillRounds.of(store, CrashWriter.class, Integer.toString(SMALL))
        .run(
            FEW_KILLS,
            MANY_ACKS,
            (round, acknowledged) -> {
              power.forgetUnflushed(store.namespace());
              Survivors survivors = Survivors.of(store, round, SMALL);
              survivors.holdAll(acknowledged);
              survivors.areWhole();
              survivors.areCounted();
            });
  }

  @Case(
      value = "K10",
      kind = PROCESS,
      catches = "readers are shown a commit that is still on its way to the disk")
  @Rule({W10, O9})
  @Needs(FEED)
  void what_the_feed_has_shown_is_still_there_after_a_kill(StoreUnderTest store) {
    for (int round = 0; round < 2; round++) {
      ChildProcess child = store.child(WatchedWriter.class);
      Set<String> seen = new TreeSet<>();
      int most = 1 + store.random().nextInt(20);
      while (seen.size() < most) {
        seen.add(child.next().orElseThrow());
      }

      child.kill();
      seen.addAll(child.rest());

      Set<String> there = store.feed().stream().map(WatchedWriter::sight).collect(toSet());
      seen.removeAll(there);
      assertTrue(seen.isEmpty(), () -> "the feed has shown, but does not hold any more: " + seen);
      store.reopen();
    }
  }
}
