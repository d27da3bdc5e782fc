package dev.lastword.server.guide;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lastword.server.guide.Guide.Block;
import dev.lastword.server.testkit.RunningServer;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every command in a guide is run, and writes what the guide says. */
@Timeout(600)
final class GuidesTest {

  private static final Path DOCS = Path.of("../docs");
  private static final List<String> PAGES =
      List.of(
          "cancel.md",
          "concepts.md",
          "deploying.md",
          "http.md",
          "operating.md",
          "server.md",
          "workers.md");

  /** Languages whose blocks say what to do; whatever is in them has to be done. */
  private static final Set<String> EXECUTABLE = Set.of("sh", "bash", "python", "shell");

  @TempDir private Path folder;

  static Stream<Guide> guides() throws IOException {
    List<Guide> guides = new ArrayList<>();
    for (String page : PAGES) {
      guides.add(Guide.read(DOCS.resolve(page)));
    }
    return guides.stream();
  }

  @ParameterizedTest
  @MethodSource("guides")
  void what_a_guide_says_can_be_done_and_happens(Guide guide) throws Exception {
    Path work = Files.createDirectories(folder.resolve("work"));
    for (Block block : guide.blocks()) {
      if (block.file().isPresent()) {
        Files.writeString(work.resolve(block.file().get()), block.text());
      }
    }
    try (RunningServer server = RunningServer.in(folder)) {
      Path output = folder.resolve("output");
      ProcessBuilder shell =
          new ProcessBuilder("bash", "-c", guide.script())
              .directory(work.toFile())
              .redirectErrorStream(true)
              .redirectOutput(output.toFile());
      shell.environment().put("PATH", commands() + File.pathSeparator + System.getenv("PATH"));
      shell.environment().put("LASTWORD_SERVER", server.server().address().toString());
      shell.environment().put("CLIENT_JARS", System.getProperty("java.class.path"));
      Process run = shell.start();

      boolean ended = run.waitFor(4, TimeUnit.MINUTES);
      run.descendants().forEach(ProcessHandle::destroyForcibly);
      run.destroyForcibly();
      String written = Files.readString(output);

      assertTrue(ended, () -> "it did not end:\n" + written);
      assertEquals(0, run.exitValue(), written);
      assertEquals(List.of(), guide.broken(written), written);
    }
  }

  @ParameterizedTest
  @MethodSource("guides")
  void nothing_in_a_guide_is_there_only_to_be_read(Guide guide) {
    List<Block> unused =
        guide.blocks().stream()
            .filter(block -> EXECUTABLE.contains(block.language()))
            .filter(block -> !block.isRun() && block.file().isEmpty())
            .toList();

    assertEquals(List.of(), unused);
    assertTrue(guide.blocks().stream().anyMatch(Block::isRun), "a guide without commands");
  }

  @Test
  void a_promise_that_is_not_kept_is_found() {
    Guide guide =
        new Guide(
            "page",
            List.of(
                new Block(List.of("sh", "run"), "echo one\n"),
                new Block(List.of("text"), "one\ntwo\n"),
                new Block(List.of("sh", "run"), "echo two\n")));

    assertEquals(
        List.of("two"),
        guide.broken("--- block 0 ---\none\n--- block 2 ---\ntwo\n--- block 3 ---\n"));
  }

  /** Returns a folder with the command {@code lastword}, which runs these classes. */
  private Path commands() throws IOException {
    Path bin = Files.createDirectories(folder.resolve("bin"));
    Path command = bin.resolve("lastword");
    Path java = Path.of(System.getProperty("java.home"), "bin", "java");
    Files.writeString(
        command,
        "#!/bin/sh\nexec '%s' -XX:TieredStopAtLevel=1 -cp '%s' dev.lastword.server.cli.Main \"$@\"\n"
            .formatted(java, System.getProperty("java.class.path")));
    assertTrue(command.toFile().setExecutable(true));
    Files.createSymbolicLink(bin.resolve("java"), java);
    return bin;
  }
}
