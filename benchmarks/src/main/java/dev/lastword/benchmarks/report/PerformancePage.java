package dev.lastword.benchmarks.report;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.stream.Stream;

/**
 * The page about performance, whose tables are replaced by the fragments of the last runs.
 *
 * <p>A table stands between the lines {@code <!-- begin NAME -->} and {@code <!-- end NAME -->};
 * everything else is written by hand. Arguments: the folder of fragments, the folder {@code docs}.
 */
public final class PerformancePage {

  private static final String ENDING = ".md";

  private PerformancePage() {}

  public static void main(String[] arguments) throws IOException {
    Path reports = Path.of(arguments[0]);
    Path docs = Path.of(arguments[1]);
    Path page = docs.resolve("performance.md");
    String text = Files.readString(page);
    for (Path file : files(reports, ENDING)) {
      String name = file.getFileName().toString();
      String fragment = Files.readString(file);
      text = replaced(text, name.substring(0, name.length() - ENDING.length()), fragment);
      System.out.println("took " + file);
    }
    Files.writeString(page, text);
    Path charts = Files.createDirectories(docs.resolve("performance"));
    for (Path chart : files(reports, ".svg")) {
      Files.copy(chart, charts.resolve(chart.getFileName()), StandardCopyOption.REPLACE_EXISTING);
    }
  }

  private static List<Path> files(Path folder, String ending) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.filter(file -> file.toString().endsWith(ending)).sorted().toList();
    }
  }

  /** Returns the page with another content between the lines of a fragment. */
  static String replaced(String page, String name, String fragment) {
    String begin = "<!-- begin " + name + " -->\n";
    String end = "<!-- end " + name + " -->";
    int from = page.indexOf(begin);
    int to = page.indexOf(end);
    if (from < 0 || to < from) {
      throw new IllegalArgumentException(
          "expected the lines '"
              + begin.strip()
              + "' and '"
              + end
              + "' in docs/performance.md, in this order, found "
              + (from < 0 ? "no beginning" : "no end behind the beginning")
              + "; add them where the table belongs");
    }
    return page.substring(0, from + begin.length())
        + "\n"
        + fragment.strip()
        + "\n\n"
        + page.substring(to);
  }
}
