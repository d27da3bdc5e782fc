package dev.lastword.benchmarks.report;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * The result of one task in Markdown: the command that repeats it, the machine, the versions and
 * the date, then its tables.
 *
 * <p>It is printed and written to the folder that the system property {@code lastword.reports}
 * names, if it is set.
 */
public final class Fragment {

  private static final String FOLDER = "lastword.reports";

  private final String name;
  private final List<String> facts = new ArrayList<>();
  private final StringBuilder text = new StringBuilder();

  /**
   * Begins a fragment, before anything is measured.
   *
   * @param name the file's name without its ending
   * @param command the command that repeats the run
   */
  public Fragment(String name, String command) {
    this.name = name;
    facts.add("`" + command + "`");
    facts.add(LocalDate.now(ZoneOffset.UTC).toString());
    facts.add(MeasuredMachine.words());
    facts.add(MeasuredMachine.jdk());
  }

  /** Adds a fact about the run to its first line, such as a version; once is enough. */
  public Fragment fact(String words) {
    if (!facts.contains(words)) {
      facts.add(words);
    }
    return this;
  }

  /** Adds a paragraph. */
  public Fragment paragraph(String words) {
    text.append(words).append("\n\n");
    return this;
  }

  /** Begins a table; all columns but the first are aligned to the right. */
  public Fragment header(String... cells) {
    row(cells);
    List<String> lines = new ArrayList<>(Collections.nCopies(cells.length, "--:"));
    lines.set(0, "---");
    text.append('|').append(String.join("|", lines)).append("|\n");
    return this;
  }

  /** Begins a table of words, whose columns are aligned to the left. */
  public Fragment words(String... cells) {
    row(cells);
    text.append('|').append("---|".repeat(cells.length)).append('\n');
    return this;
  }

  /** Adds a row to the table. */
  public Fragment row(String... cells) {
    text.append("| ").append(String.join(" | ", cells)).append(" |\n");
    return this;
  }

  /** Ends the table. */
  public Fragment end() {
    text.append('\n');
    return this;
  }

  /** Prints the fragment and writes its file. */
  public void publish() throws IOException {
    String all = String.join(" · ", facts) + "\n\n" + text.toString().strip() + "\n";
    PrintStream out = new PrintStream(System.out, true, StandardCharsets.UTF_8);
    out.println(all);
    String folder = System.getProperty(FOLDER);
    if (folder != null) {
      Path file = Files.createDirectories(Path.of(folder)).resolve(name + ".md");
      Files.writeString(file, all);
    }
  }
}
