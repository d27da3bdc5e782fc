package dev.lastword.tck.cli;

import dev.lastword.tck.certificate.Check;
import dev.lastword.tck.certificate.Check.Result;
import dev.lastword.tck.core.CoreCertification;
import java.io.PrintWriter;
import picocli.CommandLine;

/** Progress of a run, as a line that rewrites itself on a terminal. */
final class ProgressLine implements CoreCertification.Progress {

  private static final int STEP = 50;

  private final PrintWriter screen;
  private final boolean isWatched = CommandLine.Help.Ansi.AUTO.enabled();
  private int failed;

  ProgressLine(PrintWriter screen) {
    this.screen = screen;
  }

  @Override
  public void report(Check last, int done, int all) {
    failed += last.result() == Result.FAILED ? 1 : 0;
    if (isWatched && (done % STEP == 0 || done == all)) {
      screen.printf("\r%d of %d checks, %d failed", done, all, failed);
      screen.flush();
    }
  }

  void finish() {
    if (isWatched) {
      screen.print("\r\u001b[K");
      screen.flush();
    }
  }
}
