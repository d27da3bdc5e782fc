package dev.lastword.tck.store.suites;

import static dev.lastword.store.FeedSpec.ALL;
import static dev.lastword.store.StoreRule.F2;
import static dev.lastword.store.StoreRule.F7;
import static dev.lastword.store.StoreRule.F9;
import static dev.lastword.tck.store.harness.Case.Kind.PROPERTY;
import static dev.lastword.tck.store.harness.Case.Level.SHOULD;
import static dev.lastword.tck.store.harness.Samples.OTHER;
import static dev.lastword.tck.store.harness.Samples.STREAM;
import static dev.lastword.tck.store.harness.Samples.at;
import static dev.lastword.tck.store.harness.Samples.event;
import static dev.lastword.tck.store.harness.Samples.events;
import static dev.lastword.tck.store.harness.Samples.typed;
import static dev.lastword.tck.store.suites.FeedConsumer.assertSame;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lastword.store.Capability;
import dev.lastword.store.EventRecord;
import dev.lastword.store.EventStore;
import dev.lastword.store.Expected;
import dev.lastword.store.FeedPage;
import dev.lastword.store.FeedSpec;
import dev.lastword.store.StoredEvent;
import dev.lastword.store.StreamId;
import dev.lastword.store.VersionConflict;
import dev.lastword.tck.store.harness.Case;
import dev.lastword.tck.store.harness.Needs;
import dev.lastword.tck.store.harness.Rule;
import dev.lastword.tck.store.harness.StoreUnderTest;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.DisplayNameGeneration;
import org.junit.jupiter.api.DisplayNameGenerator.ReplaceUnderscores;

/** Suite F, third part: filters, long feeds, and a model that answers too. */
@DisplayNameGeneration(ReplaceUnderscores.class)
@Needs(Capability.FEED)
public final class FeedScanConformance {

  private static final List<StreamId> STREAMS =
      List.of(STREAM, OTHER, new StreamId("job", "one"), new StreamId("audit", "one"));
  private static final List<String> TYPES = List.of("CREATED", "STARTED", "ENDED");
  private static final int LONG = 20_000;
  private static final int COMMIT = 1_000;
  private static final int PAGE = 100;

  @Case(value = "F17", catches = "the filter runs over a page that was cut before")
  @Rule({F9, F2})
  void a_filter_loses_nothing_and_keeps_the_order(StoreUnderTest store) {
    for (int i = 0; i < 60; i++) {
      StreamId stream = STREAMS.get(i % 20 == 0 ? 3 : i % 3);
      store.append(stream, Expected.ANY, typed(i % 15 == 0 ? "ENDED" : "STARTED"));
    }
    List<StoredEvent> all = new FeedConsumer(store.node(0), ALL).drain().seen();

    for (FeedSpec filter :
        List.of(
            ALL.categories("audit"),
            ALL.types("ENDED"),
            ALL.categories("execution").types("ENDED"),
            ALL.categories("job", "audit").types("STARTED", "ENDED"))) {
      List<StoredEvent> expected = all.stream().filter(filter::matches).toList();
      assertFalse(expected.isEmpty(), "a filter that lets something through");
      for (int size = 1; size <= 4; size++) {
        FeedConsumer consumer = new FeedConsumer(store.node(0), filter.maxEvents(size)).drain();
        assertSame(FeedConsumer.ids(expected), consumer.ids(), filter + " in pages of " + size);
      }
    }
  }

  @Case(value = "F20", kind = PROPERTY, catches = "anything that a plain list would not do")
  @Rule({F2, F9})
  void the_feed_is_a_list_to_which_commits_add(StoreUnderTest store) {
    Random random = store.random();
    List<StoredEvent> model = new ArrayList<>();
    List<FeedConsumer> consumers =
        IntStream.range(0, 4)
            .mapToObj(i -> new FeedConsumer(store.node(i), randomSpec(random)))
            .toList();
    for (int step = 0; step < 300; step++) {
      switch (random.nextInt(4)) {
        case 0 -> model.addAll(append(store, random));
        case 1 -> refuse(store, random);
        default -> consumers.get(random.nextInt(4)).poll();
      }
    }

    assertFalse(model.isEmpty(), "a model with events");
    for (FeedConsumer consumer : consumers) {
      assertSame(
          FeedConsumer.ids(model.stream().filter(consumer.spec()::matches).toList()),
          consumer.drain().ids(),
          "what a consumer saw with " + consumer.spec());
    }
    assertSame(
        model, new FeedConsumer(store.node(0), ALL).drain().seen(), "the events of the model");
  }

  private static List<StoredEvent> append(StoreUnderTest store, Random random) {
    StreamId stream = STREAMS.get(random.nextInt(STREAMS.size()));
    List<EventRecord> events =
        IntStream.rangeClosed(0, random.nextInt(4))
            .mapToObj(i -> typed(TYPES.get(random.nextInt(TYPES.size()))))
            .toList();
    long before = store.head(stream);
    assertEquals(events.size(), store.append(stream, Expected.ANY, events).positions().size());
    return store.stored(stream).subList((int) before, (int) before + events.size());
  }

  private static void refuse(StoreUnderTest store, Random random) {
    StreamId stream = STREAMS.get(random.nextInt(STREAMS.size()));
    Expected wrong = at(store.head(stream) + 1);
    assertThrows(VersionConflict.class, () -> store.append(stream, wrong, event("refused")));
  }

  private static FeedSpec randomSpec(Random random) {
    FeedSpec spec = ALL.maxEvents(1 + random.nextInt(5));
    return switch (random.nextInt(3)) {
      case 0 -> spec.categories(STREAMS.get(random.nextInt(STREAMS.size())).category());
      case 1 -> spec.types(TYPES.get(random.nextInt(TYPES.size())));
      default -> spec;
    };
  }

  @Case(
      value = "F21",
      level = SHOULD,
      catches = "pages are found by counting rows from the beginning")
  @Rule(F7)
  void the_last_page_of_a_long_feed_costs_what_the_first_does(StoreUnderTest store) {
    for (int i = 0; i < LONG / COMMIT; i++) {
      store.append(new StreamId("long", "s" + i), at(0), events(COMMIT));
    }
    EventStore node = store.node(0);
    List<Long> nexts = new ArrayList<>(List.of(0L));
    int seen = 0;
    FeedPage page = node.feed(0, ALL);
    for (; !page.events().isEmpty(); page = node.feed(page.next(), ALL)) {
      seen += page.events().size();
      nexts.add(page.next());
    }
    assertEquals(LONG, seen, "events in the feed");
    long last = nexts.get(nexts.size() - 2);

    long first = nanos(node, 0);
    long end = nanos(node, last);
    store.note(
        "the first %d events took %d µs, those behind %d took %d µs"
            .formatted(PAGE, first / 1_000, last, end / 1_000));

    assertTrue(
        end < 10 * first + 2_000_000,
        () -> "the first page took " + first + " ns, one behind " + last + " took " + end + " ns");
  }

  /** Returns the least time of several tries: the cost without interference. */
  private static long nanos(EventStore node, long after) {
    return LongStream.range(0, 15)
        .map(
            i -> {
              long begin = System.nanoTime();
              assertEquals(PAGE, node.feed(after, ALL.maxEvents(PAGE)).events().size());
              return System.nanoTime() - begin;
            })
        .min()
        .orElseThrow();
  }
}
