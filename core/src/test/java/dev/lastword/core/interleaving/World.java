package dev.lastword.core.interleaving;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.UnaryOperator;

/**
 * Everything there is at one moment: the log, the minds of the participants, and how many of them
 * may still crash. Worlds that are equal have the same future.
 */
record World(Head head, List<Mind> minds, int crashesLeft) {

  static World of(Head head, int participants, int crashes) {
    return new World(head, Collections.nCopies(participants, Mind.remembering(0)), crashes);
  }

  World with(int participant, Mind mind) {
    return with(head, participant, mind, UnaryOperator.identity());
  }

  World crashed(int participant) {
    return new World(head, with(participant, Mind.CRASHED).minds, crashesLeft - 1);
  }

  /** Returns the world with the log at {@code appended}: one mind is its author, others react. */
  World with(Head appended, int author, Mind mind, UnaryOperator<Mind> others) {
    List<Mind> next = new ArrayList<>(minds.size());
    for (int place = 0; place < minds.size(); place++) {
      next.add(place == author ? mind : others.apply(minds.get(place)));
    }
    return new World(appended, next, crashesLeft);
  }
}
