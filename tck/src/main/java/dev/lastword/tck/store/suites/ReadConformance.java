package dev.lastword.tck.store.suites;

import static dev.lastword.store.StoreRule.R1;
import static dev.lastword.store.StoreRule.R2;
import static dev.lastword.store.StoreRule.R3;
import static dev.lastword.store.StoreRule.R4;
import static dev.lastword.store.StoreRule.R5;
import static dev.lastword.store.StoreRule.R6;
import static dev.lastword.store.StoreRule.R7;
import static dev.lastword.store.StoreRule.R8;
import static dev.lastword.store.StoreRule.T5;
import static dev.lastword.store.StoreRule.W4;
import static dev.lastword.tck.store.harness.Samples.OTHER;
import static dev.lastword.tck.store.harness.Samples.STREAM;
import static dev.lastword.tck.store.harness.Samples.at;
import static dev.lastword.tck.store.harness.Samples.event;
import static dev.lastword.tck.store.harness.Samples.events;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lastword.store.EventRecord;
import dev.lastword.store.EventStore;
import dev.lastword.store.Expected;
import dev.lastword.store.Limit;
import dev.lastword.store.LimitExceeded;
import dev.lastword.store.Payload;
import dev.lastword.store.ReadSpec;
import dev.lastword.store.StoredEvent;
import dev.lastword.store.StreamPage;
import dev.lastword.tck.store.harness.Case;
import dev.lastword.tck.store.harness.Rule;
import dev.lastword.tck.store.harness.Samples;
import dev.lastword.tck.store.harness.StoreUnderTest;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.LongStream;
import org.junit.jupiter.api.DisplayNameGeneration;
import org.junit.jupiter.api.DisplayNameGenerator.ReplaceUnderscores;

/** Suite C, first part: pages of one stream. */
@DisplayNameGeneration(ReplaceUnderscores.class)
public final class ReadConformance {

  private static final int KIB = 1 << 10;

  @Case(value = "C01", catches = "an unknown stream is an exception or a null")
  @Rule(R4)
  void an_unknown_stream_is_an_empty_page_with_head_0(StoreUnderTest store) {
    store.append(OTHER, at(0), events(1));
    StreamPage nothing = new StreamPage(List.of(), 0, false, false);

    assertEquals(nothing, store.read(STREAM, ReadSpec.forwardFrom(1)));
    assertEquals(nothing, store.read(STREAM, ReadSpec.forwardFrom(7)));
    assertEquals(nothing, store.read(STREAM, ReadSpec.backwardFromHead()));
    assertEquals(1, store.head(OTHER));
  }

  @Case(value = "C02", catches = "the start is exclusive, or one off")
  @Rule(R1)
  void a_forward_page_begins_at_the_version_asked_for(StoreUnderTest store) {
    store.append(STREAM, at(0), events(5));

    assertEquals(List.of(1L, 2L, 3L, 4L, 5L), versions(store, ReadSpec.forwardFrom(1)));
    assertEquals(List.of(3L, 4L, 5L), versions(store, ReadSpec.forwardFrom(3)));
    assertEquals(List.of(5L), versions(store, ReadSpec.forwardFrom(5)));
    assertEquals(List.of(), versions(store, ReadSpec.forwardFrom(6)));
    assertEquals(5, store.read(STREAM, ReadSpec.forwardFrom(6)).headVersion());
  }

  @Case(value = "C03", catches = "the first events are taken and reversed, instead of the last")
  @Rule({R7, R1})
  void a_backward_page_is_the_reverse_of_the_forward_one(StoreUnderTest store) {
    List<EventRecord> five = events(5);
    store.append(STREAM, at(0), five);

    List<EventRecord> backward =
        store.read(STREAM, ReadSpec.backwardFromHead()).events().stream()
            .map(StoredEvent::event)
            .toList();

    List<EventRecord> reversed = new ArrayList<>(five);
    Collections.reverse(reversed);
    assertEquals(reversed, backward);
    assertEquals(List.of(5L, 4L), versions(store, ReadSpec.backwardFromHead().maxEvents(2)));
    assertEquals(List.of(3L, 2L), versions(store, ReadSpec.backwardFrom(3).maxEvents(2)));
    assertEquals(List.of(1L), versions(store, ReadSpec.backwardFrom(1)));
    assertEquals(List.of(5L), versions(store, ReadSpec.backwardFrom(99).maxEvents(1)));
  }

