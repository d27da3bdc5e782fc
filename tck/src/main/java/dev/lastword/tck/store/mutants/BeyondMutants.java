package dev.lastword.tck.store.mutants;

import static dev.lastword.tck.store.mutants.Extensions.extension;

import dev.lastword.store.Availability;
import dev.lastword.store.ClaimSpec;
import dev.lastword.store.Doc;
import dev.lastword.store.DocOp;
import dev.lastword.store.DocPage;
import dev.lastword.store.DocQuery;
import dev.lastword.store.EventStore;
import dev.lastword.store.ForwardingJobs;
import dev.lastword.store.JobFilter;
import dev.lastword.store.JobOp;
import dev.lastword.store.JobPage;
import dev.lastword.store.Jobs;
import dev.lastword.store.Lease;
import dev.lastword.store.Projections;
import dev.lastword.store.QueueDepth;
import dev.lastword.store.Text;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;

/** Stores that are right up to some size and wrong just beyond it: suite Q. */
final class BeyondMutants {

  private static final Duration INT_MILLIS = Duration.ofMillis(Integer.MAX_VALUE);
  private static final String HISTORY = "Q01";
  private static final String LARGE = "Q02";

  static final List<Mutant> ALL =
      List.of(
          Mutant.named("leases are cut to 24.8 days")
              .killedBy(HISTORY)
              .store(
                  WrongJobs.claims(
                      (right, spec) ->
                          right
                              .extension(Jobs.class)
                              .claim(WrongJobs.with(spec, cut(spec.leaseFor()))))),
          Mutant.named("a claim looks at 1,100 jobs")
              .killedBy(LARGE)
              .store(WrongJobs.claims(BeyondMutants::firstJobs)),
          Mutant.named("a claim takes 150 jobs at most")
              .killedBy(LARGE)
              .store(
                  WrongJobs.claims(
                      (right, spec) ->
                          right.extension(Jobs.class).claim(spec.max(Math.min(150, spec.max()))))),
          Mutant.named("lists end behind the thousandth job").killedBy(LARGE).store(lists()),
          Mutant.named("queries end behind the hundredth document")
              .killedBy(LARGE)
              .store(queries()),
          Mutant.named("a document has eight tags at most").killedBy(LARGE).store(tags()),
          Mutant.named("the depth counts to a thousand").killedBy(LARGE).store(depths()));

  private BeyondMutants() {}

  private static Duration cut(Duration duration) {
    return duration.compareTo(INT_MILLIS) > 0 ? INT_MILLIS : duration;
  }

  /** An urgent job behind them is not seen. */
  private static List<Lease> firstJobs(EventStore right, ClaimSpec spec) {
    Jobs jobs = right.extension(Jobs.class);
    boolean crowded =
        spec.queues().stream().anyMatch(queue -> jobs.depth(queue.queue()).due() > 1_100);
    if (!crowded || spec.max() > 1) {
      return jobs.claim(spec);
    }
    // Two are taken and the better one is given back.
    List<Lease> two = jobs.claim(spec.max(2));
    if (two.size() < 2) {
      return two;
    }
    Lease best = two.get(0);
    WrongJobs.commit(right, new JobOp.Requeue(best.jobId(), Availability.NOW, best.status()));
    return two.subList(1, 2);
  }

  private static UnaryOperator<EventStore> lists() {
    return WrongJobs.jobs(
        right ->
            new ForwardingJobs(right.extension(Jobs.class)) {
              @Override
              public JobPage list(JobFilter filter) {
                JobPage page = real().list(filter);
                return filter.max() == 1_000 ? new JobPage(page.jobs(), false) : page;
              }
            });
  }

  private static UnaryOperator<EventStore> queries() {
    return extension(
        Projections.class,
        right ->
            new Projections() {
              @Override
              public Optional<Doc> get(String collection, String key) {
                return right.get(collection, key);
              }

              @Override
              public DocPage query(DocQuery query) {
                DocPage page = right.query(query.max(Math.min(100, query.max())));
                return new DocPage(page.docs(), page.more() && query.max() <= 100);
              }
            });
  }

  private static UnaryOperator<EventStore> tags() {
    return Extensions.ops(
        DocOp.Put.class,
        op -> {
          Map<String, String> few = new HashMap<>();
          op.doc().tags().entrySet().stream()
              .sorted(Map.Entry.comparingByKey(Text.BINARY_ORDER))
              .limit(8)
              .forEach(tag -> few.put(tag.getKey(), tag.getValue()));
          Doc doc = op.doc();
          return new DocOp.Put(
              new Doc(doc.collection(), doc.key(), doc.sortKey(), few, doc.payload()));
        });
  }

  private static UnaryOperator<EventStore> depths() {
    return WrongJobs.jobs(
        right ->
            new ForwardingJobs(right.extension(Jobs.class)) {
              @Override
              public QueueDepth depth(String queue) {
                QueueDepth found = real().depth(queue);
                return new QueueDepth(
                    Math.min(1_000, found.due()),
                    found.delayed(),
                    found.leased(),
                    found.parked(),
                    found.oldestDue());
              }
            });
  }
}
