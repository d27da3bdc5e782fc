package dev.lastword.core.interleaving;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A world that was reached, and the shortest way there.
 *
 * @param from the visit before; absent for the world in which the play begins
 * @param step what led from there to here
 */
record Visit(@Nullable Visit from, @Nullable Step step, World world) {

  static Visit first(World world) {
    return new Visit(null, null, world);
  }

  Visit next(Step taken) {
    return new Visit(this, taken, taken.after());
  }

  /** Returns all that led here, the first world first. */
  List<Visit> way() {
    Deque<Visit> way = new ArrayDeque<>();
    for (Visit visit = this; visit != null; visit = visit.from) {
      way.addFirst(visit);
    }
    return new ArrayList<>(way);
  }
}
