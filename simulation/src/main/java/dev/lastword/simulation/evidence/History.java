package dev.lastword.simulation.evidence;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

/**
 * Readable history of a run: the actions of each actor, the store's answers, and the events
 * written.
 */
public interface History {

  /** Remembers nothing, which is fast. */
  History NONE = (time, who, what) -> {};

  /** Something happened. */
  void say(Instant time, String who, Supplier<String> what);

  /** Remembers everything as lines. */
  final class Lines implements History {

    private static final int WHO = 12;

    private final List<String> lines = new ArrayList<>();

    @Override
    public void say(Instant time, String who, Supplier<String> what) {
      lines.add(time.toString().substring(11) + "  " + pad(who) + what.get());
    }

    private static String pad(String who) {
      return who + " ".repeat(Math.max(1, WHO - who.length()));
    }

    /** Returns the lines so far. */
    public List<String> lines() {
      return lines;
    }
  }
}
