package dev.lastword.server.cli;

import dev.lastword.codec.JsonCodec;
import dev.lastword.codec.Printable;
import dev.lastword.core.value.JsonValue;
import java.io.Console;
import java.io.PrintWriter;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Output of a command: results on standard output, everything else on standard error.
 *
 * <p>Colors and progress bars are for people: they appear on a terminal, and nowhere else.
 */
final class Screen {

  private static final String ESCAPE = "\u001b[";
  private static final String RESET = ESCAPE + "0m";
  private static final Pattern LAYOUT = Pattern.compile("[\t\n]");

  private final PrintWriter out;
  private final PrintWriter err;
  private final boolean terminal;
  private final boolean colored;
  private final OutputFormat format;
  private @Nullable ProgressBar bar;

  Screen(PrintWriter out, PrintWriter err, boolean terminal, Map<String, String> environment) {
    this(out, err, terminal, environment, OutputFormat.TABLE);
  }

  Screen(
      PrintWriter out,
      PrintWriter err,
      boolean terminal,
      Map<String, String> environment,
      OutputFormat format) {
    this.format = format;
    this.out = out;
    this.err = err;
    this.terminal = terminal;
    this.colored =
        terminal
            && environment.getOrDefault("NO_COLOR", "").isEmpty()
            && !"dumb".equals(environment.get("TERM"));
  }

  /** Tells whether the output goes to a terminal. */
  static boolean isTerminal() {
    Console console = System.console();
    if (console == null) {
      return false;
    }
    try {
      // From Java 22 on there is a console also where there is no terminal.
      return (boolean) Console.class.getMethod("isTerminal").invoke(console);
    } catch (NoSuchMethodException olderJava) {
      return true;
    } catch (ReflectiveOperationException unexpected) {
      return false;
    }
  }

  /** Writes a line of what was asked for, escaped. */
  void line(String text) {
    row().text(text).write();
  }

  /** Writes lines whose values are escaped already; everything but the ends of lines is escaped. */
  void lines(String text) {
    for (String line : text.split("\n", -1)) {
      line(line);
    }
  }

  /** Begins a line of what was asked for, in columns and colors. */
  OutputRow row() {
    return new OutputRow(this);
  }

  /** Writes a line as it is. */
  void write(CharSequence line) {
    makeRoom();
    out.println(line);
    out.flush();
  }

  /**
   * Writes a document as it is, unless to a terminal, which gets no control but tab and newline.
   */
  void document(String text) {
    write(terminal ? shown(text) : text);
  }

  private static String shown(String document) {
    StringBuilder shown = new StringBuilder();
    Matcher layout = LAYOUT.matcher(document);
    int from = 0;
    while (layout.find()) {
      shown.append(Printable.escape(document.substring(from, layout.start())));
      shown.append(layout.group());
      from = layout.end();
    }
    return shown.append(Printable.escape(document.substring(from))).toString();
  }

  /** Writes a document: as YAML if that was asked for, else as JSON on a line of its own. */
  void document(JsonValue document) {
    if (format == OutputFormat.YAML) {
      write("---");
      lines(YamlText.of(document));
    } else {
      line(JsonCodec.write(document));
    }
  }

  /** Begins a table; its columns are aligned and named on a terminal, and nowhere else. */
  Table table(String... columns) {
    return new Table(this, terminal, columns);
  }

  /** Writes a line about what was asked for. */
  void note(String text) {
    makeRoom();
    err.println(Printable.escape(text));
    err.flush();
  }

  /** Takes a bar out of the way of a line; the next step shows it again, below. */
  private void makeRoom() {
    if (bar != null) {
      bar.clear();
    }
  }

  /** Returns a word, which is escaped already, in the color of a status. */
  String status(String word) {
    return switch (word) {
      case "COMPLETED", "SUCCEEDED", "Completed", "ok" -> color(32, word);
      case "FAILED", "Failed", "problem" -> color(31, word);
      case "CANCELED", "Cancelled", "warning" -> color(33, word);
      case "ACTIVE", "RUNNING", "WAITING", "READY", "Leased", "Running" -> color(36, word);
      default -> word;
    };
  }

  /** Returns text, which is escaped already, in the color of secondary information. */
  String faint(String text) {
    return color(90, text);
  }

  private String color(int code, String text) {
    return colored ? ESCAPE + code + "m" + text + RESET : text;
  }

  /** Returns a bar for work that takes long. */
  ProgressBar bar(String what) {
    bar = new ProgressBar(err, what, terminal);
    return bar;
  }
}
