package dev.lastword.tck.store.mutants;

import dev.lastword.store.Availability;
import dev.lastword.store.Commit;
import dev.lastword.store.CommitResult;
import dev.lastword.store.Direction;
import dev.lastword.store.Doc;
import dev.lastword.store.DocPage;
import dev.lastword.store.DocQuery;
import dev.lastword.store.EventStore;
import dev.lastword.store.FeedPage;
import dev.lastword.store.ForwardingJobs;
import dev.lastword.store.JobFilter;
import dev.lastword.store.JobOp;
import dev.lastword.store.JobPage;
import dev.lastword.store.JobView;
import dev.lastword.store.Jobs;
import dev.lastword.store.Lease;
import dev.lastword.store.Projections;
import dev.lastword.store.QueueDepth;
import dev.lastword.store.SnapshotOp;
import dev.lastword.store.StoredEvent;
import dev.lastword.store.StreamHead;
import dev.lastword.store.StreamPage;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.UnaryOperator;

/** Pages, times and parts of commits that are nearly right: suite Q. */
final class PagingMutants {

  private static final Duration SECONDS = Duration.ofSeconds(2);

  static final List<Mutant> ALL =
      List.of(
          mutant("a page of documents that is just full promises another one")
              .store(queries((query, page) -> full(page, query.max()))),
          mutant("a page of jobs that is just full promises another one")
              .store(
                  lists(
                      (filter, page) ->
                          page.jobs().size() == filter.max()
                              ? new JobPage(page.jobs(), true)
                              : page)),
          mutant("a page of one document is the last")
              .store(
                  queries(
                      (query, page) -> query.max() == 1 ? new DocPage(page.docs(), false) : page)),
          Mutant.named("jobs are listed by the UTF-16 order of their ids")
              .killedBy("Q04")
              .store(
                  lists(
                      (filter, page) ->
                          new JobPage(sorted(page.jobs(), JobView::id), page.more()))),
          Mutant.named("documents of one sort key come by the UTF-16 order of their keys")
              .killedBy("Q04")
              .store(
                  queries(
                      (query, page) ->
                          new DocPage(
                              page.docs().stream().sorted(utf16(query.direction())).toList(),
                              page.more()))),
          mutant("sort keys are ordered without their sign")
              .store(
                  queries(
                      (query, page) ->
                          new DocPage(
                              page.docs().stream().sorted(unsigned(query.direction())).toList(),
                              page.more()))),
          mutant("a backward page is not bounded by bytes")
              .store(
                  Wrong.reads(
                      (right, stream, spec) ->
                          right.read(
                              stream,
                              spec.direction() == Direction.BACKWARD
                                  ? spec.maxBytes(Long.MAX_VALUE)
                                  : spec))),
          mutant("the feed promises more when its page is full")
              .store(
                  FeedMutants.feeds(
                      (right, after, spec) -> {
                        FeedPage page = right.feed(after, spec);
                        boolean full = page.events().size() == spec.maxEvents();
                        return new FeedPage(page.events(), page.next(), full || page.more());
                      })),
          mutant("the feed begins at the position that it is asked to go on behind")
              .store(
                  FeedMutants.feeds(
                      (right, after, spec) ->
                          right.feed(after > 3 && after % 3 == 0 ? after - 1 : after, spec))),
          mutant("recorded times are whole seconds")
              .store(Wrong.reads((right, stream, spec) -> seconds(right.read(stream, spec)))),
          mutant("leases end two seconds early")
              .store(
                  WrongJobs.claims(
                      (right, spec) ->
                          right
                              .extension(Jobs.class)
                              .claim(WrongJobs.with(spec, spec.leaseFor().minus(SECONDS))))),
          mutant("heartbeats hold two seconds longer")
              .store(
                  WrongJobs.heartbeats(
                      (right, fence, leaseFor) ->
                          right
                              .extension(Jobs.class)
                              .heartbeat(
                                  fence,
                                  leaseFor.compareTo(Duration.ofDays(10)) < 0
                                      ? leaseFor.plus(SECONDS)
                                      : leaseFor))),
          mutant("delays of requeued jobs are two seconds longer")
              .store(
                  Extensions.ops(
                      JobOp.Requeue.class,
                      op -> new JobOp.Requeue(op.jobId(), later(op.availability()), op.status()))),
          mutant("the time until a job is due is two seconds short").store(soon()),
          mutant("the oldest due job is told two seconds older").store(older()),
          mutant("the answer to a repeated commit tells the heads of now")
              .store(Wrong.commits(PagingMutants::headsOfNow)),
          mutant("the answer to a repeated commit tells its first position alone")
              .store(
                  Wrong.commits(
                      (right, commit) -> {
                        CommitResult result = right.commit(commit);
                        return result.alreadyCommitted()
                            ? new CommitResult(
                                result.heads(), result.positions().subList(0, 1), true)
                            : result;
                      })),
          mutant("dropping snapshots takes the one that it names")
              .store(
                  Extensions.ops(
                      SnapshotOp.Drop.class,
                      op -> new SnapshotOp.Drop(op.stream(), op.belowVersion() + 1))),
          mutant("a lease from the commit tells the attempt zero")
              .store(Wrong.commits(PagingMutants::bornAtZero)));

