package dev.lastword.tck.docs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What the pages about cores tell people to run is run, as if in the root of the repository. */
@Timeout(600)
final class CorePagesTest {

  private static final Path DOCS = Path.of("../docs");
  private static final Pattern COMMANDS = Pattern.compile("(?ms)^```sh\n(.*?)^```$");

  @TempDir private Path root;

  @ParameterizedTest
  @ValueSource(strings = {"core-protocol.md", "examples/README.md"})
  void every_command_of_the_page_succeeds(String page) throws Exception {
    List<String> blocks =
        COMMANDS
            .matcher(Files.readString(DOCS.resolve(page)))
            .results()
            .map(MatchResult::group)
            .map(block -> COMMANDS.matcher(block).replaceAll("( $1)\n"))
            .toList();
    assertFalse(blocks.isEmpty());
    Files.createSymbolicLink(root.resolve("docs"), DOCS.toRealPath());
    program("tck/build/install/lastword-tck/bin/lastword-tck", "exec " + lastwordTck() + " \"$@\"");
    program("gradlew", "exit 0");

    Path output = root.resolve("output");
    ProcessBuilder shell =
        new ProcessBuilder("bash", "-ec", String.join("", blocks))
            .directory(root.toFile())
            .redirectErrorStream(true)
            .redirectOutput(output.toFile());
    shell.environment().put("PYTHONDONTWRITEBYTECODE", "1");

    assertEquals(0, shell.start().waitFor(), () -> text(output));
    assertTrue(text(output).contains("CERTIFIED"), text(output));
  }

  /** The program that the build installs is these classes; the build itself is running already. */
  private static String lastwordTck() {
    Path java = Path.of(System.getProperty("java.home"), "bin", "java");
    return "'%s' -XX:TieredStopAtLevel=1 -cp '%s' dev.lastword.tck.cli.Main"
        .formatted(java, System.getProperty("java.class.path"));
  }

  private void program(String name, String line) throws IOException {
    Path file = root.resolve(name);
    Files.createDirectories(file.getParent());
    Files.writeString(file, "#!/bin/sh\n" + line + "\n");
    assertTrue(file.toFile().setExecutable(true));
  }

  private static String text(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException unreadable) {
      return unreadable.toString();
    }
  }
}
