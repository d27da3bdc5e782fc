package dev.lastword.server.client;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lastword.client.Answer;
import dev.lastword.client.Client;
import dev.lastword.client.Key;
import dev.lastword.client.KeyHolder;
import dev.lastword.client.NewKey;
import dev.lastword.client.Queue;
import dev.lastword.client.Role;
import dev.lastword.client.Schedule;
import dev.lastword.client.ScheduleView;
import dev.lastword.client.http.RequestFailed;
import dev.lastword.core.state.ExecutionStatus;
import dev.lastword.core.value.GraphId;
import dev.lastword.core.value.JsonValue.JsonNumber;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Queues, schedules and keys, as a client looks after them. */
@Timeout(120)
final class ClientCareTest {

  @TempDir private static Path folder;
  private static Counter counter;
  private static Client client;

  @BeforeAll
  static void start() {
    counter = new Counter(folder);
    client = counter.client();
  }

  @AfterAll
  static void stop() {
    counter.close();
  }

  @Test
  void queues_are_paused_limited_and_resumed() {
    Queue paused = client.queues().pause("q", "flood");
    Queue limited = client.queues().limit("q", OptionalInt.of(3));
    Queue resumed = client.queues().resume("q");

    assertEquals("flood", paused.pause().orElseThrow().reason().orElseThrow());
    assertEquals(3, limited.limit().orElseThrow());
    assertTrue(resumed.pause().isEmpty());
    assertTrue(client.queues().list(null, 50).items().contains(resumed));
    assertEquals(List.of(), client.queues().deadLetters(null, null, 10).items());
  }

  @Test
  void schedules_are_put_looked_at_and_taken_away() {
    Schedule nightly =
        Schedule.of("order", "0 3 * * *")
            .zone(ZoneId.of("Europe/Berlin"))
            .version(1)
            .input(new JsonNumber("1.10"))
            .labels(Map.of("by", "clock"))
            .jitter(Duration.ofMinutes(1))
            .overlap(Schedule.Overlap.BUFFER_ONE)
            .catchUp(Schedule.CatchUp.LATEST, Duration.ofHours(1));

    ScheduleView made = client.schedules().put("nightly", nightly);
    ScheduleView paused = client.schedules().pause("nightly");
    ScheduleView resumed = client.schedules().resume("nightly");
    Answer triggered = client.schedules().trigger("nightly");

    assertEquals(nightly, made.schedule());
    assertEquals(5, made.upcoming().size());
    assertEquals(made.next().orElseThrow(), made.upcoming().get(0));
    assertEquals(List.of(), paused.upcoming());
    assertTrue(paused.pausedSince().isPresent());
    assertTrue(resumed.pausedSince().isEmpty());
    assertEquals(
        ExecutionStatus.ACTIVE, client.execution(triggered.executionId()).get().state().status());
    assertEquals(nightly, client.schedules().get("nightly").schedule());
    assertEquals(1, client.schedules().list(null, 10).items().size());
    client.schedules().delete("nightly");
    assertEquals(0, client.schedules().list(null, 10).items().size());
  }

  @Test
  void a_schedule_is_replaced_only_in_the_version_that_was_seen() {
    Schedule daily = Schedule.of("order", "@daily");
    ScheduleView seen = client.schedules().put("seen", daily);
    ScheduleView changed =
        client.schedules().replace("seen", Schedule.of("order", "@hourly"), seen.version());

    RequestFailed stale =
        assertThrows(
            RequestFailed.class, () -> client.schedules().replace("seen", daily, seen.version()));

    assertEquals(412, stale.status());
    assertEquals("@hourly", changed.schedule().cron());
    assertEquals(changed, client.schedules().get("seen"));
    client.schedules().delete("seen");
  }

  @Test
  void administrators_look_compare_and_make_keys() {
    NewKey asked =
        NewKey.of("mailer", Role.WORKER, Role.VIEWER)
            .queues(Set.of("email"))
            .graphs(Set.of(GraphId.of("order")))
            .expiresAt(Instant.parse("2099-01-01T00:00:00Z"))
            .program();

    Key.Issued issued = client.admin().createKey(asked);
    Key revoked = client.admin().revokeKey(issued.key().id());

    assertEquals(KeyHolder.PROGRAM, issued.key().holder());
    assertEquals(asked.roles(), issued.key().roles());
    assertEquals(asked.queues(), issued.key().queues());
    assertEquals(asked.graphs(), issued.key().graphs());
    assertEquals(asked.expiresAt(), issued.key().expiresAt());
    assertFalse(issued.toString().contains(issued.token()));
    assertTrue(revoked.revokedAt().isPresent());
    assertTrue(client.admin().keys().items().contains(revoked));
    assertTrue(client.admin().server().settings().containsKey("lastword.port"));
    assertEquals(List.of(), client.admin().reconcile((String) null).findings());
  }

  @Test
  void a_key_without_limits_is_for_all_and_a_limit_to_nothing_is_refused() {
    NewKey unlimited = NewKey.of("reader", Role.VIEWER);

    Key.Issued issued = client.admin().createKey(unlimited);

    assertEquals(KeyHolder.PERSON, issued.key().holder());
    assertEquals(Set.of(), issued.key().queues());
    assertEquals(Set.of(), issued.key().graphs());
    assertThrows(IllegalArgumentException.class, () -> unlimited.queues(Set.of()));
    assertThrows(IllegalArgumentException.class, () -> unlimited.graphs(Set.of()));
  }
}
