package dev.lastword.tck.store.harness;

import java.util.List;

/** A fixture with which no store can be asked anything: all that is wrong with it, at once. */
public final class NotReady extends RuntimeException {

  private static final String BEGIN = "nothing can be asked yet, the fixture is not ready:";

  /** Says what was expected, what was found and what to do, for each problem. */
  NotReady(List<String> problems) {
    this(BEGIN + String.join("", problems.stream().map(problem -> "\n  - " + problem).toList()));
  }

  /** A stack trace would show the kit, where nothing is to be mended. */
  private NotReady(String message) {
    super(message, null, false, false);
  }

  /** Returns the same in a few words, for those who would say it again. */
  NotReady again() {
    return new NotReady("not asked: the fixture is not ready, as the first failure tells");
  }
}
