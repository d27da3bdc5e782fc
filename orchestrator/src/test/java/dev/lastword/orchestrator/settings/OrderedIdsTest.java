package dev.lastword.orchestrator.settings;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

final class OrderedIdsTest {

  private static final int MANY = 20_000;

  @Test
  void ids_rise_as_text_and_are_uuids_of_version_7_that_begin_with_the_time() {
    long before = System.currentTimeMillis();

    List<UUID> ids = Stream.generate(OrderedIds::next).limit(MANY).toList();

    assertEquals(ids.stream().map(UUID::toString).sorted().toList(), texts(ids));
    assertTrue(ids.stream().allMatch(id -> id.version() == 7 && id.variant() == 2));
    assertTrue(ids.get(0).getMostSignificantBits() >>> 16 >= before, ids.get(0).toString());
  }

  private static List<String> texts(List<UUID> ids) {
    return ids.stream().map(UUID::toString).toList();
  }

  @Test
  void no_two_are_alike_whoever_draws_them() {
    List<UUID> ids = IntStream.range(0, MANY).parallel().mapToObj(i -> OrderedIds.next()).toList();

    Set<Long> times = new HashSet<>();
    ids.forEach(id -> times.add(id.getMostSignificantBits()));

    assertEquals(MANY, new HashSet<>(ids).size());
    assertEquals(MANY, times.size());
  }

  @Test
  void events_of_one_second_share_the_lower_half_of_their_ids_and_no_id() {
    List<UUID> ids =
        IntStream.range(0, MANY).parallel().mapToObj(i -> OrderedIds.nextOfEvent()).toList();

    Set<Long> seconds = new HashSet<>();
    Set<Long> lowerHalves = new HashSet<>();
    for (UUID id : ids) {
      seconds.add((id.getMostSignificantBits() >>> 16) / 1_000);
      lowerHalves.add(id.getLeastSignificantBits());
    }
    assertEquals(MANY, new HashSet<>(ids).size());
    assertTrue(lowerHalves.size() <= seconds.size(), lowerHalves + " in " + seconds);
    assertTrue(ids.stream().allMatch(id -> id.version() == 7 && id.variant() == 2));
  }
}
