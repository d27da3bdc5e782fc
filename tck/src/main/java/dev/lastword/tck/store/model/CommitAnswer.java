package dev.lastword.tck.store.model;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lastword.store.Append;
import dev.lastword.store.CommitResult;
import dev.lastword.store.EventStore;
import dev.lastword.store.JobView;
import dev.lastword.store.Jobs;
import dev.lastword.store.Lease;
import dev.lastword.store.ReadSpec;
import dev.lastword.store.StoredEvent;
import dev.lastword.store.StreamHead;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Answer to a commit, compared with what was planned. */
final class CommitAnswer {

  private final ReferenceModel model;
  private final ModelClock clock;

  CommitAnswer(ReferenceModel model, ModelClock clock) {
    this.model = model;
    this.clock = clock;
  }

  /** Requires the answer that was planned, and takes over what only the store can say. */
  Lesson learn(PlannedCommit plan, CommitResult result, EventStore node) {
    List<StreamHead> heads = CommitResult.of(plan.events()).heads();
    assertEquals(heads, result.heads(), "the heads that the answer names");
    assertTrue(!result.alreadyCommitted(), "a new commit was told to be a repetition");
    assertEquals(plan.events().size(), result.positions().size(), "the number of positions");
    List<StoredEvent> placed = placed(plan, result.positions(), node);
    Map<String, ModelJob> told = told(plan, node);
    leases(plan, result.leases(), told);
    plan.apply(placed, told);
    return new Lesson(
        result.positions(),
        placed.stream().map(StoredEvent::recordedAt).findFirst(),
        told.values().stream().map(ModelJob::view).toList());
  }

  private List<StoredEvent> placed(PlannedCommit plan, List<Long> positions, EventStore node) {
    if (plan.events().isEmpty()) {
      return List.of();
    }
    Instant recordedAt = clock.now();
    for (Append append : plan.commit().appends()) {
      if (!plan.erases(append.stream())) {
        List<StoredEvent> last =
            node.read(append.stream(), ReadSpec.backwardFromHead().maxEvents(1)).events();
        assertEquals(1, last.size(), () -> "the last event of " + append.stream());
        recordedAt = last.get(0).recordedAt();
        clock.requireRecorded(recordedAt);
        break;
      }
    }
    long before = model.lastPosition;
    for (long position : positions) {
      long least = before;
      assertTrue(position > least, () -> "position " + position + " does not rise above " + least);
      before = position;
    }
    return plan.placed(positions, recordedAt);
  }

  private Map<String, ModelJob> told(PlannedCommit plan, EventStore node) {
    Map<String, ModelJob> told = new HashMap<>();
    plan.jobs()
        .forEach(
            (id, job) -> {
              Optional<JobView> found = node.extension(Jobs.class).find(id);
              assertEquals(job.isPresent(), found.isPresent(), () -> "whether there is job " + id);
              job.ifPresent(left -> told.put(id, left.with(told(left.view(), found.get()))));
            });
    return told;
  }

  /** Returns a job as the store tells it, if it is the same but for token and time. */
  private JobView told(JobView expected, JobView found) {
    JobView alike = ModelJob.told(expected, found.token(), found.availableAt());
    assertEquals(alike, found, () -> "job " + expected.id());
    Optional<JobView> before =
        Optional.ofNullable(model.jobs.get(expected.id())).map(ModelJob::view);
    long highest = model.tokens.getOrDefault(expected.id(), 0L);
    if (before.filter(job -> job.token() == expected.token()).isPresent()) {
      assertEquals(expected.token(), found.token(), () -> "the token of job " + expected.id());
    } else {
      assertTrue(
          found.token() > highest,
          () -> "a token of " + expected.id() + " above " + highest + ", but " + found.token());
    }
    assertEquals(
        expected.availableAt().isPresent(), found.availableAt().isPresent(), "availability");
    if (before.filter(job -> job.availableAt().equals(expected.availableAt())).isPresent()) {
      assertEquals(expected.availableAt(), found.availableAt(), () -> "time of " + expected.id());
    } else {
      expected
          .availableAt()
          .ifPresent(
              time ->
                  clock.requireAbout(
                      time, found.availableAt().get(), "the time of job " + expected.id()));
    }
    return found;
  }

  private void leases(PlannedCommit plan, List<Lease> found, Map<String, ModelJob> told) {
    assertEquals(
        plan.leases().stream().map(Lease::jobId).toList(),
        found.stream().map(Lease::jobId).toList(),
        "the leases that the answer names");
    for (Lease lease : found) {
      JobView job = told.containsKey(lease.jobId()) ? told.get(lease.jobId()).view() : null;
      if (job != null && job.token() == lease.token()) {
        assertEquals(Lease.of(job), lease, "the lease that the answer names");
      }
    }
  }
}
