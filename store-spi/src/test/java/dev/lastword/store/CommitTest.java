package dev.lastword.store;

import static dev.lastword.store.Samples.FENCE;
import static dev.lastword.store.Samples.PAYLOAD;
import static dev.lastword.store.Samples.STREAM;
import static dev.lastword.store.Samples.event;
import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

final class CommitTest {

  private static final StreamId OTHER = new StreamId("execution", "b");

  @Test
  void an_event_id_twice_is_a_duplicate() {
    EventRecord event = event(PAYLOAD);
    Commit.Builder twice =
        Commit.builder().append(STREAM, Expected.ANY, event).append(OTHER, Expected.ANY, event);

    DuplicateEvent duplicate = assertThrows(DuplicateEvent.class, twice::build);

    assertEquals(event.eventId(), duplicate.eventId());
    assertEquals(OTHER, duplicate.stream());
    assertEquals(DuplicateEvent.Reason.TWICE_IN_COMMIT, duplicate.reason());
  }

  @Test
  void empty_parts_and_a_stream_twice_are_mistakes() {
    Commit.Builder twice =
        Commit.builder()
            .append(STREAM, Expected.ANY, event(PAYLOAD))
            .append(STREAM, Expected.ANY, event(PAYLOAD));

    assertThrows(IllegalArgumentException.class, Commit.builder()::build);
    assertThrows(IllegalArgumentException.class, Commit.builder().fence(FENCE)::build);
    assertThrows(IllegalArgumentException.class, () -> Commit.append(STREAM, Expected.ANY));
    assertThrows(IllegalArgumentException.class, twice::build);
  }

  @Test
  void its_bytes_are_those_of_every_payload() {
    Commit commit =
        Commit.builder()
            .append(STREAM, Expected.ANY, event(Samples.bytes(1)), event(Samples.bytes(10)))
            .enqueue(NewJob.of("j", "mail", Samples.bytes(100)))
            .put(new Doc("summary", "a", 0, Map.of(), Samples.bytes(1_000)))
            .create(new Doc("summary", "b", 0, Map.of(), Samples.bytes(10_000)))
            .put(new Snapshot(STREAM, 1, "r1", Samples.bytes(100_000)))
            .end("j", "Cancelled")
            .build();

    assertEquals(111_111, commit.bytes());
    assertEquals(2, commit.eventCount());
  }

  @Test
  void it_knows_what_it_needs_of_a_store() {
    assertEquals(
        Set.of(Capability.LOG), Commit.append(STREAM, Expected.ANY, event(PAYLOAD)).capabilities());
    assertEquals(
        Set.of(Capability.LOG, Capability.MULTI_STREAM, Capability.JOBS),
        Commit.builder()
            .append(STREAM, Expected.ANY, event(PAYLOAD))
            .append(OTHER, Expected.ANY, event(PAYLOAD))
            .fence(FENCE)
            .build()
            .capabilities());
    assertEquals(
        Set.of(Capability.LOG, Capability.PROJECTIONS, Capability.SNAPSHOTS, Capability.ERASE),
        Commit.builder()
            .deleteDoc("summary", "a")
            .dropSnapshots(STREAM, 3)
            .erase(STREAM, 3)
            .build()
            .capabilities());
  }

  @Test
  void what_a_store_does_not_claim_is_refused_by_name() {
    StoreDescription log =
        new StoreDescription(
            "log", "1", 1, Set.of(Capability.LOG), Durability.NONE, Limits.MINIMAL);
    Commit commit = Commit.builder().complete(FENCE, "Completed").build();

    UnsupportedCapability refused =
        assertThrows(UnsupportedCapability.class, () -> log.require(commit));

    assertEquals(Capability.JOBS, refused.capability());
    assertEquals(
        List.of(Profile.CORE), List.of(Profile.values()).stream().filter(log::fulfills).toList());
  }

  @Test
  void what_a_store_does_not_claim_is_no_extension_of_it() {
    StoreDescription description =
        new StoreDescription(
            "test",
            "1",
            StoreDescription.SPI_LEVEL,
            Set.of(Capability.LOG, Capability.JOBS),
            Durability.NONE,
            Limits.MINIMAL);

    assertDoesNotThrow(() -> description.requireExtension(Jobs.class));
    assertThrows(UnsupportedCapability.class, () -> description.requireExtension(Snapshots.class));
    assertThrows(
        IllegalArgumentException.class, () -> description.requireExtension(EventStore.class));
  }
}
