package dev.lastword.store;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class StoresTest {

  /** Answers to a scheme and can never be reached. */
  public static final class NowhereProvider implements StoreProvider {

    @Override
    public Set<String> schemes() {
      return Set.of("nowhere");
    }

    @Override
    public EventStore open(StoreConfig config) {
      throw new StoreUnavailable("cannot reach " + config.safeUrl(), null);
    }
  }

  @Test
  void a_provider_is_found_by_the_scheme_of_the_url() {
    StoreUnavailable tried =
        assertThrows(StoreUnavailable.class, () -> Stores.open("NoWhere://u:secret@host/db?p=1"));

    assertEquals("cannot reach NoWhere://host/db", tried.getMessage());
    assertEquals(Set.of("nowhere"), Stores.schemes());
  }

  @Test
  void an_unknown_scheme_is_refused_with_the_known_ones_and_no_secret() {
    IllegalArgumentException refused =
        assertThrows(
            IllegalArgumentException.class, () -> Stores.open("elsewhere://u:secret@host/db"));

    assertTrue(refused.getMessage().contains("'elsewhere'"), refused.getMessage());
    assertTrue(refused.getMessage().contains("[nowhere]"), refused.getMessage());
    assertFalse(refused.getMessage().contains("secret"), refused.getMessage());
  }

  @Test
  void a_url_without_scheme_is_refused_without_showing_it() {
    for (String url : List.of("secret", ":secret", "")) {
      IllegalArgumentException refused =
          assertThrows(IllegalArgumentException.class, () -> StoreConfig.of(url));
      assertFalse(refused.getMessage().contains("secret"), refused.getMessage());
    }
  }

  @ParameterizedTest
  @CsvSource({
    "memory:, memory:",
    "sqlite:./data/x.db, sqlite:./data/x.db",
    "sqlite:/home/me@work/x.db, sqlite:/home/me@work/x.db",
    "postgresql://h:5432/db, postgresql://h:5432/db",
    "postgresql://u:p@h/db?password=p, postgresql://h/db",
    "postgresql://u:p@ss@h/db, postgresql://h/db",
    "postgresql://u:p/p@h/db, postgresql://h/db",
    "postgresql://u:p?p@h/db, postgresql://...",
    "postgresql://h/db?x=a@b, postgresql://...",
  })
  void the_safe_url_has_no_user_password_or_parameter(String url, String safe) {
    assertEquals(safe, StoreConfig.of(url).safeUrl());
  }

  @Test
  void a_configuration_shows_the_names_of_options_and_not_their_values() {
    StoreConfig config = StoreConfig.of("postgresql://u:p@h/db").option("password", "secret");

    assertEquals("postgresql://h/db with options [password]", config.toString());
    assertEquals("//u:p@h/db", config.address());
  }
}
