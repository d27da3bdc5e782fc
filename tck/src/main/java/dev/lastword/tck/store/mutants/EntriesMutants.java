package dev.lastword.tck.store.mutants;

import static dev.lastword.tck.store.mutants.Views.feeds;
import static dev.lastword.tck.store.mutants.Views.lists;
import static dev.lastword.tck.store.mutants.Views.queries;

import dev.lastword.store.ClaimSpec;
import dev.lastword.store.EventStore;
import dev.lastword.store.ForwardingJobs;
import dev.lastword.store.JobPhase;
import dev.lastword.store.Jobs;
import dev.lastword.store.Lease;
import dev.lastword.store.QueueClaim;
import dev.lastword.store.Text;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;

/** Questions of which only the first entries are looked at, and indexes that lack some: suite Q. */
final class EntriesMutants {

  static final List<Mutant> ALL =
      List.of(
          mutant("a feed looks at the first two types it is asked for")
              .store(
                  feeds(
                      (spec, event) ->
                          among(first(spec.types(), 2), event.event().type())
                              && among(spec.categories(), event.stream().category()))),
          mutant("a feed looks at the first two categories it is asked for")
              .store(
                  feeds(
                      (spec, event) ->
                          among(spec.types(), event.event().type())
                              && among(first(spec.categories(), 2), event.stream().category()))),
          mutant("a feed by types and categories lets either through")
              .store(
                  feeds(
                      (spec, event) ->
                          spec.types().isEmpty() || spec.categories().isEmpty()
                              ? spec.matches(event)
                              : spec.types().contains(event.event().type())
                                  || spec.categories().contains(event.stream().category()))),
          mutant("a feed by more than three types shows all")
              .store(
                  feeds(
                      (spec, event) ->
                          (spec.types().size() > 3 || among(spec.types(), event.event().type()))
                              && among(spec.categories(), event.stream().category()))),
          mutant("a claim looks at the first three of its queues")
              .store(claims(queues -> queues.subList(0, Math.min(3, queues.size())))),
          mutant("a claim of more than five queues finds nothing")
              .store(
                  WrongJobs.claims(
                      (right, spec) ->
                          spec.queues().size() > 5
                              ? List.of()
                              : right.extension(Jobs.class).claim(spec))),
          mutant("the time until a job is due looks at the first three queues")
              .store(untilDue(queues -> first(queues, 3))),
          mutant("a query looks at the first two of its tags")
              .store(
                  queries(
                      (query, doc) ->
                          query.tags().entrySet().stream()
                              .sorted(Map.Entry.comparingByKey(Text.BINARY_ORDER))
                              .limit(2)
                              .allMatch(
                                  tag -> tag.getValue().equals(doc.tags().get(tag.getKey()))))),
          mutant("a query by several tags finds documents that carry one")
              .store(
                  queries(
                      (query, doc) ->
                          query.tags().isEmpty()
                              || query.tags().entrySet().stream()
                                  .anyMatch(
                                      tag -> tag.getValue().equals(doc.tags().get(tag.getKey()))))),
          mutant("jobs without a group are in no claim").store(blind(job -> job.group().isEmpty())),
          mutant("jobs of a second attempt are in no claim")
              .store(blind(job -> job.attempt() == 2)),
          mutant("jobs of little content are in no claim")
              .store(blind(job -> job.payload().size() < 50)),
          mutant("jobs with ids beyond ASCII are in no claim")
              .store(blind(job -> !job.jobId().chars().allMatch(c -> c < 128))),
          mutant("parked jobs are in no list by queue")
              .store(
                  lists(
                      (filter, job) ->
                          filter.matches(job)
                              && (filter.queue().isEmpty() || job.phase() != JobPhase.PARKED))),
          mutant("leased jobs are in no list by group")
              .store(
                  lists(
                      (filter, job) ->
                          filter.matches(job)
                              && (filter.group().isEmpty() || job.phase() != JobPhase.LEASED))),
          mutant("ended jobs are in no list by status")
              .store(
                  lists(
                      (filter, job) ->
                          filter.matches(job)
                              && (filter.status().isEmpty() || job.phase() != JobPhase.ENDED))),
          mutant("documents with negative sort keys are in no query by tag")
              .store(
                  queries(
                      (query, doc) ->
                          query.matches(doc) && (query.tags().isEmpty() || doc.sortKey() >= 0))),
          mutant("documents of little content are in no query")
              .store(queries((query, doc) -> query.matches(doc) && doc.payload().size() >= 50)));

  private EntriesMutants() {}

  private static Mutant.Draft mutant(String name) {
    return Mutant.named(name).killedBy("Q01");
  }

  private static boolean among(Set<String> asked, String found) {
    return asked.isEmpty() || asked.contains(found);
  }

  private static Set<String> first(Set<String> names, int count) {
    TreeSet<String> sorted = new TreeSet<>(Text.BINARY_ORDER);
    sorted.addAll(names);
    return Set.copyOf(sorted.stream().limit(count).toList());
  }

  private static UnaryOperator<EventStore> claims(UnaryOperator<List<QueueClaim>> wrong) {
    return WrongJobs.claims(
        (right, spec) ->
            right
                .extension(Jobs.class)
                .claim(
                    new ClaimSpec(
                        wrong.apply(spec.queues()), spec.owner(), spec.max(), spec.leaseFor())));
  }

  private static UnaryOperator<EventStore> untilDue(UnaryOperator<Set<String>> wrong) {
    return WrongJobs.jobs(
        right ->
            new ForwardingJobs(right.extension(Jobs.class)) {
              @Override
              public Optional<Duration> untilNextDue(Set<String> queues) {
                return real().untilNextDue(wrong.apply(queues));
              }
            });
  }

  /** Leases some jobs and does not tell of them, as if an index did not hold them. */
  private static UnaryOperator<EventStore> blind(Predicate<Lease> lacking) {
    return WrongJobs.claims(
        (right, spec) ->
            right.extension(Jobs.class).claim(spec).stream()
                .filter(lease -> !lacking.test(lease))
                .toList());
  }
}
