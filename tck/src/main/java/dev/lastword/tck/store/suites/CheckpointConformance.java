package dev.lastword.tck.store.suites;

import static dev.lastword.store.StoreRule.W1;
import static dev.lastword.tck.store.harness.Case.Kind.CONCURRENT;
import static dev.lastword.tck.store.harness.Samples.STREAM;
import static dev.lastword.tck.store.harness.Samples.at;
import static dev.lastword.tck.store.harness.Samples.event;
import static dev.lastword.tck.store.harness.Samples.events;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.lastword.store.Capability;
import dev.lastword.store.Commit;
import dev.lastword.store.Doc;
import dev.lastword.store.EventRecord;
import dev.lastword.store.EventStore;
import dev.lastword.store.Expected;
import dev.lastword.store.FeedPage;
import dev.lastword.store.FeedSpec;
import dev.lastword.store.Payload;
import dev.lastword.store.Projections;
import dev.lastword.store.StreamId;
import dev.lastword.store.VersionConflict;
import dev.lastword.tck.store.harness.Case;
import dev.lastword.tck.store.harness.Needs;
import dev.lastword.tck.store.harness.RaceOutcome;
import dev.lastword.tck.store.harness.Rule;
import dev.lastword.tck.store.harness.StoreUnderTest;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayNameGeneration;
import org.junit.jupiter.api.DisplayNameGenerator.ReplaceUnderscores;

/** Suite G, third part: a consumer whose checkpoint moves with its effect. */
@DisplayNameGeneration(ReplaceUnderscores.class)
@Needs({Capability.FEED, Capability.PROJECTIONS})
public final class CheckpointConformance {

  private static final StreamId EFFECTS = new StreamId("effect", "all");
  private static final int CAUSES = 60;
  private static final int TRIES = 3_000;

  @Case(
      value = "G10",
      kind = CONCURRENT,
      catches = "a checkpoint moves although the effect was refused")
  @Rule(W1)
  void every_event_has_one_effect_however_often_consumers_restart(StoreUnderTest store) {
    for (int i = 0; i < CAUSES / 2; i++) {
      store.append(STREAM, Expected.ANY, events(2));
    }

    List<RaceOutcome<Integer>> outcomes =
        store.race(3, i -> consume(store.node(i), new Random(31 * store.seed() + i)));

    assertEquals(List.of(), RaceOutcome.failures(outcomes));
    assertEquals(
        store.all(STREAM).stream().map(cause -> cause.eventId().toString()).toList(),
        store.all(EFFECTS).stream().map(effect -> effect.payload().utf8()).toList(),
        "the causes of all effects");
    assertEquals(CAUSES, store.head(EFFECTS));
  }

  /** Works until the checkpoint is at the end, with a restart now and then. */
  private static int consume(EventStore node, Random random) {
    for (int tries = 0; tries < TRIES; tries++) {
      Checkpoint start = Checkpoint.of(node);
      FeedSpec some = FeedSpec.ALL.categories(STREAM.category()).maxEvents(1 + random.nextInt(4));
      FeedPage page = node.feed(start.position(), some);
      if (start.effects() == CAUSES) {
        return tries;
      }
      if (random.nextInt(4) > 0 && !page.events().isEmpty()) {
        try {
          node.commit(start.commit(page));
        } catch (VersionConflict overtaken) {
          continue;
        }
        // One that began here too and has seen more is late, and must leave no trace.
        Commit late = start.commit(node.feed(start.position(), some.maxEvents(9)));
        assertThrows(VersionConflict.class, () -> node.commit(late));
      }
    }
    return TRIES;
  }

  /** Progress of the consumers: the last position, and the number of effects so far. */
  private record Checkpoint(long position, long effects) {

    static Checkpoint of(EventStore node) {
      return node.extension(Projections.class)
          .get("checkpoints", "effects")
          .map(doc -> new Checkpoint(doc.sortKey(), Long.parseLong(doc.payload().utf8())))
          .orElse(new Checkpoint(0, 0));
    }

    Commit commit(FeedPage page) {
      Stream<EventRecord> effects =
          page.events().stream().map(cause -> event(cause.event().eventId().toString()));
      String count = Long.toString(effects() + page.events().size());
      return Commit.builder()
          .append(EFFECTS, at(effects()), effects.toList())
          .put(new Doc("checkpoints", "effects", page.next(), Map.of(), Payload.json(count)))
          .build();
    }
  }
}
