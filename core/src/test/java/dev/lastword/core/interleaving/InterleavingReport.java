package dev.lastword.core.interleaving;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Writes what the checker finds to the file that is named. */
final class InterleavingReport {

  private InterleavingReport() {}

  public static void main(String[] arguments) throws IOException {
    List<Scenario> scenarios = Depth.current().scenarios();
    Path page = Path.of(arguments[0]);
    Files.createDirectories(page.toAbsolutePath().getParent());
    Files.writeString(page, page(Scenarios.explored(scenarios)));
    System.out.println(page.toAbsolutePath().normalize());
  }

  static String page(List<Exploration> explorations) {
    return Page.of(explorations, Faults.searched());
  }
}
