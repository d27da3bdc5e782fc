package dev.lastword.tck.store.mutants;

import dev.lastword.store.Availability;
import dev.lastword.store.Commit;
import dev.lastword.store.CommitResult;
import dev.lastword.store.Doc;
import dev.lastword.store.DocPage;
import dev.lastword.store.DocQuery;
import dev.lastword.store.EventStore;
import dev.lastword.store.ForwardingJobs;
import dev.lastword.store.ForwardingStore;
import dev.lastword.store.JobOp;
import dev.lastword.store.JobPhase;
import dev.lastword.store.JobView;
import dev.lastword.store.Jobs;
import dev.lastword.store.Op;
import dev.lastword.store.Projections;
import dev.lastword.store.ReadSpec;
import dev.lastword.store.StreamId;
import dev.lastword.store.StreamPage;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;

/** Instances that do not see, or disturb, the others on their storage: suite Q. */
final class InstanceMutants {

  static final List<Mutant> ALL =
      List.of(
          mutant("a third instance keeps the first page of a stream that it has read")
              .shared(third(InstanceMutants::stalePages)),
          mutant("a third instance keeps the first view of a job that it has seen")
              .shared(third(InstanceMutants::staleJobs)),
          mutant("a third instance keeps the first document that it has got")
              .shared(third(InstanceMutants::staleDocuments)),
          mutant("a third instance remembers for ever that there was no such document")
              .shared(third(InstanceMutants::missingDocuments)),
          mutant("an instance that is closed gives back the leases of all")
              .shared(closing(InstanceMutants::released)),
          mutant("an instance that is closed makes parked jobs due")
              .shared(closing(InstanceMutants::unparked)),
          mutant("an instance that is closed while others are open forgets the jobs that ended")
              .shared(closing(InstanceMutants::forgotten)));

  private InstanceMutants() {}

  private static Mutant.Draft mutant(String name) {
    return Mutant.named(name).killedBy("Q01");
  }

  /** Wraps every third instance on a storage. */
  private static Supplier<UnaryOperator<EventStore>> third(UnaryOperator<EventStore> wrong) {
    return () -> {
      AtomicInteger opened = new AtomicInteger();
      return right -> opened.getAndIncrement() % 3 == 2 ? wrong.apply(right) : right;
    };
  }

  private static EventStore stalePages(EventStore right) {
    Map<List<Object>, StreamPage> kept = new ConcurrentHashMap<>();
    return new ForwardingStore(right) {
      @Override
      public StreamPage read(StreamId stream, ReadSpec spec) {
        return kept.computeIfAbsent(List.of(stream, spec), any -> right.read(stream, spec));
      }
    };
  }

  private static EventStore staleJobs(EventStore right) {
    Map<String, Optional<JobView>> kept = new ConcurrentHashMap<>();
    return WrongJobs.jobs(
            store ->
                new ForwardingJobs(store.extension(Jobs.class)) {
                  @Override
                  public Optional<JobView> find(String jobId) {
                    return kept.computeIfAbsent(jobId, real()::find);
                  }
                })
        .apply(right);
  }

  private static EventStore staleDocuments(EventStore right) {
    Map<List<String>, Optional<Doc>> kept = new ConcurrentHashMap<>();
    return gets(
        right,
        real ->
            (collection, key) ->
                kept.computeIfAbsent(List.of(collection, key), any -> real.get(collection, key)));
  }

  private static EventStore missingDocuments(EventStore right) {
    Map<List<String>, Boolean> missing = new ConcurrentHashMap<>();
    return gets(
        right,
        real ->
            (collection, key) -> {
              List<String> name = List.of(collection, key);
              Optional<Doc> found = real.get(collection, key);
              if (found.isEmpty()) {
                missing.put(name, true);
              }
              return missing.containsKey(name) ? Optional.empty() : found;
            });
  }

  /** Way to get a document. */
  private interface Getting {
    Optional<Doc> get(String collection, String key);
  }

  private static EventStore gets(EventStore right, Function<Projections, Getting> wrong) {
    return Extensions.extension(
            Projections.class,
            real ->
                new Projections() {
                  @Override
                  public Optional<Doc> get(String collection, String key) {
                    return wrong.apply(real).get(collection, key);
                  }

                  @Override
                  public DocPage query(DocQuery query) {
                    return real.query(query);
                  }
                })
        .apply(right);
  }

  /** Change that an instance makes to a job when it is closed and others stay open. */
  private interface Change {
    Optional<Op> to(JobView job);
  }

  private static Supplier<UnaryOperator<EventStore>> closing(Change change) {
    return () -> {
      AtomicInteger open = new AtomicInteger();
      return right -> {
        open.incrementAndGet();
        return new ForwardingStore(right) {
          private boolean closed;

          @Override
          public synchronized void close() {
            if (!closed && open.decrementAndGet() > 0) {
              List<Op> ops =
                  Views.jobs(right.extension(Jobs.class)).stream()
                      .flatMap(job -> change.to(job).stream())
                      .toList();
              if (!ops.isEmpty()) {
                right.commit(new Commit(List.of(), ops, List.of()));
              }
            }
            closed = true;
            right.close();
          }

          @Override
          public CommitResult commit(Commit commit) {
            return right.commit(commit);
          }
        };
      };
    };
  }

  private static Optional<Op> released(JobView job) {
    return job.phase() == JobPhase.LEASED
        ? Optional.of(new JobOp.Requeue(job.id(), Availability.NOW, job.status()))
        : Optional.empty();
  }

  private static Optional<Op> unparked(JobView job) {
    return job.phase() == JobPhase.PARKED
        ? Optional.of(new JobOp.Requeue(job.id(), Availability.NOW, job.status()))
        : Optional.empty();
  }

  private static Optional<Op> forgotten(JobView job) {
    return job.phase() == JobPhase.ENDED
        ? Optional.of(new JobOp.Delete(job.id()))
        : Optional.empty();
  }
}
