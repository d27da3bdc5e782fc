package dev.lastword.orchestrator.process;

import dev.lastword.core.value.NodeId;
import dev.lastword.orchestrator.graph.JoinCount;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Counts derived from a state and kept beside it, so that an event costs the same in a Fork of ten
 * branches and of ten thousand.
 *
 * @param outcomes how branches ended, by the places of their heads
 * @param counts how many branches are where, by the places of their Forks
 * @param progress how far ForEaches have come, by their places
 * @param whole how the token outside all Forks ended, if it did
 * @param unfinished how many nodes have not settled
 * @param ended the end node that has settled, if one has
 */
record BranchCounts(
    PlaceMap<EndStatus> outcomes,
    PlaceMap<JoinCount> counts,
    PlaceMap<Progress> progress,
    @Nullable EndStatus whole,
    int unfinished,
    @Nullable NodeId ended) {

  /**
   * Progress of a ForEach through its elements.
   *
   * @param begun how many have left IDLE
   * @param next the first that may be IDLE
   * @param ended those that ended last, and perhaps others that ended before
   */
  record Progress(int begun, int next, List<NodeId> ended) {

    static final Progress NONE = new Progress(0, 0, List.of());
  }

  /** Returns how many elements of the ForEach at a place have begun and not ended. */
  int active(int place) {
    JoinCount count = counts.get(place);
    int ended = count == null ? 0 : count.expected() - count.unfinished();
    return progressOf(place).begun() - ended;
  }

  /** Returns how far the ForEach at a place has come. */
  Progress progressOf(int place) {
    Progress known = progress.get(place);
    return known == null ? Progress.NONE : known;
  }
}
