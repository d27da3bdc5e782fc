package dev.lastword.server.cli;

import dev.lastword.codec.Printable;

/**
 * One line of output under construction. Tabs between columns and colors come from its methods
 * alone; text is escaped as it is added, so that no value can begin another column or line.
 */
final class OutputRow {

  private final Screen screen;
  private final StringBuilder row = new StringBuilder();

  OutputRow(Screen screen) {
    this.screen = screen;
  }

  /** Adds text, escaped. */
  OutputRow text(Object value) {
    row.append(Printable.escape(String.valueOf(value)));
    return this;
  }

  /** Begins the next column. */
  OutputRow tab() {
    row.append('\t');
    return this;
  }

  /** Adds a word in the color of the status that it names. */
  OutputRow status(String word) {
    row.append(screen.status(Printable.escape(word)));
    return this;
  }

  /** Adds text in the color of secondary information, escaped. */
  OutputRow faint(String text) {
    row.append(screen.faint(Printable.escape(text)));
    return this;
  }

  /** Writes the line. */
  void write() {
    screen.write(row);
  }
}
