package dev.lastword.server.security;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lastword.server.settings.Setting;
import dev.lastword.server.testkit.RunningServer;
import dev.lastword.server.testkit.RunningServer.Reply;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Admins with a scope, who make, list and end keys within it and no others. */
final class KeyScopeTest {

  private static final String KEYS = "/api/v1/admin/keys";

  @TempDir private Path folder;

  private RunningServer server;
  private Callers callers;

  @BeforeEach
  void start() {
    server = RunningServer.with(RunningServer.settings(folder).flag(Setting.AUTH, "required"));
    callers = new Callers(server);
  }

  @AfterEach
  void stop() {
    server.close();
  }

  private Reply make(String key, String scope) {
    return callers.post(KEYS, key, "{\"name\":\"bob\",\"roles\":[\"admin\"]" + scope + "}");
  }

  @Test
  void an_admin_of_some_queues_makes_no_wider_key() {
    String narrow = callers.key("ann", new Scope(Set.of("email", "sms"), Set.of()), Role.ADMIN);

    for (String wider :
        List.of(
            "",
            ",\"queues\":[\"payments\"]",
            ",\"queues\":[\"email\",\"payments\"]",
            ",\"graphs\":[\"order\"]")) {
      Reply refused = make(narrow, wider);
      assertEquals(403, refused.status(), wider);
      assertEquals("OUT_OF_SCOPE", refused.text("code"), wider);
    }
    assertEquals(201, make(narrow, ",\"queues\":[\"email\"]").status());
    assertEquals(201, make(narrow, ",\"queues\":[\"email\"],\"graphs\":[\"order\"]").status());
  }

  @Test
  void an_admin_of_some_graphs_makes_no_wider_key() {
    String narrow = callers.key("ann", new Scope(Set.of(), Set.of("order")), Role.ADMIN);

    for (String wider : List.of("", ",\"graphs\":[\"payroll\"]", ",\"queues\":[\"email\"]")) {
      assertEquals(403, make(narrow, wider).status(), wider);
    }
    assertEquals(201, make(narrow, ",\"graphs\":[\"order\"]").status());
  }

  @Test
  void an_empty_list_is_no_way_to_ask_for_everything() {
    String narrow = callers.key("ann", new Scope(Set.of("email"), Set.of("order")), Role.ADMIN);
    String admin = callers.key("root", Scope.ALL, Role.ADMIN);

    for (String caller : List.of(admin, narrow)) {
      for (String noun : List.of("queue", "graph")) {
        Reply refused = make(caller, ",\"" + noun + "s\":[]");
        assertEquals(422, refused.status(), refused::body);
        assertEquals("INVALID_ARGUMENT", refused.text("code"), refused::body);
        assertTrue(refused.text("detail").contains("at least one " + noun), refused::body);
      }
    }
    assertFalse(callers.get(KEYS, admin).body().contains("bob"));
    assertEquals(422, make(admin, ",\"queues\":null").status());
  }

  @Test
  void a_scope_of_nothing_is_not_kept_as_one_of_everything() {
    ApiKeys keys = server.server().bean(ApiKeys.class);
    Optional<Set<String>> none = Optional.of(Set.of());

    for (Scope scope :
        List.of(new Scope(none, Optional.empty()), new Scope(Optional.empty(), none))) {
      assertThrows(
          IllegalArgumentException.class,
          () -> keys.create("bob", Set.of(Role.VIEWER), scope, Optional.empty()));
    }
  }

  @Test
  void keys_beyond_the_scope_are_neither_listed_nor_ended() {
    Scope email = new Scope(Set.of("email"), Set.of());
    String narrow = callers.key("ann", email, Role.ADMIN);
    String admin = callers.key("root", Scope.ALL, Role.ADMIN);
    String wide = make(admin, "").text("keyId");
    String within = make(admin, ",\"queues\":[\"email\"]").text("keyId");

    String list = callers.get(KEYS, narrow).body();

    assertTrue(list.contains(within), list);
    assertFalse(list.contains(wide) || list.contains("root"), list);
    assertEquals(404, callers.delete(KEYS + "/" + wide, narrow).status());
    assertEquals(200, callers.get(KEYS, admin).status());
    assertEquals(200, callers.delete(KEYS + "/" + within, narrow).status());
    assertTrue(callers.get(KEYS, admin).body().contains(wide));
  }

  @Test
  void a_key_cannot_pass_for_one_beyond_the_scope_of_its_maker() {
    String narrow = callers.key("ann", new Scope(Set.of("email"), Set.of()), Role.ADMIN);
    callers.key("bob", Scope.ALL, Role.OPERATOR);

    Reply refused = make(narrow, ",\"queues\":[\"email\"]");

    assertEquals(403, refused.status(), refused::body);
    assertTrue(refused.text("detail").contains("choose another"), refused::body);
  }
}
