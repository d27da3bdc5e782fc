package dev.lastword.core.interleaving;

import dev.lastword.core.interleaving.Participant.Intention;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Where a participant is in its turn.
 *
 * @param memory what it remembers of its earlier turns
 * @param intention what it is about to append, if it has read and not yet appended
 * @param readAt the version at which it made up its mind
 */
record Mind(int memory, @Nullable Intention intention, long readAt) {

  /** A participant that crashed never acts again. */
  static final Mind CRASHED = new Mind(-1, null, -1);

  private static final Intention LOST = new Intention(List.of(), -1);

  static Mind remembering(int memory) {
    return new Mind(memory, null, -1);
  }

  Mind reads(Intention made, long version) {
    return new Mind(memory, made, version);
  }

  /**
   * Returns this mind once the log has moved on: whatever it was about to append will be refused,
   * so what it was does not matter any more.
   */
  Mind outdated() {
    return intention == null ? this : new Mind(memory, LOST, -1);
  }
}
