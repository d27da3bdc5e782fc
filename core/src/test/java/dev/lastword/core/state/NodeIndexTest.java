package dev.lastword.core.state;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertSame;

import dev.lastword.core.value.NodeId;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The table that all states of one history share, until two of them grow apart. */
class NodeIndexTest {

  @Test
  void an_empty_table_finds_nothing() {
    assertEquals(-1, NodeIndex.empty().placeOf(id(0), 0));
  }

  @Test
  void tables_without_room_are_not_shared() {
    NodeIndex empty = NodeIndex.empty();

    assertNotSame(empty, empty.plus(id(0), 0));
  }

  @Test
  void the_state_that_grows_first_keeps_the_table() {
    NodeIndex base = NodeIndex.empty().plus(id(0), 0);

    assertSame(base, base.plus(id(1), 1));
  }

  @Test
  void the_state_that_grows_second_takes_a_copy() {
    NodeIndex base = NodeIndex.empty().plus(id(0), 0);

    NodeIndex first = base.plus(id(1), 1);
    NodeIndex second = base.plus(id(2), 1);

    assertNotSame(first, second);
    assertEquals(1, first.placeOf(id(1), 2));
    assertEquals(-1, first.placeOf(id(2), 2));
    assertEquals(1, second.placeOf(id(2), 2));
    assertEquals(-1, second.placeOf(id(1), 2));
    assertEquals(0, second.placeOf(id(0), 2));
  }

  @Test
  void a_copy_is_the_next_owner_of_its_own_room() {
    NodeIndex base = NodeIndex.empty().plus(id(0), 0);
    base.plus(id(1), 1);

    NodeIndex copy = base.plus(id(2), 1);

    assertSame(copy, copy.plus(id(3), 2));
  }

  @Test
  void a_state_does_not_see_what_was_added_after_it() {
    NodeIndex shared = NodeIndex.empty().plus(id(0), 0).plus(id(1), 1).plus(id(2), 2);

    assertEquals(-1, shared.placeOf(id(2), 2));
    assertEquals(2, shared.placeOf(id(2), 3));
  }

  @Test
  void one_id_may_stand_at_different_places_of_states_that_grew_apart() {
    NodeIndex base = NodeIndex.empty().plus(id(0), 0);

    NodeIndex longer = base.plus(id(1), 1).plus(id(9), 2);
    NodeIndex shorter = base.plus(id(9), 1);

    assertEquals(2, longer.placeOf(id(9), 3));
    assertEquals(1, shorter.placeOf(id(9), 2));
  }

  @Test
  void a_table_that_is_full_is_followed_by_one_twice_as_large() {
    NodeIndex index = NodeIndex.empty();
    List<Integer> replacedAt = new ArrayList<>();
    for (int size = 0; size < 1000; size++) {
      NodeIndex next = index.plus(id(size), size);
      if (next != index) {
        replacedAt.add(size);
      }
      index = next;
    }

    assertEquals(List.of(0, 16, 32, 64, 128, 256, 512), replacedAt);
  }

  private static NodeId id(int number) {
    return NodeId.of("node-" + number);
  }
}
