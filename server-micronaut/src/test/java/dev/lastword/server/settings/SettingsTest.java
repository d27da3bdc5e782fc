package dev.lastword.server.settings;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class SettingsTest {

  @TempDir private Path folder;

  @Test
  void flags_win_over_the_environment_and_that_over_the_file() throws IOException {
    Path file = folder.resolve("lastword.properties");
    Files.writeString(file, "lastword.port=1\nlastword.threads=2\nlastword.streams=3\n");

    Settings settings =
        Settings.defaults()
            .file(file)
            .environment(Map.of("LASTWORD_PORT", "4", "LASTWORD_THREADS", "5", "PATH", "/bin"))
            .flag(Setting.PORT, "6");

    assertEquals("6", settings.text(Setting.PORT));
    assertEquals("5", settings.text(Setting.THREADS));
    assertEquals("3", settings.text(Setting.STREAMS));
    assertEquals("127.0.0.1", settings.text(Setting.ADDRESS));
  }

  @Test
  void a_wrong_value_is_told_with_its_name_its_origin_and_what_is_allowed() {
    WrongSetting wrong =
        assertThrows(
            WrongSetting.class,
            () -> Settings.defaults().environment(Map.of("LASTWORD_PORT", "eighty")));

    assertEquals(
        "lastword.port: expected 0 to 65535, 0 for any free one, found 'eighty' in the environment"
            + " variable LASTWORD_PORT",
        wrong.getMessage());
  }

  @Test
  void a_misspelled_name_in_a_file_is_told() throws IOException {
    Path file = folder.resolve("lastword.properties");
    Files.writeString(file, "lastword.prot=8080\n");

    WrongSetting wrong = assertThrows(WrongSetting.class, () -> Settings.defaults().file(file));

    assertTrue(wrong.getMessage().startsWith("lastword.prot: "), wrong::getMessage);
    assertTrue(wrong.getMessage().contains(file.toString()), wrong::getMessage);
  }

  @Test
  void every_default_is_allowed() {
    for (Setting setting : Setting.values()) {
      assertTrue(setting.allows(setting.otherwise()), setting.key());
    }
  }

  @Test
  void traces_go_to_an_address_and_a_share_is_between_nothing_and_all() {
    for (String address : List.of("", "http://127.0.0.1:4318", "https://otel.example/v1/traces")) {
      assertTrue(Setting.TRACE_ENDPOINT.allows(address), address);
    }
    for (String other : List.of("otel", "ftp://a", "http://", "http://me:word@a", "http://a b")) {
      assertFalse(Setting.TRACE_ENDPOINT.allows(other), other);
    }
    for (String share : List.of("0", "1", "0.01", ".5", "1.0")) {
      assertTrue(Setting.TRACE_RATIO.allows(share), share);
    }
    for (String other : List.of("", "-0.1", "1.1", "2", "NaN", "1e-3")) {
      assertFalse(Setting.TRACE_RATIO.allows(other), other);
    }
  }

  @Test
  void the_page_about_settings_has_every_one_of_them() throws IOException {
    String page = Files.readString(Path.of("../docs/configuration.md"));

    String table =
        Stream.of(Setting.values()).map(SettingsTest::row).collect(Collectors.joining("\n"));

    assertTrue(page.contains(table), () -> "docs/configuration.md should hold\n" + table);
  }

  private static String row(Setting setting) {
    String otherwise = setting.otherwise().isEmpty() ? "" : "`" + setting.otherwise() + "`";
    return "| `%s` | `%s` | `%s` | %s | %s | %s |"
        .formatted(
            setting.flag(),
            setting.variable(),
            setting.key(),
            otherwise,
            setting.allowed(),
            setting.purpose());
  }
}
