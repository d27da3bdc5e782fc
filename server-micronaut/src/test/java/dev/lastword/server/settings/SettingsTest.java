package dev.lastword.server.settings;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class SettingsTest {

  @TempDir private Path folder;

  private Path file(String text) throws IOException {
    return Files.writeString(folder.resolve("lastword.properties"), text);
  }

  @Test
  void flags_go_before_the_environment_before_the_file_before_the_defaults() throws IOException {
    Settings settings =
        Settings.defaults()
            .file(file("lastword.port=1\nlastword.rate=2\nlastword.threads=3\n"))
            .environment(Map.of("LASTWORD_PORT", "4", "LASTWORD_RATE", "5"))
            .flag(Setting.PORT, "6");

    assertEquals(6, settings.whole(Setting.PORT));
    assertEquals(5, settings.whole(Setting.RATE));
    assertEquals(3, settings.whole(Setting.THREADS));
    assertEquals("127.0.0.1", settings.text(Setting.ADDRESS));
  }

  @Test
  void a_wrong_value_is_named_with_its_origin_and_what_is_allowed() throws IOException {
    Path file = file("lastword.port=eighty");

    WrongSetting wrong = assertThrows(WrongSetting.class, () -> Settings.defaults().file(file));

    assertEquals(
        "lastword.port: expected 0 to 65535, 0 for any free one, found 'eighty' in the file "
            + file,
        wrong.getMessage());
  }

  @Test
  void a_name_that_nobody_knows_is_refused() {
    WrongSetting wrong =
        assertThrows(
            WrongSetting.class,
            () -> Settings.defaults().environment(Map.of("LASTWORD_PROT", "80")));

    assertEquals(
        "LASTWORD_PROT: expected the name of a setting, found another in the environment",
        wrong.getMessage());
  }

  @Test
  void what_the_start_script_and_other_commands_read_is_left_to_them() {
    Settings settings =
        Settings.defaults()
            .environment(
                Map.of(
                    "LASTWORD_OPTS", "-Xmx1g",
                    "LASTWORD_SERVER", "http://127.0.0.1:8080",
                    "LASTWORD_KEY", "lw_x"));

    assertEquals(8080, settings.whole(Setting.PORT));
  }
}
