package dev.lastword.tck.vectors.wrong;

import dev.lastword.tck.json.Json;
import dev.lastword.tck.stdio.StdioLoop;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** A wrong core as a process, for whoever certifies processes. */
final class WrongCoreProgram {

  private WrongCoreProgram() {}

  /** Speaks for the wrong core that presents itself by these words. */
  public static void main(String... words) throws IOException {
    WrongCore wrong =
        WrongCoresTest.wrongCores()
            .filter(each -> each.toString().equals(words[0]))
            .findFirst()
            .orElseThrow();
    new StdioLoop(
            wrong.core(),
            Json.with(Json.object("name", words[0], "version", "1"), "language", "java"))
        .run(System.in, System.out);
  }

  /** Returns the command that starts {@code wrong}. */
  static List<String> command(WrongCore wrong) {
    return List.of(
        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
        "-XX:TieredStopAtLevel=1",
        "-cp",
        System.getProperty("java.class.path"),
        WrongCoreProgram.class.getName(),
        wrong.toString());
  }
}
