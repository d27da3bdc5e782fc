package dev.lastword.tck.store.mutants;

import static dev.lastword.tck.store.mutants.Wrong.commits;
import static dev.lastword.tck.store.mutants.WrongJobs.find;
import static dev.lastword.tck.store.mutants.WrongJobs.isIn;

import dev.lastword.store.Commit;
import dev.lastword.store.CommitResult;
import dev.lastword.store.EventStore;
import dev.lastword.store.ForwardingJobs;
import dev.lastword.store.JobConflict;
import dev.lastword.store.JobFilter;
import dev.lastword.store.JobOp;
import dev.lastword.store.JobPage;
import dev.lastword.store.JobPhase;
import dev.lastword.store.JobView;
import dev.lastword.store.Jobs;
import dev.lastword.store.NewJob;
import dev.lastword.store.Op;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BiFunction;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/** Mutants for the beginning and the end of jobs: suite J. */
final class JobLifeMutants {

  static final List<Mutant> ALL =
      List.of(
          Mutant.named("enqueueing a taken id is always a conflict")
              .killedBy("J18")
              .store(
                  ops(
                      JobOp.Enqueue.class,
                      (right, op) -> {
                        if (find(right, op.jobId()).isPresent()) {
                          throw new JobConflict(op.jobId(), "exists");
                        }
                        return Stream.of(op);
                      })),
          Mutant.named("enqueueing a taken id is never a conflict")
              .killedBy("J18")
              .store(
                  ops(
                      JobOp.Enqueue.class,
                      (right, op) ->
                          find(right, op.jobId()).isPresent() ? Stream.empty() : Stream.of(op))),
          Mutant.named("the id of an ended job is free")
              .killedBy("J18")
              .store(
                  ops(
                      JobOp.Enqueue.class,
                      (right, op) ->
                          isIn(right, op.jobId(), JobPhase.ENDED)
                              ? Stream.of(new JobOp.Delete(op.jobId()), op)
                              : Stream.of(op))),
          Mutant.named("pages of jobs are found by counting")
              .killedBy("J30")
              .shared(JobLifeMutants::counted),
          Mutant.named("jobs are listed in the order of UTF-16")
              .killedBy("J30")
              .store(lists(JobLifeMutants::byUtf16)),
          Mutant.named("a list shows jobs of every phase")
              .killedBy("J56")
              .store(lists(JobLifeMutants::ofAllPhases)),
          Mutant.named("ending a job leaves its lease alive")
              .killedBy("J43")
              .store(
                  ops(
                      JobOp.End.class,
                      (right, op) ->
                          isIn(right, op.jobId(), JobPhase.LEASED)
                              ? Stream.of(marked(right, op.jobId(), op.status()))
                              : Stream.of(op))),
          Mutant.named("only leased jobs can be ended")
              .killedBy("J44")
              .store(
                  ops(
                      JobOp.End.class,
                      (right, op) ->
                          isIn(right, op.jobId(), JobPhase.LEASED)
                              ? Stream.of(op)
                              : Stream.empty())),
          Mutant.named("the last end of a job stays")
              .killedBy("J44")
              .store(
                  ops(
                      JobOp.End.class,
                      (right, op) ->
                          isIn(right, op.jobId(), JobPhase.ENDED)
                              ? Stream.of(new JobOp.Delete(op.jobId()), anew(right, op), op)
                              : Stream.of(op))),
          Mutant.named("requeueing leaves the lease alive")
              .killedBy("J45")
              .store(
                  ops(
                      JobOp.Requeue.class,
                      (right, op) ->
                          isIn(right, op.jobId(), JobPhase.LEASED)
                              ? Stream.of(marked(right, op.jobId(), op.status()))
                              : Stream.of(op))),
          Mutant.named("requeueing brings back an ended job")
              .killedBy("J45")
              .store(
                  ops(
                      JobOp.Requeue.class,
                      (right, op) ->
                          isIn(right, op.jobId(), JobPhase.ENDED)
                              ? Stream.of(new JobOp.Delete(op.jobId()), anew(right, op))
                              : Stream.of(op))),
          Mutant.named("requeueing a missing job is fine")
              .killedBy("J45")
              .store(
                  ops(
                      JobOp.Requeue.class,
                      (right, op) ->
                          find(right, op.jobId()).isEmpty() ? Stream.empty() : Stream.of(op))),
          Mutant.named("open jobs can be deleted")
              .killedBy("J46")
              .store(
                  ops(
                      JobOp.Delete.class,
                      (right, op) -> Stream.of(new JobOp.End(op.jobId(), "Deleted"), op))),
          Mutant.named("deleted jobs stay")
              .killedBy("J46")
              .store(ops(JobOp.Delete.class, JobLifeMutants::keptIfEnded)),
          Mutant.named("a mark renews the lease")
              .killedBy("J47")
              .store(
                  commits(
                      (right, commit) -> {
                        CommitResult result = right.commit(commit);
                        Extensions.of(commit, JobOp.Mark.class)
                            .forEach(
                                op ->
                                    right
                                        .extension(Jobs.class)
                                        .heartbeat(op.fence(), Duration.ofDays(1)));
                        return result;
                      })));

