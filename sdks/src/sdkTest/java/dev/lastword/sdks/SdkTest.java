package dev.lastword.sdks;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lastword.server.boot.Server;
import dev.lastword.server.settings.Setting;
import dev.lastword.server.settings.Settings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Runs the tests that each client has in its own language, and shows them one by one. */
@Timeout(300)
final class SdkTest {

  /** A line of the Test Anything Protocol, in which both test runners report. */
  private static final Pattern RESULT = Pattern.compile("(?m)^(not ok|ok) \\d+ - (.*)$");

  @TempDir private static Path folder;

  private static Server server;

  @BeforeAll
  static void start() {
    server =
        Server.start(
            Settings.defaults()
                .flag(Setting.PORT, "0")
                .flag(Setting.STORE, "sqlite:" + folder.resolve("lastword.db")));
  }

  @AfterAll
  static void stop() {
    server.close();
  }

  @TestFactory
  Stream<DynamicTest> python() throws Exception {
    return tests(run(Path.of("python"), Map.of("PYTHONPATH", "src"), "python3", "-m", "tests"));
  }

  @TestFactory
  Stream<DynamicTest> typescript() throws Exception {
    return tests(
        run(
            Path.of("typescript"),
            Map.of(),
            "node",
            "--test-reporter=tap",
            "dist/test/sdk.test.js"));
  }

  @Test
  void the_operations_are_those_of_the_server() throws Exception {
    Run run =
        run(
            Path.of("."),
            Map.of(),
            "python3",
            "generate.py",
            System.getProperty("openapi"),
            "--check");

    assertEquals(0, run.exit(), run.output());
  }

  /** A program that has ended. */
  private record Run(int exit, String output) {}

  private static Stream<DynamicTest> tests(Run run) {
    List<DynamicTest> tests = new ArrayList<>();
    Matcher result = RESULT.matcher(run.output());
    while (result.find()) {
      boolean isOk = result.group(1).equals("ok");
      tests.add(DynamicTest.dynamicTest(result.group(2), () -> assertTrue(isOk, run.output())));
    }
    assertTrue(tests.size() > 10, run.output());
    tests.add(
        DynamicTest.dynamicTest("exit code", () -> assertEquals(0, run.exit(), run.output())));
    return tests.stream();
  }

  private static Run run(Path in, Map<String, String> environment, String... command)
      throws IOException, InterruptedException {
    Path output = Files.createTempFile(folder, "output", ".txt");
    ProcessBuilder program =
        new ProcessBuilder(command)
            .directory(in.toFile())
            .redirectErrorStream(true)
            .redirectOutput(output.toFile());
    program.environment().putAll(environment);
    program.environment().put("LASTWORD_SERVER", server.address().toString());
    program.environment().put("PYTHONDONTWRITEBYTECODE", "1");
    Process process = program.start();
    boolean isEnded = process.waitFor(4, TimeUnit.MINUTES);
    process.destroyForcibly();
    String written = Files.readString(output);
    assertTrue(isEnded, () -> "it did not end:\n" + written);
    return new Run(process.exitValue(), written);
  }
}