  private PagingMutants() {}

  private static Mutant.Draft mutant(String name) {
    return Mutant.named(name).killedBy("Q01");
  }

  /** Change of a page. */
  private interface Change<Q, P> {
    P of(Q asked, P page);
  }

  private static UnaryOperator<EventStore> queries(Change<DocQuery, DocPage> wrong) {
    return Extensions.extension(
        Projections.class,
        right ->
            new Projections() {
              @Override
              public Optional<Doc> get(String collection, String key) {
                return right.get(collection, key);
              }

              @Override
              public DocPage query(DocQuery query) {
                return wrong.of(query, right.query(query));
              }
            });
  }

  private static UnaryOperator<EventStore> lists(Change<JobFilter, JobPage> wrong) {
    return WrongJobs.jobs(
        right ->
            new ForwardingJobs(right.extension(Jobs.class)) {
              @Override
              public JobPage list(JobFilter filter) {
                return wrong.of(filter, real().list(filter));
              }
            });
  }

  private static DocPage full(DocPage page, int max) {
    return page.docs().size() == max ? new DocPage(page.docs(), true) : page;
  }

  private static List<JobView> sorted(List<JobView> jobs, Function<JobView, String> by) {
    return jobs.stream().sorted(Comparator.comparing(by)).toList();
  }

  private static Comparator<Doc> utf16(Direction direction) {
    Comparator<Doc> order = Comparator.comparing(Doc::sortKey);
    Comparator<Doc> whole = order.thenComparing(Doc::key);
    return direction == Direction.FORWARD ? whole : whole.reversed();
  }

  private static Comparator<Doc> unsigned(Direction direction) {
    Comparator<Doc> order = (one, other) -> Long.compareUnsigned(one.sortKey(), other.sortKey());
    return direction == Direction.FORWARD ? order : order.reversed();
  }

  private static StreamPage seconds(StreamPage page) {
    List<StoredEvent> events = new ArrayList<>();
    for (StoredEvent event : page.events()) {
      events.add(
          new StoredEvent(
              event.position(),
              event.stream(),
              event.version(),
              event.recordedAt().truncatedTo(ChronoUnit.SECONDS),
              event.event()));
    }
    return Wrong.with(page, events);
  }

  private static Availability later(Availability availability) {
    return availability
        .delay()
        .filter(delay -> !delay.isZero() && delay.compareTo(Duration.ofDays(10)) < 0)
        .map(delay -> Availability.after(delay.plus(SECONDS)))
        .orElse(availability);
  }

  private static UnaryOperator<EventStore> soon() {
    return WrongJobs.jobs(
        right ->
            new ForwardingJobs(right.extension(Jobs.class)) {
              @Override
              public Optional<Duration> untilNextDue(Set<String> queues) {
                return real()
                    .untilNextDue(queues)
                    .map(time -> time.compareTo(SECONDS) > 0 ? time.minus(SECONDS) : time);
              }
            });
  }

  private static UnaryOperator<EventStore> older() {
    return WrongJobs.jobs(
        right ->
            new ForwardingJobs(right.extension(Jobs.class)) {
              @Override
              public QueueDepth depth(String queue) {
                QueueDepth found = real().depth(queue);
                return new QueueDepth(
                    found.due(),
                    found.delayed(),
                    found.leased(),
                    found.parked(),
                    found.oldestDue().map(SECONDS::plus));
              }
            });
  }

  private static CommitResult headsOfNow(EventStore right, Commit commit) {
    CommitResult result = right.commit(commit);
    return result.alreadyCommitted()
        ? new CommitResult(
            result.heads().stream()
                .map(head -> new StreamHead(head.stream(), Wrong.head(right, head.stream())))
                .toList(),
            result.positions(),
            true)
        : result;
  }

  private static CommitResult bornAtZero(EventStore right, Commit commit) {
    CommitResult result = right.commit(commit);
    List<Lease> leases = result.leases().stream().map(lease -> WrongJobs.with(lease, 0)).toList();
    return leases.isEmpty() ? result : result.leases(leases);
  }
}
