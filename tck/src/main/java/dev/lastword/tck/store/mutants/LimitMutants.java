package dev.lastword.tck.store.mutants;

import static dev.lastword.store.Limit.KEY_BYTES;
import static dev.lastword.store.Limit.PAGE_ITEMS;
import static dev.lastword.tck.store.mutants.PayloadMutants.facts;
import static dev.lastword.tck.store.mutants.Wrong.commits;
import static dev.lastword.tck.store.mutants.WrongJobs.claims;

import dev.lastword.store.Commit;
import dev.lastword.store.Doc;
import dev.lastword.store.DocOp;
import dev.lastword.store.EventRecord;
import dev.lastword.store.EventStore;
import dev.lastword.store.JobOp;
import dev.lastword.store.Jobs;
import dev.lastword.store.Limit;
import dev.lastword.store.LimitExceeded;
import dev.lastword.store.NewJob;
import dev.lastword.store.Op;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;

/** Mutants for limits: suite L. */
final class LimitMutants {

  private static final int FEW_EVENTS = 500;

  static final List<Mutant> ALL =
      List.of(
          Mutant.named("types that are too long are cut")
              .killedBy("L10")
              .store(facts(LimitMutants::cut)),
          Mutant.named("a commit at the limit of its events is refused")
              .killedBy("L10")
              .store(
                  commits(
                      (right, commit) -> {
                        long most = right.description().limits().of(Limit.COMMIT_EVENTS);
                        if (commit.eventCount() == most) {
                          throw new LimitExceeded(Limit.COMMIT_EVENTS, most, most - 1);
                        }
                        return right.commit(commit);
                      })),
          Mutant.named("a commit holds no more than 500 events, whatever is declared")
              .killedBy("L11")
              .store(
                  commits(
                      (right, commit) -> {
                        if (commit.eventCount() > FEW_EVENTS) {
                          throw new LimitExceeded(
                              Limit.COMMIT_EVENTS, commit.eventCount(), FEW_EVENTS);
                        }
                        return right.commit(commit);
                      })),
          Mutant.named("pages that are too large are cut")
              .killedBy("L10", "L13", "L21", "L22", "L24")
              .store(CutPages::new),
          Mutant.named("a claim that is too large is cut")
              .killedBy("L22")
              .store(
                  claims(
                      (right, spec) ->
                          right
                              .extension(Jobs.class)
                              .claim(spec.max(Math.min(spec.max(), most(right, PAGE_ITEMS)))))),
          Mutant.named("ids of jobs that are too long are cut")
              .killedBy("L23")
              .store(
                  commits(
                      (right, commit) ->
                          right.commit(with(commit, JobOp.Enqueue.class, op -> cut(right, op))))),
          Mutant.named("keys of documents that are too long are cut")
              .killedBy("L25")
              .store(
                  commits(
                      (right, commit) ->
                          right.commit(with(commit, DocOp.Put.class, op -> cut(right, op))))));

  private LimitMutants() {}

  private static EventRecord cut(EventRecord event) {
    int most = (int) Limit.NAME_BYTES.minimum();
    return new EventRecord(
        event.eventId(),
        event.type().substring(0, Math.min(most, event.type().length())),
        event.schemaVersion(),
        event.occurredAt(),
        event.headers(),
        event.payload());
  }

  private static <O extends Op> Commit with(Commit commit, Class<O> type, Function<O, Op> wrong) {
    return Extensions.with(
        commit, op -> Stream.of(type.isInstance(op) ? wrong.apply(type.cast(op)) : op));
  }

  private static Op cut(EventStore right, JobOp.Enqueue op) {
    NewJob job = op.job();
    return new JobOp.Enqueue(
        new NewJob(
            cut(right, job.id()),
            job.queue(),
            job.priority(),
            job.group(),
            job.payload(),
            job.availability(),
            job.status()));
  }

  private static Op cut(EventStore right, DocOp.Put op) {
    Doc doc = op.doc();
    return new DocOp.Put(
        new Doc(doc.collection(), cut(right, doc.key()), doc.sortKey(), doc.tags(), doc.payload()));
  }

  private static String cut(EventStore right, String key) {
    return key.substring(0, Math.min(most(right, KEY_BYTES), key.length()));
  }

  private static int most(EventStore right, Limit limit) {
    return (int) right.description().limits().of(limit);
  }
}
