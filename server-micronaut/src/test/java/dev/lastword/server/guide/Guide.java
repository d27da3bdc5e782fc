package dev.lastword.server.guide;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A page of the documentation, as blocks of code. */
record Guide(String name, List<Block> blocks) {

  private static final Pattern FENCE =
      Pattern.compile("(?m)^```([^\\n`]*)\\n(.*?)^```\\s*$", Pattern.DOTALL);
  private static final Pattern FILE = Pattern.compile("file=(\\S+)");

  /**
   * A block of code.
   *
   * @param words what its fence says: a language, and what is done with it
   */
  record Block(List<String> words, String text) {

    String language() {
      return words.isEmpty() ? "" : words.get(0);
    }

    boolean isRun() {
      return language().equals("sh") && words.contains("run");
    }

    boolean isOutput() {
      return language().equals("text");
    }

    Optional<String> file() {
      Matcher file = FILE.matcher(String.join(" ", words));
      return file.find() ? Optional.of(file.group(1)) : Optional.empty();
    }
  }

  static Guide read(Path page) throws IOException {
    List<Block> blocks = new ArrayList<>();
    Matcher fence = FENCE.matcher(Files.readString(page));
    while (fence.find()) {
      String words = fence.group(1).strip();
      blocks.add(
          new Block(words.isEmpty() ? List.of() : List.of(words.split("\\s+")), fence.group(2)));
    }
    return new Guide(page.getFileName().toString(), blocks);
  }

  /** Returns the script that runs every block, each between marks. */
  String script() {
    StringBuilder script = new StringBuilder("set -eu\n");
    for (int i = 0; i < blocks.size(); i++) {
      Block block = blocks.get(i);
      if (block.isRun()) {
        script.append("echo '").append(mark(i)).append("'\n").append(block.text());
      }
    }
    return script.append("echo '").append(mark(blocks.size())).append("'\n").toString();
  }

  /** Returns the lines that the page promises and {@code output} does not have. */
  List<String> broken(String output) {
    List<String> missing = new ArrayList<>();
    for (int i = 1; i < blocks.size(); i++) {
      if (blocks.get(i).isOutput() && blocks.get(i - 1).isRun()) {
        String written = between(output, mark(i - 1));
        blocks
            .get(i)
            .text()
            .lines()
            .filter(line -> !line.isBlank() && !isIn(written, line))
            .forEach(missing::add);
      }
    }
    return missing;
  }

  private static boolean isIn(String written, String line) {
    int from = 0;
    for (String part : line.split("…")) {
      int at = written.indexOf(part.strip(), from);
      if (at < 0) {
        return false;
      }
      from = at + part.length();
    }
    return true;
  }

  private static String between(String output, String mark) {
    int start = output.indexOf(mark);
    if (start < 0) {
      return "";
    }
    int end = output.indexOf("--- block ", start + mark.length());
    return output.substring(start, end < 0 ? output.length() : end);
  }

  private static String mark(int block) {
    return "--- block " + block + " ---";
  }

  @Override
  public String toString() {
    return name;
  }
}
