package dev.lastword.simulation.world;

import dev.lastword.orchestrator.log.Streams;
import dev.lastword.orchestrator.queue.QueueRule;
import dev.lastword.orchestrator.queue.QueueSettings;
import dev.lastword.orchestrator.request.Assignment;
import dev.lastword.simulation.evidence.Law;
import dev.lastword.store.JobView;
import dev.lastword.store.Jobs;
import dev.lastword.store.QueueClaim;
import dev.lastword.store.ReadSpec;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Compares what queues give out with what they may.
 *
 * <p>A claim that began under an older rule may still take something, so only what was given under
 * the rule that holds now is counted; and of that, only what was not extended since: a lease that
 * had run out may come back when others were given its place, and one that was shortened has run
 * out before.
 */
final class QueueWatch {

  /** Something that was given out when the rule of its queue had changed so often. */
  private record Given(Assignment assignment, long changes) {}

  private final World world;
  private final List<Given> given = new ArrayList<>();
  private boolean isOn;

  QueueWatch(World world) {
    this.world = world;
  }

  /** An actor sets rules for queues. */
  void begin() {
    isOn = true;
  }

  /** Tells whether queues have rules in this run. */
  boolean isOn() {
    return isOn;
  }

  /** Returns how often the rule of each queue was changed. */
  Map<String, Long> changes() {
    Map<String, Long> changes = new HashMap<>();
    if (isOn) {
      for (QueueClaim claim : WorkerActor.QUEUES) {
        changes.put(claim.queue(), changesOf(claim.queue()));
      }
    }
    return changes;
  }

  private long changesOf(String queue) {
    ReadSpec last = ReadSpec.backwardFromHead().maxEvents(1);
    return world.store.read(Streams.queue(queue), last).headVersion();
  }

  /** Something was given out since rules had changed so often. */
  void given(List<Assignment> assignments, Map<String, Long> before) {
    if (!isOn) {
      return;
    }
    for (Assignment assignment : assignments) {
      String queue = assignment.queue();
      long changes = changesOf(queue);
      if (before.getOrDefault(queue, 0L) == changes) {
        given.add(new Given(assignment, changes));
        QueueRule rule = new QueueSettings(world.store).of(queue);
        List<Assignment> leased = leased(queue, changes);
        Law.QUEUES_OBEY.require(
            rule.pause().isEmpty() && leased.size() <= rule.limit().orElse(Integer.MAX_VALUE),
            () -> queue + " gave out " + leased + " under " + rule);
      }
    }
  }

  /** Notes that a lease is about to be extended or shortened. */
  void extended(Assignment assignment) {
    given.removeIf(one -> one.assignment().equals(assignment));
  }

  private List<Assignment> leased(String queue, long changes) {
    given.removeIf(one -> !isHeld(one.assignment()));
    return given.stream()
        .filter(one -> one.assignment().queue().equals(queue) && one.changes() == changes)
        .map(Given::assignment)
        .toList();
  }

  private boolean isHeld(Assignment one) {
    return world.time.instant().isBefore(one.expiresAt())
        && world
            .store
            .extension(Jobs.class)
            .find(one.fence().jobId())
            .map(JobView::fence)
            .filter(one.fence()::equals)
            .isPresent();
  }
}
