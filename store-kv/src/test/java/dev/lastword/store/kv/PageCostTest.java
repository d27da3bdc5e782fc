package dev.lastword.store.kv;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lastword.store.Availability;
import dev.lastword.store.ClaimSpec;
import dev.lastword.store.Commit;
import dev.lastword.store.Direction;
import dev.lastword.store.Doc;
import dev.lastword.store.DocCursor;
import dev.lastword.store.DocQuery;
import dev.lastword.store.EventStore;
import dev.lastword.store.Expected;
import dev.lastword.store.FeedSpec;
import dev.lastword.store.JobFilter;
import dev.lastword.store.JobPhase;
import dev.lastword.store.Jobs;
import dev.lastword.store.NewJob;
import dev.lastword.store.Payload;
import dev.lastword.store.Projections;
import dev.lastword.store.QueueClaim;
import dev.lastword.store.ReadSpec;
import dev.lastword.store.kv.testkit.MemoryEngine;
import dev.lastword.store.kv.testkit.MemoryKeyValues;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Whatever is asked costs what the answer holds, and not what the store holds. */
final class PageCostTest {

  private static final int MANY = 3_000;

  /** Keys that a page of ten may look at; a page that walked over everything would take MANY. */
  private static final int FEW = 80;

  private final MovableClock clock = new MovableClock();
  private final MemoryKeyValues engine = new MemoryKeyValues();
  private final EventStore store =
      KeyValueStore.open(new MemoryEngine(this, engine), Optional.of(clock));
  private final Jobs jobs = store.extension(Jobs.class);

  @BeforeEach
  void fill() {
    Commit.Builder commit = Commit.builder();
    for (int i = 0; i < MANY; i++) {
      commit
          .enqueue(job(i))
          .put(
              new Doc(
                  "docs",
                  "doc-" + i,
                  i,
                  Map.of(
                      "all", "", "half", Integer.toString(i % 2), "rare", i % 500 == 0 ? "y" : "n"),
                  Payload.json("1")));
    }
    store.commit(commit.build());
    for (int i = 0; i < MANY; i++) {
      store.commit(Commit.append(Samples.STREAM, Expected.ANY, Samples.event("1")));
    }
    engine.read();
  }

  private static NewJob job(int i) {
    return NewJob.of("job-%05d".formatted(i), "queue", Payload.json("1"))
        .priority(i % 3 == 0 ? 9 : 1)
        .group("group-" + i % 300)
        .availability(i % 3 == 0 ? Availability.after(Duration.ofHours(1)) : Availability.NOW)
        .status(i % 500 == 0 ? "rare" : "usual");
  }

  @AfterEach
  void close() {
    store.close();
  }

  private void isCheap(String what) {
    int read = engine.read();
    assertTrue(read > 0 && read <= FEW, () -> what + " looked at " + read + " keys");
  }

  @Test
  void a_claim_looks_at_no_job_that_it_does_not_lease() {
    assertEquals(10, jobs.claim(ClaimSpec.of("queue", "w", Duration.ofHours(2)).max(10)).size());
    isCheap("a claim before jobs that are not due");

    clock.move(Duration.ofHours(3));
    assertEquals(10, jobs.claim(ClaimSpec.of("queue", "w", Duration.ofHours(2)).max(10)).size());
    isCheap("a claim beside leases that have expired");
  }

  @Test
  void a_limit_counts_no_further_than_itself() {
    jobs.claim(ClaimSpec.of("queue", "w", Duration.ofHours(2)).max(1_000));
    engine.read();

    ClaimSpec limited =
        new ClaimSpec(List.of(QueueClaim.limited("queue", 20)), "w", 10, Duration.ofHours(2));
    assertEquals(List.of(), jobs.claim(limited));
    isCheap("a claim from a full queue");
  }

  @Test
  void a_page_of_jobs_costs_its_length_by_every_filter_and_by_pairs() {
    for (JobFilter filter :
        List.of(
            JobFilter.ALL,
            JobFilter.ALL.queue("queue"),
            JobFilter.ALL.group("group-7"),
            JobFilter.ALL.status("usual"),
            JobFilter.ALL.phase(JobPhase.QUEUED),
            JobFilter.ALL.queue("queue").status("rare"),
            JobFilter.ALL.group("group-0").phase(JobPhase.QUEUED),
            JobFilter.ALL.queue("queue").phase(JobPhase.LEASED),
            JobFilter.ALL.status("rare").phase(JobPhase.PARKED))) {
      jobs.list(filter.max(5));
      isCheap(filter.toString());
      jobs.list(filter.max(5).after("job-02000"));
      isCheap(filter.toString());
    }
  }

  @Test
  void the_next_due_job_is_found_by_one_look_for_each_priority() {
    assertEquals(Optional.of(Duration.ZERO), jobs.untilNextDue(Set.of("queue", "other")));
    isCheap("untilNextDue");
  }

  @Test
  void a_page_of_documents_costs_its_length_by_any_tags() {
    Projections docs = store.extension(Projections.class);
    for (Direction direction : Direction.values()) {
      DocQuery all = DocQuery.of("docs").direction(direction).max(5);
      for (DocQuery query :
          List.of(
              all,
              all.tag("all", ""),
              all.tag("half", "1"),
              all.tag("rare", "y"),
              all.tag("all", "").tag("rare", "y"),
              all.tag("half", "0").tag("all", "").tag("rare", "y"),
              all.tag("half", "1").tag("rare", "y"),
              all.after(new DocCursor(1_500, "")))) {
        docs.query(query);
        isCheap(query.toString());
      }
    }
  }

  @Test
  void a_page_of_a_stream_or_of_the_feed_costs_its_length() {
    store.read(Samples.STREAM, ReadSpec.forwardFrom(1_500).maxEvents(5));
    isCheap("a page forward");
    store.read(Samples.STREAM, ReadSpec.backwardFrom(1_500).maxEvents(5));
    isCheap("a page backward");
    store.feed(1_500, FeedSpec.ALL.maxEvents(5));
    isCheap("a page of the feed");
  }
}
