package dev.lastword.server.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class ScreenTest {

  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  @Test
  void colors_are_for_terminals() {
    assertEquals("\u001b[32mCOMPLETED\u001b[0m", screen(true, Map.of()).status("COMPLETED"));
    assertEquals("COMPLETED", screen(false, Map.of()).status("COMPLETED"));
  }

  @Test
  void who_wants_no_color_gets_none() {
    assertEquals("FAILED", screen(true, Map.of("NO_COLOR", "1")).status("FAILED"));
    assertEquals("FAILED", screen(true, Map.of("TERM", "dumb")).status("FAILED"));
    assertEquals(
        "\u001b[31mFAILED\u001b[0m", screen(true, Map.of("NO_COLOR", "")).status("FAILED"));
  }

  @Test
  void a_table_is_aligned_below_the_names_of_its_columns_on_a_terminal_alone() {
    for (boolean terminal : new boolean[] {true, false}) {
      try (Table table = screen(terminal, Map.of("TERM", "dumb")).table("ID", "STATUS", "LABELS")) {
        table.row("long-id", "ACTIVE", "a=\tb");
        table.row("x", "FAILED", "");
      }
    }

    assertEquals(
        """
        ID       STATUS  LABELS
        long-id  ACTIVE  a=\\tb
        x        FAILED \s
        long-id\tACTIVE\ta=\\tb
        x\tFAILED\t
        """,
        out.toString());
  }

  @Test
  void a_bar_is_for_terminals_and_leaves_nothing_behind() {
    try (ProgressBar bar = screen(true, Map.of()).bar("imported")) {
      bar.at(1, 2);
    }
    String shown = err.toString();

    assertTrue(shown.startsWith("\rimported [###############...............] 1/2"), shown);
    assertTrue(shown.endsWith(" \r"), shown);
    assertEquals("", out.toString());
  }

  @Test
  void a_line_takes_the_place_of_a_bar_and_leaves_nothing_of_it() {
    Screen screen = new Screen(new PrintWriter(out), new PrintWriter(out), true, Map.of());
    try (ProgressBar bar = screen.bar("canceled")) {
      bar.at(200, 0);
      screen.row().text("order-201").tab().text("ACCEPTED").write();
    }

    assertEquals(
        "\rcanceled 200\r" + " ".repeat("canceled 200".length()) + "\rorder-201\tACCEPTED\n",
        out.toString());
  }

  @Test
  void a_bar_that_nobody_sees_is_not_written() {
    try (ProgressBar bar = screen(false, Map.of()).bar("imported")) {
      bar.at(1, 2);
    }

    assertEquals("", err.toString());
  }

  private Screen screen(boolean terminal, Map<String, String> environment) {
    return new Screen(new PrintWriter(out), new PrintWriter(err), terminal, environment);
  }

  @Test
  void foreign_text_moves_no_cursor_and_begins_no_note_of_its_own() {
    StringWriter out = new StringWriter();
    StringWriter err = new StringWriter();
    Screen screen =
        new Screen(new PrintWriter(out), new PrintWriter(err), true, Map.of("TERM", "xterm"));

    screen
        .row()
        .status("FAILED")
        .tab()
        .text("worker \u001b[2J\u001b[31m\u009b31m\u202e\u2028\u0007\n\tforged")
        .write();
    screen.line("one\n\ttwo");
    screen.lines("three\nfour\r\t");
    screen.note("REFUSED: expected\nREFUSED: forged\u001b]0;x\u0007");

    assertEquals(
        "\u001b[31mFAILED\u001b[0m\tworker \\u001b[2J\\u001b[31m\\u009b31m\\u202e\\u2028\\u0007\\n"
            + "\\tforged\none\\n\\ttwo\nthree\nfour\\r\\t\n",
        out.toString());
    assertEquals("REFUSED: expected\\nREFUSED: forged\\u001b]0;x\\u0007\n", err.toString());
  }
}
