package dev.lastword.tck.core;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lastword.core.value.JsonValue.JsonObject;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A report says which program was asked: another program has other digests. */
class ProgramFilesTest {

  @TempDir Path folder;

  @Test
  void what_a_script_imports_from_beside_it_counts() throws Exception {
    Path script = Files.writeString(folder.resolve("core.py"), "import rules");
    Path rules =
        Files.writeString(Files.createDirectory(folder.resolve("lib")).resolve("rules.py"), "1");
    List<String> command = List.of("python3", script.toString());
    JsonObject before = ProgramFiles.digests(command, List.of());

    Files.writeString(rules, "2");

    JsonObject after = ProgramFiles.digests(command, List.of());
    assertNotEquals(before, after);
    assertEquals(before.members().get(script.toString()), after.members().get(script.toString()));
  }

  @Test
  void a_folder_of_classes_counts_with_all_that_is_in_it() throws Exception {
    Path classes = Files.createDirectories(folder.resolve("classes/a"));
    List<String> command = List.of("java", "-cp", classes.getParent() + ":none", "Main");
    Files.writeString(classes.resolve("B.class"), "1");
    JsonObject before = ProgramFiles.digests(command, List.of());

    Files.writeString(classes.resolve("C.class"), "1");

    assertNotEquals(before, ProgramFiles.digests(command, List.of()));
  }

  @Test
  void the_interpreter_of_the_path_counts() {
    JsonObject digests = ProgramFiles.digests(List.of("python3", "-m", "core"), List.of());

    assertTrue(
        digests.members().keySet().stream().anyMatch(name -> name.endsWith("/python3")),
        digests::toString);
  }

  @Test
  void what_a_process_runs_from_counts() {
    long self = ProcessHandle.current().pid();

    JsonObject digests = ProgramFiles.digests(List.of("unknown"), List.of(self));

    assertTrue(
        Files.notExists(Path.of("/proc/self/maps"))
            || digests.members().keySet().stream().anyMatch(name -> name.endsWith("libjvm.so")),
        digests::toString);
    assertTrue(
        digests.members().values().stream()
            .allMatch(digest -> digest.toString().startsWith("\"sha256:")));
  }
}
