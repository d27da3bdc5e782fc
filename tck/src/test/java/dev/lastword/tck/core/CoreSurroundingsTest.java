package dev.lastword.tck.core;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lastword.tck.random.Draw;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Whoever starts the kit cannot tell a core by variables how it should behave. */
class CoreSurroundingsTest {

  @Test
  void later_processes_have_only_what_tools_need_to_start() {
    Map<String, String> given = Map.of("PATH", "/bin", "CERTIFYING", "yes", "Home", "/root");

    Map<String, String> others = new CoreSurroundings(Draw.of(1, "test"), given).others();

    Set<String> names = new HashSet<>(others.keySet());
    names.removeAll(Set.of("TZ", "LANG", "LC_ALL", "JAVA_TOOL_OPTIONS", "USER", "LOGNAME"));
    assertEquals(Set.of("PATH", "Home"), names);
    assertEquals("/bin", others.get("PATH"));
  }

  @Test
  void later_processes_have_the_locale_of_another_country_and_another_user() {
    CoreSurroundings surroundings = new CoreSurroundings(Draw.of(1, "test"), Map.of("USER", "me"));
    Set<String> locales = new HashSet<>();
    Set<String> users = new HashSet<>();

    for (int process = 0; process < 100; process++) {
      Map<String, String> others = surroundings.others();
      locales.add(others.get("LANG"));
      users.add(others.get("USER"));
    }

    assertTrue(
        locales.containsAll(Set.of("tr_TR.UTF-8", "de_DE.ISO-8859-1", "C")), locales::toString);
    assertTrue(users.size() > 2 && !users.contains("me"), users::toString);
  }

  @Test
  void later_processes_find_the_files_of_the_first_in_another_working_directory() throws Exception {
    Path here = Path.of("").toAbsolutePath();
    Path other = new CoreSurroundings(Draw.of(1, "test"), Map.of()).folder();

    assertNotEquals(here.toRealPath(), other.toRealPath());
    assertTrue(Files.isSameFile(here.resolve("src"), other.resolve("src")));
  }

  @Test
  void the_first_process_has_all() {
    Map<String, String> given = Map.of("PATH", "/bin", "CERTIFYING", "yes");

    assertEquals(given, new CoreSurroundings(Draw.of(1, "test"), given).asTheyAre());
  }

  @Test
  void later_processes_live_in_several_time_zones() {
    CoreSurroundings surroundings = new CoreSurroundings(Draw.of(1, "test"), Map.of());

    Set<String> zones =
        IntStream.range(0, 50)
            .mapToObj(process -> surroundings.others().get("TZ"))
            .collect(Collectors.toSet());

    assertTrue(zones.size() > 2, zones::toString);
  }
}