  @Case(value = "C04", catches = "'more' is told from a full page instead of a next event")
  @Rule(R2)
  void more_tells_exactly_whether_the_stream_goes_on(StoreUnderTest store) {
    int n = 4;
    store.append(STREAM, at(0), events(n));

    for (int size : List.of(1, 2, n - 1, n, n + 1)) {
      for (ReadSpec spec : List.of(ReadSpec.forwardFrom(1), ReadSpec.backwardFromHead())) {
        StreamPage page = store.read(STREAM, spec.maxEvents(size));
        assertEquals(Math.min(size, n), page.events().size(), () -> "events of " + spec);
        assertEquals(size < n, page.more(), () -> "more, in pages of " + size + ", " + spec);
      }
    }
    assertFalse(store.read(STREAM, ReadSpec.forwardFrom(n)).more());
    assertFalse(store.read(STREAM, ReadSpec.backwardFrom(1)).more());
  }

  @Case(value = "C05", catches = "pages overlap or leave something out where they meet")
  @Rule({R2, W4})
  void pages_of_7_over_1000_events_show_each_once_in_order(StoreUnderTest store) {
    store.append(STREAM, at(0), events(1_000));

    assertEquals(
        LongStream.rangeClosed(1, 1_000).boxed().toList(),
        walk(store, ReadSpec.forwardFrom(1).maxEvents(7)));
    assertEquals(
        LongStream.rangeClosed(1, 1_000).map(version -> 1_001 - version).boxed().toList(),
        walk(store, ReadSpec.backwardFromHead().maxEvents(7)));
  }

  @Case(value = "C06", catches = "bytes are not counted, or one large event is never returned")
  @Rule(R2)
  void a_page_is_bounded_by_bytes_and_holds_at_least_one_event(StoreUnderTest store) {
    store.append(STREAM, at(0), sized(400 * KIB), sized(400 * KIB), sized(400 * KIB));
    ReadSpec mebibyte = ReadSpec.forwardFrom(1).maxBytes(1_024 * KIB);

    StreamPage first = store.read(STREAM, mebibyte);

    assertEquals(2, first.events().size(), "events of 400 KiB in a page of 1 MiB");
    assertTrue(first.more());
    assertEquals(List.of(3L), versions(store, ReadSpec.forwardFrom(3).maxBytes(1_024 * KIB)));
    StreamPage single = store.read(STREAM, ReadSpec.forwardFrom(3).maxBytes(1));
    assertEquals(1, single.events().size(), "one event above the bound is returned, alone");
    assertFalse(single.more());
    assertEquals(List.of(3L, 2L), versions(store, ReadSpec.backwardFromHead().maxBytes(800 * KIB)));
  }

  @Case(value = "C07", catches = "the last version of the page is told as the head")
  @Rule(R3)
  void every_page_tells_the_head_of_the_whole_stream(StoreUnderTest store) {
    store.append(STREAM, at(0), events(5));

    for (ReadSpec spec :
        List.of(
            ReadSpec.forwardFrom(1),
            ReadSpec.forwardFrom(1).maxEvents(2),
            ReadSpec.forwardFrom(3).maxEvents(1),
            ReadSpec.forwardFrom(6),
            ReadSpec.backwardFromHead().maxEvents(2),
            ReadSpec.backwardFrom(1))) {
      assertEquals(5, store.read(STREAM, spec).headVersion(), spec::toString);
    }
    store.append(STREAM, at(store.head(STREAM)), event("6"));
    assertEquals(6, store.head(STREAM));
  }

