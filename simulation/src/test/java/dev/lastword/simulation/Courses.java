package dev.lastword.simulation;

import dev.lastword.simulation.broken.Variant;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;

/** The courses of some seeds, in a few words, as this process or another one plays them. */
final class Courses {

  private static final long FIRST = 161;
  private static final long LAST = 200;

  private Courses() {}

  static String here() throws InterruptedException {
    StringBuilder courses = new StringBuilder();
    for (long seed = FIRST; seed <= LAST; seed++) {
      List<String> history = Campaign.history(Variant.REAL, seed);
      courses.append(seed).append(' ').append(history.hashCode()).append('\n');
    }
    return courses.toString();
  }

  /** Sets have another order in each process, where nobody has seen to it that they do not. */
  static String elsewhere() throws IOException {
    Process other =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-cp",
                System.getProperty("java.class.path"),
                Courses.class.getName())
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    return new String(other.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
  }

  /** Prints the courses. */
  public static void main(String[] arguments) throws InterruptedException {
    System.out.print(here());
    System.exit(0);
  }
}
