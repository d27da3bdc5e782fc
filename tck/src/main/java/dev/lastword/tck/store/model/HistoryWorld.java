package dev.lastword.tck.store.model;

import dev.lastword.store.StoreDescription;
import dev.lastword.tck.random.Draw;

/**
 * Kind of history, and the seed that everything in it follows from.
 *
 * @param sizes how much at once
 */
record HistoryWorld(long seed, Sizes sizes) {

  /** Amount that there is at once. */
  enum Sizes {
    /** Little, in any combination. */
    SMALL,
    /** More than any page holds. */
    LARGE,
    /** More than numbers of 16 bits count. */
    HUGE,
    /** One thing of each name, where each name is easily taken for another. */
    ALIKE,
    /** Little, in a process that will be killed. */
    KILLED,
    /** Much, in a process that will be killed. */
    LARGE_KILLED
  }

  WorldNames names() {
    Draw draw = Draw.of(seed, sizes + " names");
    return sizes == Sizes.ALIKE ? WorldNames.alike(draw) : WorldNames.of(draw);
  }

  /** Returns what step number {@code number} is drawn by, whatever the steps before it were. */
  HistoryDraw draw(int number, WorldNames names, ReferenceModel model, StoreDescription store) {
    Draw draw = Draw.of(seed, sizes + " step", number);
    return new HistoryDraw(draw, number, this, names, model, store);
  }
}
