package dev.lastword.tck.store.suites;

import static dev.lastword.store.StoreRule.T7;
import static dev.lastword.store.StoreRule.W9;
import static dev.lastword.store.StoreRule.X5;
import static dev.lastword.tck.store.harness.Samples.NOON;
import static dev.lastword.tck.store.harness.Samples.STREAM;
import static dev.lastword.tck.store.harness.Samples.at;
import static dev.lastword.tck.store.harness.Samples.event;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.lastword.store.Commit;
import dev.lastword.store.EventRecord;
import dev.lastword.store.EventStore;
import dev.lastword.store.Expected;
import dev.lastword.store.Payload;
import dev.lastword.store.ReadSpec;
import dev.lastword.store.StreamId;
import dev.lastword.tck.store.harness.Case;
import dev.lastword.tck.store.harness.Rule;
import dev.lastword.tck.store.harness.StoreUnderTest;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.NullUnmarked;
import org.junit.jupiter.api.DisplayNameGeneration;
import org.junit.jupiter.api.DisplayNameGenerator.ReplaceUnderscores;

/** Suite A, second part: the values that a store is given, names above all. */
@DisplayNameGeneration(ReplaceUnderscores.class)
public final class StreamNameConformance {

  @Case(value = "A10", catches = "what does nothing is accepted, or drops what came before it")
  @Rule(W9)
  void empty_commits_and_appends_are_refused_and_nothing_is_written(StoreUnderTest store) {
    EventRecord kept = event("kept");
    store.append(STREAM, at(0), kept);

    assertThrows(IllegalArgumentException.class, () -> store.commit(Commit.builder()));
    assertThrows(IllegalArgumentException.class, () -> store.append(STREAM, at(1), List.of()));
    assertThrows(
        IllegalArgumentException.class,
        () ->
            store.commit(
                Commit.builder()
                    .append(STREAM, Expected.ANY, event("a"))
                    .append(STREAM, Expected.ANY, event("b"))));

    assertEquals(List.of(kept), store.all(STREAM));
  }

  @Case(value = "A11", catches = "a null is answered, or found only after something was written")
  @Rule(X5)
  @NullUnmarked
  void nulls_and_blank_names_are_mistakes_of_the_caller(StoreUnderTest store) {
    EventRecord kept = event("kept");
    store.append(STREAM, at(0), kept);
    EventStore node = store.node(0);
    Payload payload = Payload.json("1");

    assertThrows(NullPointerException.class, () -> node.commit(null));
    assertThrows(NullPointerException.class, () -> node.read(null, ReadSpec.forwardFrom(1)));
    assertThrows(NullPointerException.class, () -> node.read(STREAM, null));
    assertThrows(NullPointerException.class, () -> node.extension(null));
    assertThrows(IllegalArgumentException.class, () -> new StreamId("execution", " \t "));
    assertThrows(IllegalArgumentException.class, () -> new StreamId("", "one"));
    assertThrows(
        IllegalArgumentException.class,
        () -> new EventRecord(UUID.randomUUID(), "", 1, NOON, Map.of(), payload));
    assertThrows(
        NullPointerException.class,
        () -> new EventRecord(null, "SAMPLE", 1, NOON, Map.of(), payload));

    assertEquals(List.of(kept), store.all(STREAM));
  }

  @Case(value = "A12", catches = "a collation that folds case, blanks or normal forms")
  @Rule(T7)
  void ids_that_look_alike_are_different_streams(StoreUnderTest store) {
    distinct(
        store,
        new StreamId("job", "Stra\u00dfe-1"),
        new StreamId("job", "stra\u00dfe-1"),
        new StreamId("job", "STRASSE-1"),
        new StreamId("job", "Stra\u00dfe-1 "),
        new StreamId("job", " Stra\u00dfe-1"),
        new StreamId("job", "caf\u00e9"),
        new StreamId("job", "cafe\u0301"),
        new StreamId("job", "cafe"),
        new StreamId("job", "\u0130stanbul"),
        new StreamId("job", "istanbul"));
  }

  @Case(value = "A13", catches = "category and id are joined into one key")
  @Rule(T7)
  void one_id_in_two_categories_names_two_streams(StoreUnderTest store) {
    distinct(
        store,
        new StreamId("job", "one"),
        new StreamId("execution", "one"),
        new StreamId("job-a", "b"),
        new StreamId("job", "a-b"),
        new StreamId("jo", "bone"));
  }

  @Case(value = "A14", catches = "ids become part of a statement, a pattern or a path")
  @Rule(T7)
  void characters_that_mean_something_elsewhere_are_only_characters(StoreUnderTest store) {
    distinct(
        store,
        new StreamId("job", "a/b"),
        new StreamId("job", "a:b"),
        new StreamId("job", "a%b"),
        new StreamId("job", "a_b"),
        new StreamId("job", "axb"),
        new StreamId("job", "a'b"),
        new StreamId("job", "a\"b"),
        new StreamId("job", "a\\b"),
        new StreamId("job", "a;b"),
        new StreamId("job", "../a"),
        new StreamId("job", "a'; DROP TABLE events; --"),
        new StreamId("job", "a' OR '1'='1"));
  }

  private static void distinct(StoreUnderTest store, StreamId... streams) {
    Map<StreamId, List<EventRecord>> written = new LinkedHashMap<>();
    for (StreamId stream : streams) {
      EventRecord one = event("\"of " + written.size() + "\"");
      store.append(stream, at(0), one);
      written.put(stream, List.of(one));
    }
    written.forEach(
        (stream, events) -> assertEquals(events, store.all(stream), () -> "stream " + stream));
  }
}
