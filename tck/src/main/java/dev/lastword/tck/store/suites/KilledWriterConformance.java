package dev.lastword.tck.store.suites;

import static dev.lastword.store.Capability.JOBS;
import static dev.lastword.store.Capability.PROJECTIONS;
import static dev.lastword.store.StoreRule.O9;
import static dev.lastword.store.StoreRule.W1;
import static dev.lastword.tck.store.harness.Case.Kind.PROCESS;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lastword.store.Doc;
import dev.lastword.store.Durability;
import dev.lastword.store.EventRecord;
import dev.lastword.store.JobFilter;
import dev.lastword.store.JobView;
import dev.lastword.tck.store.harness.Case;
import dev.lastword.tck.store.harness.Needs;
import dev.lastword.tck.store.harness.Rule;
import dev.lastword.tck.store.harness.StoreUnderTest;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.DisplayNameGeneration;
import org.junit.jupiter.api.DisplayNameGenerator.ReplaceUnderscores;

/**
 * Suite G, fifth part: writers that are killed between any two steps of a commit.
 *
 * <p>As often as {@link KillRounds#count} says.
 */
@DisplayNameGeneration(ReplaceUnderscores.class)
@Needs(
    value = {PROJECTIONS, JOBS},
    durability = Durability.PROCESS)
public final class KilledWriterConformance {

  private static final int KILLS = KillRounds.count(10);
  private static final int MOST_HEARD = 4;

  @Case(
      value = "G08",
      kind = PROCESS,
      catches = "events, job and document of a commit are written one after the other")
  @Rule({W1, O9})
  void after_a_kill_log_job_and_document_tell_the_same_status(StoreUnderTest store) {
    AtomicInteger acknowledged = new AtomicInteger();
    AtomicInteger compared = new AtomicInteger();

    KillRounds.of(store, StatusWriter.class)
        .run(
            KILLS,
            MOST_HEARD,
            (round, said) -> {
              said.forEach(line -> requireKept(store, line));
              List<JobView> jobs = jobs(store, "round " + round);
              jobs.forEach(job -> requireOneStatus(store, job));
              acknowledged.addAndGet(said.size());
              compared.addAndGet(jobs.size());
            });

    assertTrue(compared.get() > 0, "some writer was to write before it was killed");
    store.note(
        "%d kills, %d commits acknowledged, %d jobs with one status"
            .formatted(KILLS, acknowledged.get(), compared.get()));
  }

  private static List<JobView> jobs(StoreUnderTest store, String queue) {
    return store.jobs().list(JobFilter.ALL.queue(queue).max(1_000)).jobs();
  }

  private static void requireKept(StoreUnderTest store, String acknowledged) {
    int end = acknowledged.lastIndexOf(' ');
    String status = acknowledged.substring(end + 1);
    List<EventRecord> log = store.all(StatusWriter.stream(acknowledged.substring(0, end)));
    assertTrue(
        log.stream().anyMatch(event -> event.payload().utf8().equals(status)),
        () -> "'" + acknowledged + "' was acknowledged, but the log is " + log);
  }

  private static void requireOneStatus(StoreUnderTest store, JobView job) {
    List<EventRecord> log = store.all(StatusWriter.stream(job.id()));
    Optional<String> derived =
        log.stream().reduce((before, last) -> last).map(last -> last.payload().utf8());
    Optional<String> document =
        store.docs().get(StatusWriter.STATUSES, job.id()).map(Doc::payload).map(p -> p.utf8());
    assertEquals(Optional.of(job.status()), derived, () -> "the log of " + job);
    assertEquals(Optional.of(job.status()), document, () -> "the document of " + job);
    assertEquals(0, log.size() % 2, () -> "events of half a commit in the log of " + job);
  }
}