  private JobLifeMutants() {}

  /** Puts other operations in the place of each that is of a type, having looked at the store. */
  private static <O extends JobOp> UnaryOperator<EventStore> ops(
      Class<O> type, BiFunction<EventStore, O, Stream<Op>> wrong) {
    return commits(
        (right, commit) -> {
          List<Op> ops =
              commit.ops().stream()
                  .flatMap(
                      op -> type.isInstance(op) ? wrong.apply(right, type.cast(op)) : Stream.of(op))
                  .toList();
          return ops.isEmpty() && commit.appends().isEmpty()
              ? new CommitResult(List.of(), List.of(), false)
              : right.commit(new Commit(commit.appends(), ops, commit.fences()));
        });
  }

  private static JobOp marked(EventStore right, String jobId, String status) {
    return new JobOp.Mark(find(right, jobId).orElseThrow().fence(), status);
  }

  private static JobOp anew(EventStore right, JobOp op) {
    JobView job = find(right, op.jobId()).orElseThrow();
    NewJob same = NewJob.of(job.id(), job.queue(), job.payload()).priority(job.priority());
    return new JobOp.Enqueue(job.group().map(same::group).orElse(same));
  }

  private static Stream<Op> keptIfEnded(EventStore right, JobOp.Delete op) {
    return isIn(right, op.jobId(), JobPhase.ENDED) ? Stream.empty() : Stream.of(op);
  }

  private static UnaryOperator<EventStore> lists(BiFunction<Jobs, JobFilter, JobPage> wrong) {
    return WrongJobs.jobs(
        right ->
            new ForwardingJobs(right.extension(Jobs.class)) {
              @Override
              public JobPage list(JobFilter filter) {
                return wrong.apply(real(), filter);
              }
            });
  }

  private static JobPage ofAllPhases(Jobs right, JobFilter filter) {
    return right.list(
        new JobFilter(
            filter.group(),
            filter.queue(),
            filter.status(),
            Optional.empty(),
            filter.afterId(),
            filter.max()));
  }

  private static List<JobView> all(Jobs right, JobFilter filter) {
    JobFilter whole =
        new JobFilter(
            filter.group(),
            filter.queue(),
            filter.status(),
            filter.phase(),
            Optional.empty(),
            1_000);
    return right.list(whole).jobs();
  }

  private static JobPage page(List<JobView> all, int from, int max) {
    List<JobView> rest = all.subList(Math.min(from, all.size()), all.size());
    return new JobPage(rest.stream().limit(max).toList(), rest.size() > max);
  }

  private static UnaryOperator<EventStore> counted() {
    Map<String, Integer> shown = new ConcurrentHashMap<>();
    return lists(
        (right, filter) -> {
          int from = filter.afterId().map(id -> shown.getOrDefault(id, 0)).orElse(0);
          JobPage page = page(all(right, filter), from, filter.max());
          page.jobs().forEach(job -> shown.put(job.id(), from + page.jobs().size()));
          return page;
        });
  }

  private static JobPage byUtf16(Jobs right, JobFilter filter) {
    List<JobView> rest =
        all(right, filter).stream()
            .filter(job -> filter.afterId().map(id -> job.id().compareTo(id) > 0).orElse(true))
            .sorted(Comparator.comparing(JobView::id))
            .toList();
    return page(rest, 0, filter.max());
  }
}
