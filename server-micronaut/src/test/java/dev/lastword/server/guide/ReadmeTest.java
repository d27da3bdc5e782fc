package dev.lastword.server.guide;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lastword.server.boot.Version;
import dev.lastword.server.guide.Guide.Block;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The front door shows nothing that is not run elsewhere. */
final class ReadmeTest {

  private static final Path ROOT = Path.of("..");

  @Test
  void the_code_is_the_code_that_the_guides_run() throws IOException {
    List<String> run =
        List.of("workers.md", "getting-started.md").stream()
            .map(page -> ROOT.resolve("docs").resolve(page))
            .filter(Files::exists)
            .flatMap(ReadmeTest::lines)
            .toList();
    List<String> shown =
        Guide.read(ROOT.resolve("README.md")).blocks().stream()
            .filter(block -> block.language().equals("java"))
            .flatMap(block -> block.text().lines())
            .map(String::strip)
            .toList();

    assertFalse(shown.isEmpty());
    assertEquals(List.of(), shown.stream().filter(line -> !run.contains(line)).toList());
  }

  @Test
  void the_commands_are_those_of_the_gate() throws IOException {
    String gate = Files.readString(ROOT.resolve(".ci/run"));
    List<String> commands =
        Guide.read(ROOT.resolve("README.md")).blocks().stream()
            .filter(block -> block.language().equals("sh"))
            .map(Block::text)
            .flatMap(String::lines)
            .toList();

    assertTrue(commands.size() >= 4);
    assertEquals(
        List.of(), commands.stream().filter(line -> !gate.contains("\"" + line + "\"")).toList());
  }

  @Test
  void the_dependencies_are_those_that_the_build_publishes() throws IOException {
    String page = Files.readString(ROOT.resolve("docs/getting-started.md"));

    List<String> shown =
        Pattern.compile("\"(dev\\.lastword:.*?)\"")
            .matcher(page)
            .results()
            .map(coordinates -> coordinates.group(1))
            .toList();

    assertEquals(
        List.of(
            "dev.lastword:lastword-bom:" + Version.current(),
            "dev.lastword:lastword-orchestrator",
            "dev.lastword:lastword-store-memory"),
        shown);
  }

  private static Stream<String> lines(Path page) {
    try {
      return Files.readString(page).lines().map(String::strip);
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }
}
