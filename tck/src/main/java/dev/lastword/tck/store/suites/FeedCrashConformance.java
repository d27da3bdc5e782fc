package dev.lastword.tck.store.suites;

import static dev.lastword.store.StoreRule.O9;
import static dev.lastword.store.StoreRule.W5;
import static dev.lastword.tck.store.harness.Case.Kind.PROCESS;
import static dev.lastword.tck.store.harness.Samples.STREAM;
import static dev.lastword.tck.store.harness.Samples.event;
import static java.util.stream.Collectors.toSet;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lastword.store.Capability;
import dev.lastword.store.Durability;
import dev.lastword.store.Expected;
import dev.lastword.store.StoredEvent;
import dev.lastword.tck.store.harness.Case;
import dev.lastword.tck.store.harness.Needs;
import dev.lastword.tck.store.harness.Rule;
import dev.lastword.tck.store.harness.StoreUnderTest;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.DisplayNameGeneration;
import org.junit.jupiter.api.DisplayNameGenerator.ReplaceUnderscores;

/** Suite F, fifth part: positions, when their writers are killed in the middle of a commit. */
@DisplayNameGeneration(ReplaceUnderscores.class)
@Needs(value = Capability.FEED, durability = Durability.PROCESS)
public final class FeedCrashConformance {

  private static final int KILLS = 5;
  private static final int MOST_HEARD = 20;

  @Case(
      value = "F14",
      kind = PROCESS,
      catches = "how far positions are used is written down later than what uses them")
  @Rule({W5, O9})
  void a_kill_in_a_commit_lets_no_position_be_used_again(StoreUnderTest store) {
    TreeMap<Long, String> told = new TreeMap<>();

    KillRounds.of(store, PositionWriter.class)
        .run(
            KILLS,
            MOST_HEARD,
            (round, said) -> {
              said.forEach(line -> PositionWriter.read(line, (at, id) -> use(told, at, id)));
              store.eventually(
                  "the feed shows all positions that were told",
                  () -> positions(store).containsAll(told.keySet()));
              store.feed().forEach(it -> use(told, it.position(), it.event().eventId().toString()));
              requireRising(store, told, round);
            });

    assertTrue(told.size() > KILLS, "some writer was to write before it was killed");
  }

  private static Set<Long> positions(StoreUnderTest store) {
    return store.feed().stream().map(StoredEvent::position).collect(toSet());
  }

  /** Records the event at a position, which no other event may have. */
  private static void use(TreeMap<Long, String> told, long position, String eventId) {
    String first = told.putIfAbsent(position, eventId);
    assertEquals(
        first == null ? eventId : first, eventId, () -> "the event at position " + position);
  }

  /**
   * Appends, as an instance that opens the storage after the kill may, behind all acknowledged
   * positions.
   */
  private static void requireRising(StoreUnderTest store, TreeMap<Long, String> told, int round) {
    long last = told.isEmpty() ? 0 : told.lastKey();

    long next = store.append(STREAM, Expected.ANY, event("after " + round)).lastPosition();

    assertTrue(
        next > last,
        () ->
            "position %d was given out after a kill, but %d was used before it"
                .formatted(next, last));
  }
}
