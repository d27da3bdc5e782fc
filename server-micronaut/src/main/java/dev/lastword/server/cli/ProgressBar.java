package dev.lastword.server.cli;

import java.io.PrintWriter;

/** How far long work is, on one line of a terminal that is written over and over. */
final class ProgressBar implements AutoCloseable {

  private static final int WIDTH = 30;

  private final PrintWriter err;
  private final String what;
  private final boolean shown;

  ProgressBar(PrintWriter err, String what, boolean shown) {
    this.err = err;
    this.what = what;
    this.shown = shown;
  }

  /** Shows that {@code done} of {@code all} are done; of how many may be unknown, which is 0. */
  void at(long done, long all) {
    if (shown) {
      err.print("\r" + text(done, all));
      err.flush();
    }
  }

  private String text(long done, long all) {
    if (all <= 0) {
      return what + " " + done;
    }
    int filled = (int) (WIDTH * Math.min(done, all) / all);
    return what + " [" + "#".repeat(filled) + ".".repeat(WIDTH - filled) + "] " + done + "/" + all;
  }

  /** Takes the bar away. */
  @Override
  public void close() {
    if (shown) {
      err.print("\r" + " ".repeat(what.length() + WIDTH + 30) + "\r");
      err.flush();
    }
  }
}
