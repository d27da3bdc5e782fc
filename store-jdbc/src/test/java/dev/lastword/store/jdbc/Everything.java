package dev.lastword.store.jdbc;

import static dev.lastword.store.Expected.NO_STREAM;
import static dev.lastword.store.jdbc.Samples.event;
import static dev.lastword.store.jdbc.Samples.stream;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.lastword.store.Availability;
import dev.lastword.store.ClaimSpec;
import dev.lastword.store.Commit;
import dev.lastword.store.Direction;
import dev.lastword.store.Doc;
import dev.lastword.store.DocCursor;
import dev.lastword.store.DocQuery;
import dev.lastword.store.DuplicateEvent;
import dev.lastword.store.EventRecord;
import dev.lastword.store.EventStore;
import dev.lastword.store.Expected;
import dev.lastword.store.FeedSpec;
import dev.lastword.store.JobFilter;
import dev.lastword.store.JobPhase;
import dev.lastword.store.Jobs;
import dev.lastword.store.Lease;
import dev.lastword.store.NewJob;
import dev.lastword.store.Payload;
import dev.lastword.store.Projections;
import dev.lastword.store.QueueClaim;
import dev.lastword.store.ReadSpec;
import dev.lastword.store.Snapshot;
import dev.lastword.store.Snapshots;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Uses all that a store offers, so that each of its statements is prepared. */
public final class Everything {

  private static final Payload NOTHING = Payload.json("{}");

  private Everything() {}

  public static void use(EventStore store) {
    EventRecord first = event("A");
    Commit commit =
        Commit.builder()
            .append(stream("a"), NO_STREAM, first)
            .append(stream("b"), Expected.ANY, event("A"), event("B"))
            .enqueue(NewJob.of("j", "q", NOTHING).group("g"))
            .enqueue(NewJob.of("k", "q", NOTHING).availability(Availability.PARKED))
            .enqueue(NewJob.of("l", "r", NOTHING))
            .put(new Doc("c", "k", 1, Map.of("t", "1", "u", "2", "v", "3"), NOTHING))
            .create(new Doc("c", "l", 2, Map.of(), NOTHING))
            .deleteDoc("c", "m")
            .put(new Snapshot(stream("a"), 1, "tag", NOTHING))
            .dropSnapshots(stream("a"), 1)
            .build();
    store.commit(commit);
    store.commit(commit);
    store.commit(Commit.append(stream("a"), Expected.version(1), event("B")));
    store.commit(
        Commit.builder()
            .put(new Doc("c", "k", 1, Map.of("t", "2"), NOTHING))
            .deleteDoc("c", "l")
            .build());
    useJobs(store);
    useDocs(store.extension(Projections.class));
    store.extension(Snapshots.class).latest(stream("a"), 9);
    store.read(stream("a"), ReadSpec.forwardFrom(1));
    store.read(stream("a"), ReadSpec.backwardFromHead());
    store.feed(0, FeedSpec.ALL);
    store.feed(0, FeedSpec.ALL.types("A", "B"));
    store.feed(0, FeedSpec.ALL.categories("execution"));
    store.feed(0, FeedSpec.ALL.categories("execution").types("A"));
    store.feedEnd();
    store.commit(Commit.builder().erase(stream("a"), 2).build());
    assertThrows(
        DuplicateEvent.class, () -> store.commit(Commit.append(stream("c"), Expected.ANY, first)));
  }

  private static void useJobs(EventStore store) {
    Jobs jobs = store.extension(Jobs.class);
    Lease lease =
        jobs.claim(
                new ClaimSpec(List.of(QueueClaim.limited("q", 5)), "me", 3, Duration.ofMinutes(1)))
            .get(0);
    jobs.claim(
        new ClaimSpec(
            List.of(QueueClaim.of("q"), QueueClaim.of("r")), "me", 3, Duration.ofMinutes(1)));
    jobs.heartbeat(lease.fence(), Duration.ofMinutes(2));
    store.commit(Commit.builder().complete(lease.fence(), "Completed").build());
    store.commit(Commit.builder().deleteJob("j").end("k", "Canceled").build());
    jobs.find("j");
    jobs.untilNextDue(Set.of("q"));
    jobs.depth("q");
    for (JobFilter filter :
        List.of(
            JobFilter.ALL,
            JobFilter.ALL.group("g"),
            JobFilter.ALL.queue("q"),
            JobFilter.ALL.status("s"),
            JobFilter.ALL.phase(JobPhase.LEASED),
            JobFilter.ALL.phase(JobPhase.LEASED).status("s"),
            JobFilter.ALL.group("g").queue("q"),
            JobFilter.ALL.group("g").status("s"),
            JobFilter.ALL.queue("q").status("s"),
            JobFilter.ALL.group("g").queue("q").status("s"))) {
      jobs.list(filter);
    }
  }

  private static void useDocs(Projections docs) {
    docs.get("c", "k");
    DocQuery all = DocQuery.of("c");
    for (DocQuery query :
        List.of(
            all,
            all.tag("t", "1"),
            all.tag("t", "1").tag("u", "2"),
            all.tag("t", "1").tag("u", "2").tag("v", "3"))) {
      for (Direction direction : Direction.values()) {
        docs.query(query.direction(direction));
        docs.query(query.direction(direction).after(new DocCursor(0, "a")));
      }
    }
  }
}
