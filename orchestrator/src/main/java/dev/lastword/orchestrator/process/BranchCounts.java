package dev.lastword.orchestrator.process;

import dev.lastword.core.value.NodeId;
import dev.lastword.orchestrator.graph.JoinCount;
import org.jspecify.annotations.Nullable;

/**
 * Counts derived from a state and kept beside it, so that an event costs the same in a Fork of ten
 * branches and of ten thousand.
 *
 * @param outcomes how branches ended, by the places of their heads
 * @param counts how many branches are where, by the places of their Forks
 * @param whole how the token outside all Forks ended, if it did
 * @param unfinished how many nodes have not settled
 * @param ended the end node that has settled, if one has
 */
record BranchCounts(
    PlaceMap<EndStatus> outcomes,
    PlaceMap<JoinCount> counts,
    @Nullable EndStatus whole,
    int unfinished,
    @Nullable NodeId ended) {}
