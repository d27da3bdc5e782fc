package dev.lastword.tck.core;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lastword.tck.random.Draw;
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

    assertEquals(Set.of("PATH", "Home", "TZ"), others.keySet());
    assertEquals("/bin", others.get("PATH"));
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
