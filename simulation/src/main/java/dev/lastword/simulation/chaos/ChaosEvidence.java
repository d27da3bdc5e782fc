package dev.lastword.simulation.chaos;

import dev.lastword.core.event.EventEnvelope;
import dev.lastword.core.value.ExecutionId;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * All that is known of a run.
 *
 * @param logs what is stored, by execution
 * @param feed positions of these events, in the order of the store's feed
 * @param consumers what each consumer of the feed got
 * @param begun notes of workers
 * @param erased executions that retention erased
 * @param leftovers what stands beside the logs and does not follow from them
 * @param rolling when servers were restarted one after another: from, until; empty if never
 */
record ChaosEvidence(
    List<RecordedCall> calls,
    Map<ExecutionId, List<EventEnvelope>> logs,
    List<FeedEntry> feed,
    Map<String, List<FeedEntry>> consumers,
    List<BegunAttempt> begun,
    Set<ExecutionId> erased,
    List<String> leftovers,
    List<Long> rolling) {

  /** Place of an event in the feed. */
  record FeedEntry(long position, ExecutionId executionId, long version) {}
}
