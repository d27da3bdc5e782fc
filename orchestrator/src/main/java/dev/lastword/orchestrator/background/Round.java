package dev.lastword.orchestrator.background;

import java.util.Map;

/**
 * Result of one round of background tasks.
 *
 * @param done how many of each chore, by its name; a chore that had nothing to do is not there
 * @param failed what went wrong, by the chore's name; the others were done all the same
 */
public record Round(Map<String, Integer> done, Map<String, RuntimeException> failed) {
  public Round {
    done = Map.copyOf(done);
    failed = Map.copyOf(failed);
  }

  /** Tells whether there was nothing to do, and nothing failed. */
  public boolean isQuiet() {
    return done.isEmpty() && failed.isEmpty();
  }
}