  @Case(value = "C09", catches = "bounds are validated only after the stream was found")
  @Rule({R8, T5})
  void bad_bounds_are_refused_for_unknown_streams_too(StoreUnderTest store) {
    store.append(OTHER, at(0), events(1));
    long most = store.node(0).description().limits().of(Limit.PAGE_ITEMS);
    ReadSpec all = ReadSpec.forwardFrom(1);

    assertThrows(IllegalArgumentException.class, () -> all.maxEvents(0));
    assertThrows(IllegalArgumentException.class, () -> all.maxBytes(0));
    assertThrows(IllegalArgumentException.class, () -> ReadSpec.forwardFrom(0));
    assertThrows(IllegalArgumentException.class, () -> ReadSpec.backwardFrom(-1));
    for (var stream : List.of(STREAM, OTHER)) {
      ReadSpec tooMany = all.maxEvents(Math.toIntExact(most + 1));
      LimitExceeded refused =
          assertThrows(LimitExceeded.class, () -> store.read(stream, tooMany), stream::toString);
      assertEquals(Limit.PAGE_ITEMS, refused.limit());
    }
    assertEquals(1, store.read(OTHER, all.maxEvents(Math.toIntExact(most))).events().size());
  }

  @Case(value = "C10", catches = "pages share arrays or lists with the store or with each other")
  @Rule(R6)
  void pages_share_nothing_with_the_store(StoreUnderTest store) {
    byte[] given = {1, 2, 3};
    List<EventRecord> list = new ArrayList<>(List.of(binary(given), event("2"), event("3")));
    store.append(STREAM, Expected.ANY, list);
    List<EventRecord> before = List.copyOf(list);

    Arrays.fill(given, (byte) 9);
    list.clear();
    StreamPage page = store.read(STREAM, ReadSpec.forwardFrom(1));
    Arrays.fill(page.events().get(0).event().payload().toBytes(), (byte) 9);
    assertThrows(UnsupportedOperationException.class, () -> page.events().clear());
    store.append(STREAM, Expected.ANY, event("4"));
    store.read(STREAM, ReadSpec.backwardFromHead());

    assertEquals(before, page.events().stream().map(StoredEvent::event).toList());
    assertEquals(before, store.all(STREAM).subList(0, 3));
  }

  @Case(value = "C12", catches = "versions are kept or sorted as text")
  @Rule(R1)
  void versions_are_in_order_of_their_numbers(StoreUnderTest store) {
    store.append(STREAM, at(0), events(1_000));
    store.append(STREAM, at(1_000), events(20));

    assertEquals(
        LongStream.rangeClosed(995, 1_005).boxed().toList(),
        versions(store, ReadSpec.forwardFrom(995).maxEvents(11)));
    assertEquals(List.of(9L, 10L, 11L), versions(store, ReadSpec.forwardFrom(9).maxEvents(3)));
    assertEquals(List.of(100L, 99L, 98L), versions(store, ReadSpec.backwardFrom(100).maxEvents(3)));
  }

  @Case(value = "C13", catches = "an instance answers from a cache or a replica")
  @Rule(R5)
  void a_commit_is_visible_on_the_other_instance_at_once(StoreUnderTest store) {
    EventStore reader = store.node(1);
    for (int round = 1; round <= 30; round++) {
      long head = round;
      store.append(STREAM, at(head - 1), event("1"));
      StreamPage page = reader.read(STREAM, ReadSpec.backwardFromHead().maxEvents(1));

      assertEquals(head, page.headVersion(), () -> "head on the other instance, round " + head);
      assertEquals(head, page.events().get(0).version());
    }
  }

  private static List<Long> versions(StoreUnderTest store, ReadSpec spec) {
    return store.read(STREAM, spec).events().stream().map(StoredEvent::version).toList();
  }

  private static List<Long> walk(StoreUnderTest store, ReadSpec first) {
    return Walk.through(store.node(0), STREAM, first).stream().map(StoredEvent::version).toList();
  }

  private static EventRecord sized(int bytes) {
    return binary(new byte[bytes]);
  }

  private static EventRecord binary(byte[] content) {
    return new EventRecord(
        UUID.randomUUID(),
        "SAMPLE",
        1,
        Samples.NOON,
        Map.of(),
        Payload.of(content, "application/octet-stream"));
  }
}
