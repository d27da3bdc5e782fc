package dev.lastword.core.value;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class ActorTest {

  @Test
  void there_are_four_kinds_of_actors() {
    assertEquals(
        List.of("system", "user", "scheduler", "external"),
        Stream.of(Actor.Kind.values()).map(Actor.Kind::wireName).toList());
  }

  @Test
  void a_user_has_an_id() {
    assertEquals(new Actor(Actor.Kind.USER, "ann"), Actor.user("ann"));
    assertThrows(NullPointerException.class, () -> Actor.user(null));
  }

  @Test
  void the_system_needs_none() {
    assertEquals(new Actor(Actor.Kind.SYSTEM, null), Actor.SYSTEM);
  }

  @Test
  void actors_and_parties_are_of_some_kind() {
    assertThrows(NullPointerException.class, () -> new Actor(null, "ann"));
    assertThrows(NullPointerException.class, () -> new Party(null, "ann"));
    assertEquals("robot", new Party("robot", null).kind());
  }
}
