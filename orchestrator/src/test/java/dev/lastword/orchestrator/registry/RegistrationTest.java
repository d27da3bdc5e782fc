package dev.lastword.orchestrator.registry;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lastword.core.value.GraphId;
import dev.lastword.orchestrator.graph.Conditions;
import dev.lastword.orchestrator.graph.ControlNode.Start;
import dev.lastword.orchestrator.graph.Graph;
import dev.lastword.orchestrator.graph.RetryPolicy;
import dev.lastword.orchestrator.graph.WorkNode.Task;
import dev.lastword.orchestrator.log.Streams;
import dev.lastword.orchestrator.testkit.PlainConditions;
import dev.lastword.store.Commit;
import dev.lastword.store.EventRecord;
import dev.lastword.store.EventStore;
import dev.lastword.store.Payload;
import dev.lastword.store.Projections;
import dev.lastword.store.ReadSpec;
import dev.lastword.store.StoreCorrupt;
import dev.lastword.store.StoredEvent;
import dev.lastword.store.Stores;
import dev.lastword.store.VersionConflict;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A graph is versioned and immutable. */
final class RegistrationTest {

  private static final Conditions CONDITIONS = new PlainConditions();
  private static final Instant NOW = Instant.parse("2026-01-01T00:00:00.123456789Z");
  private static final Graph FIRST = graph("a");
  private static final Graph SECOND = graph("b");

  private final EventStore store = Stores.open("memory:");
  private int registered;

  @Test
  void each_new_content_is_a_new_version() {
    assertEquals(1, register(FIRST).version().version());
    assertEquals(2, register(SECOND).version().version());

    assertEquals(List.of(FIRST, SECOND), versions().stream().map(GraphVersion::graph).toList());
    assertEquals(List.of(1L, 2L), versions().stream().map(GraphVersion::version).toList());
  }

  @Test
  void the_same_content_again_changes_nothing() {
    Registration added = register(FIRST);

    Registration again = register(graph("a"));

    assertInstanceOf(Registration.Unchanged.class, again);
    assertEquals(added.version(), again.version());
    assertEquals(1, versions().size());
  }

  @Test
  void going_back_to_an_older_content_is_a_version_of_its_own() {
    register(FIRST);
    register(SECOND);

    assertEquals(3, register(FIRST).version().version());
    assertEquals(versions().get(0).hash(), versions().get(2).hash());
  }

  @Test
  void of_two_who_register_at_once_one_decides_again() {
    Commit mine = added(Registration.decide(FIRST, Optional.empty(), NOW, id(1)));
    Commit theirs = added(Registration.decide(SECOND, Optional.empty(), NOW, id(2)));

    store.commit(theirs);

    assertThrows(VersionConflict.class, () -> store.commit(mine));
    assertEquals(2, register(FIRST).version().version());
  }

  @Test
  void what_was_registered_is_read_again_beyond_the_bounds_of_new_texts() {
    String[] codes = IntStream.range(0, 10_001).mapToObj(i -> "c" + i).toArray(String[]::new);
    Graph large =
        Graph.builder("g")
            .add(Start.of("s"))
            .add(Task.of("t").retry(RetryPolicy.of(3).finalCodes(codes)))
            .path("s", "t")
            .build(CONDITIONS);

    register(large);

    assertEquals(List.of(large), versions().stream().map(GraphVersion::graph).toList());
  }

  @Test
  void the_newest_version_is_summed_up_beside_the_events() {
    register(FIRST);
    register(SECOND);

    String summary =
        store.extension(Projections.class).get("graphs", "g").orElseThrow().payload().utf8();

    assertTrue(
        summary.startsWith("{\"id\":\"g\",\"title\":\"Graph b\",\"version\":2,\"hash\":\""),
        summary);
    assertTrue(
        summary.endsWith(",\"nodes\":2,\"registeredAt\":\"2026-01-01T00:00:00.123456Z\"}"),
        summary);
  }

  @Test
  void another_graphs_version_is_a_mistake_of_the_caller() {
    GraphVersion other =
        GraphVersion.of(Graph.builder("h").add(Start.of("s")).build(CONDITIONS), 1, NOW);

    assertThrows(
        IllegalArgumentException.class,
        () -> Registration.decide(FIRST, Optional.of(other), NOW, id(1)));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "\"version\":1         | \"version\":2",
        "\"hash\":\"           | \"hash\":\"0",
        "\"title\":\"Graph a\" | \"title\":\"Graph c\"",
        "\"type\":\"Start\"    | \"type\":\"Task\"",
        "{\"version\"          | {\"version",
        "\"graph\"             | \"graf\"",
      })
  void what_is_not_what_was_registered_is_not_read(String written, String found) {
    register(FIRST);
    StoredEvent stored = stored().get(0);
    String text = stored.event().payload().utf8();
    assertTrue(text.contains(written), text);

    StoredEvent spoiled = with(stored, text.replace(written, found));

    assertThrows(StoreCorrupt.class, () -> RegistrationCodec.read(spoiled, CONDITIONS));
  }

  private Registration register(Graph graph) {
    List<GraphVersion> before = versions();
    Optional<GraphVersion> newest =
        before.isEmpty() ? Optional.empty() : Optional.of(before.get(before.size() - 1));
    Registration registration = Registration.decide(graph, newest, NOW, id(++registered + 100));
    if (registration instanceof Registration.Added added) {
      store.commit(added.commit());
    }
    return registration;
  }

  private List<GraphVersion> versions() {
    return stored().stream().map(event -> RegistrationCodec.read(event, CONDITIONS)).toList();
  }

  private List<StoredEvent> stored() {
    return store.read(Streams.graph(GraphId.of("g")), ReadSpec.forwardFrom(1)).events();
  }

  private static Commit added(Registration registration) {
    return assertInstanceOf(Registration.Added.class, registration).commit();
  }

  private static StoredEvent with(StoredEvent stored, String payload) {
    EventRecord event = stored.event();
    return new StoredEvent(
        stored.position(),
        stored.stream(),
        stored.version(),
        stored.recordedAt(),
        new EventRecord(
            event.eventId(),
            event.type(),
            event.schemaVersion(),
            event.occurredAt(),
            Map.of(),
            Payload.json(payload)));
  }

  private static Graph graph(String task) {
    return Graph.builder("g")
        .title("Graph " + task)
        .add(Start.of("s"), Task.of(task))
        .path("s", task)
        .build(CONDITIONS);
  }

  private static UUID id(long number) {
    return new UUID(0, number);
  }
}
