package dev.lastword.core.state;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertSame;

import dev.lastword.core.state.NodeState.Identity;
import dev.lastword.core.value.NodeId;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Both forms of a state's nodes, at the sizes where their blocks and tables grow. */
class NodesTest {

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 15, 16, 17, 31, 32, 33, 255, 256, 257, 4096, 4097})
  void nodes_added_one_by_one_are_all_found_at_their_places(int size) {
    assertHolds(size, grown(size));
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 15, 16, 17, 256, 257, 4097})
  void nodes_added_in_bulk_are_all_found_at_their_places(int size) {
    Nodes bulk = Nodes.NONE.unsealed();
    for (int place = 0; place < size; place++) {
      bulk = bulk.plus(node(place));
    }

    assertHolds(size, bulk);
    assertHolds(size, bulk.sealed());
    assertHolds(size, bulk.unsealed());
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 16, 17, 257})
  void unsealing_and_sealing_lose_nothing(int size) {
    assertHolds(size, grown(size).unsealed().sealed());
    assertHolds(size + 1, grown(size).unsealed().sealed().plus(node(size)));
    assertHolds(size + 1, grown(size).unsealed().plus(node(size)).sealed());
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 16, 17, 257})
  void a_change_is_seen_at_its_place_alone(int size) {
    Nodes nodes = grown(size);
    for (int place = 0; place < size; place += Math.max(1, size / 10)) {
      NodeState changed = node(place).rise(NodeStatus.READY);

      Nodes after = nodes.with(place, changed);

      assertSame(changed, after.at(place));
      assertHolds(size, after.with(place, node(place)));
      assertHolds(size, nodes);
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 15, 16, 17, 255, 256, 257})
  void a_value_does_not_notice_what_grows_from_it(int size) {
    Nodes nodes = grown(size);

    Nodes more = nodes.plus(node(size)).plus(node(size + 1));

    assertHolds(size, nodes);
    assertHolds(size + 2, more);
  }

  @Test
  void an_unsealed_copy_changes_itself_and_not_its_origin() {
    Nodes origin = grown(20);
    Nodes copy = origin.unsealed();

    assertSame(copy, copy.with(3, node(3).rise(NodeStatus.READY)));
    assertSame(copy, copy.plus(node(20)));

    assertHolds(20, origin);
    assertEquals(21, copy.size());
  }

  @Test
  void an_unsealed_copy_of_an_unsealed_copy_is_its_own() {
    Nodes first = grown(20).unsealed();
    Nodes second = first.unsealed();

    second.with(3, node(3).rise(NodeStatus.READY));
    second.plus(node(20));

    assertNotSame(first, second);
    assertHolds(20, first);
  }

  @Test
  void what_is_sealed_does_not_notice_that_its_origin_goes_on() {
    Nodes origin = grown(20).unsealed();
    Nodes sealed = origin.sealed();

    origin.with(3, node(3).rise(NodeStatus.READY));
    origin.plus(node(20));

    assertHolds(20, sealed);
  }

  @Test
  void a_value_is_sealed_already() {
    Nodes nodes = grown(20);

    assertSame(nodes, nodes.sealed());
  }

  @Test
  void ids_with_the_same_hash_code_are_told_apart() {
    Nodes nodes = Nodes.NONE;
    for (int i = 0; i < 256; i++) {
      nodes = nodes.plus(NodeState.created(new Identity(colliding(i), "Task", null)));
    }

    for (int i = 0; i < 256; i++) {
      assertEquals(i, nodes.placeOf(colliding(i)));
    }
    assertEquals(-1, nodes.placeOf(colliding(256)));
  }

  private static Nodes grown(int size) {
    Nodes nodes = Nodes.NONE;
    for (int place = 0; place < size; place++) {
      nodes = nodes.plus(node(place));
    }
    return nodes;
  }

  private static void assertHolds(int size, Nodes nodes) {
    assertEquals(size, nodes.size());
    for (int place = 0; place < size; place++) {
      assertEquals(node(place), nodes.at(place));
      assertEquals(place, nodes.placeOf(id(place)));
    }
    assertEquals(-1, nodes.placeOf(id(size)));
  }

  private static NodeState node(int place) {
    return NodeState.created(new Identity(id(place), "Task", null));
  }

  private static NodeId id(int place) {
    return NodeId.of("node-" + place);
  }

  /** "Aa" and "BB" have the same hash code, and so has every string of as many of them. */
  private static NodeId colliding(int number) {
    StringBuilder id = new StringBuilder();
    for (int bit = 0; bit < 9; bit++) {
      id.append((number >> bit & 1) == 0 ? "Aa" : "BB");
    }
    return NodeId.of(id.toString());
  }
}
