package dev.lastword.server.cli;

import dev.lastword.codec.Printable;
import java.util.ArrayList;
import java.util.List;

/** Rows in columns: aligned below their names on a terminal, separated by tabs elsewhere. */
final class Table implements AutoCloseable {

  /** Rows that are aligned with each other; more are written as they come. */
  private static final int BLOCK = 500;

  private static final String STATUS = "STATUS";

  private final Screen screen;
  private final boolean aligned;
  private final List<String> columns;
  private final List<List<String>> rows = new ArrayList<>();
  private boolean named;

  Table(Screen screen, boolean aligned, String... columns) {
    this.screen = screen;
    this.aligned = aligned;
    this.columns = List.of(columns);
  }

  /** Adds a row, escaped. */
  void row(Object... cells) {
    List<String> row = new ArrayList<>();
    for (Object cell : cells) {
      row.add(Printable.escape(String.valueOf(cell)));
    }
    rows.add(row);
    if (!aligned || rows.size() == BLOCK) {
      write();
    }
  }

  @Override
  public void close() {
    write();
  }

  private void write() {
    if (aligned && !named && !rows.isEmpty()) {
      named = true;
      rows.add(0, columns);
    }
    int[] widths = new int[columns.size()];
    rows.forEach(
        row -> {
          for (int i = 0; i < widths.length; i++) {
            widths[i] = Math.max(widths[i], row.get(i).length());
          }
        });
    rows.forEach(row -> screen.write(line(row, widths)));
    rows.clear();
  }

  private String line(List<String> row, int[] widths) {
    StringBuilder line = new StringBuilder();
    for (int i = 0; i < widths.length; i++) {
      String cell = row.get(i);
      boolean isLast = i == widths.length - 1;
      line.append(columns.get(i).equals(STATUS) ? screen.status(cell) : cell);
      if (!isLast) {
        line.append(aligned ? " ".repeat(widths[i] - cell.length() + 2) : "\t");
      }
    }
    return line.toString();
  }
}
