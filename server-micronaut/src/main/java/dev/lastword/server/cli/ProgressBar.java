package dev.lastword.server.cli;

import dev.lastword.codec.Printable;
import java.io.PrintWriter;

/** Progress of a long operation, on one line of a terminal that is rewritten. */
final class ProgressBar implements AutoCloseable {

  private static final int WIDTH = 30;

  private final PrintWriter err;
  private final String what;
  private final boolean shown;
  private int width;

  ProgressBar(PrintWriter err, String what, boolean shown) {
    this.err = err;
    this.what = Printable.escape(what);
    this.shown = shown;
  }

  /** Tells whether it is visible; if not, callers need not compute the progress. */
  boolean isShown() {
    return shown;
  }

  /** Shows that {@code done} of {@code all} are done; of how many may be unknown, which is 0. */
  void at(long done, long all) {
    if (shown) {
      String text = text(done, all);
      err.print("\r" + text);
      err.flush();
      width = text.length();
    }
  }

  private String text(long done, long all) {
    if (all <= 0) {
      return what + " " + done;
    }
    int filled = (int) (WIDTH * Math.min(done, all) / all);
    return what + " [" + "#".repeat(filled) + ".".repeat(WIDTH - filled) + "] " + done + "/" + all;
  }

  /** Leaves an empty line, until the next step. */
  void clear() {
    if (width > 0) {
      err.print("\r" + " ".repeat(width) + "\r");
      err.flush();
      width = 0;
    }
  }

  /** Takes the bar away. */
  @Override
  public void close() {
    clear();
  }
}
