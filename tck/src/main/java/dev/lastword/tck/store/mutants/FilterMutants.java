package dev.lastword.tck.store.mutants;

import static dev.lastword.tck.store.mutants.Views.feeds;
import static dev.lastword.tck.store.mutants.Views.lists;
import static dev.lastword.tck.store.mutants.Views.queries;
import static dev.lastword.tck.store.mutants.Views.without;
import static dev.lastword.tck.store.mutants.Views.withoutPhase;

import dev.lastword.store.Direction;
import dev.lastword.store.Doc;
import dev.lastword.store.EventStore;
import dev.lastword.store.ForwardingJobs;
import dev.lastword.store.JobPhase;
import dev.lastword.store.Jobs;
import dev.lastword.store.QueueDepth;
import java.text.Normalizer;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.BiPredicate;
import java.util.function.UnaryOperator;

/** Filters that are wrong in pairs, or take one name for another: suite Q. */
final class FilterMutants {

  private static final String HISTORY = "Q01";

  static final List<Mutant> ALL =
      List.of(
          mutant("a list by group and status looks at the group alone")
              .store(
                  lists(
                      (filter, job) ->
                          without(filter, false, false, filter.group().isPresent()).matches(job))),
          mutant("a list by group and queue looks at the queue alone")
              .store(
                  lists(
                      (filter, job) ->
                          without(filter, filter.queue().isPresent(), false, false).matches(job))),
          mutant("a list by queue and status looks at the status alone")
              .store(
                  lists(
                      (filter, job) ->
                          without(filter, false, filter.status().isPresent(), false).matches(job))),
          mutant("a list by queue and phase looks at the queue alone")
              .store(
                  lists(
                      (filter, job) ->
                          (filter.queue().isPresent() ? withoutPhase(filter) : filter)
                              .matches(job))),
          mutant("a list by status and phase looks at the status alone")
              .store(
                  lists(
                      (filter, job) ->
                          (filter.status().isPresent() ? withoutPhase(filter) : filter)
                              .matches(job))),
          mutant("a list by group and phase looks at the group alone")
              .store(
                  lists(
                      (filter, job) ->
                          (filter.group().isPresent() ? withoutPhase(filter) : filter)
                              .matches(job))),
          mutant("a list by status leaves out parked jobs")
              .store(
                  lists(
                      (filter, job) ->
                          filter.matches(job)
                              && (filter.status().isEmpty() || job.phase() != JobPhase.PARKED))),
          mutant("a list by group leaves out ended jobs")
              .store(
                  lists(
                      (filter, job) ->
                          filter.matches(job) && (filter.group().isEmpty() || job.isOpen()))),
          alike("groups are listed by prefix").store(groups(String::startsWith)),
          alike("groups are listed without case").store(groups(String::equalsIgnoreCase)),
          alike("groups are listed by pattern").store(groups(FilterMutants::isLike)),
          alike("statuses are listed by prefix").store(statuses(String::startsWith)),
          alike("statuses are listed without case").store(statuses(String::equalsIgnoreCase)),
          alike("statuses are listed by normal form").store(statuses(FilterMutants::isNormal)),
          alike("queues are listed by prefix").store(queues(String::startsWith)),
          alike("queues are listed without case").store(queues(String::equalsIgnoreCase)),
          alike("queues are listed by normal form").store(queues(FilterMutants::isNormal)),
          alike("the depth counts queues whose names begin alike").store(depths()),
          mutant("the time until a job is due is that of the first queue").store(firstQueue()),
          alike("tags are compared by prefix").store(tags(String::startsWith)),
          alike("tags are compared by pattern").store(tags(FilterMutants::isLike)),
          alike("tags are compared by normal form").store(tags(FilterMutants::isNormal)),
          mutant("an empty tag matches any")
              .store(tags((value, asked) -> asked.isEmpty() || value.equals(asked))),
          mutant("a backward query does not look at tags")
              .store(
                  queries(
                      (query, doc) ->
                          query.direction() == Direction.BACKWARD || query.matches(doc))),
          alike("the feed shows categories whose names begin alike")
              .store(
                  feeds(
                      (spec, event) ->
                          any(spec.categories(), event.stream().category(), String::startsWith)
                              && any(spec.types(), event.event().type(), String::equals))),
          alike("the feed shows types without case")
              .store(
                  feeds(
                      (spec, event) ->
                          any(spec.categories(), event.stream().category(), String::equals)
                              && any(
                                  spec.types(), event.event().type(), String::equalsIgnoreCase))),
          alike("the feed shows types by normal form")
              .store(
                  feeds(
                      (spec, event) ->
                          any(spec.categories(), event.stream().category(), String::equals)
                              && any(spec.types(), event.event().type(), FilterMutants::isNormal))),
          mutant("the feed looks at the category, or else at the type")
              .store(
                  feeds(
                      (spec, event) ->
                          spec.categories().isEmpty()
                              ? any(spec.types(), event.event().type(), String::equals)
                              : spec.categories().contains(event.stream().category()))));

  private FilterMutants() {}

  private static Mutant.Draft mutant(String name) {
    return Mutant.named(name).killedBy(HISTORY);
  }

  private static Mutant.Draft alike(String name) {
    return Mutant.named(name).killedBy("Q04");
  }

  private static boolean any(Set<String> asked, String found, BiPredicate<String, String> alike) {
    return asked.isEmpty() || asked.stream().anyMatch(name -> alike.test(found, name));
  }

  private static boolean isNormal(String found, String asked) {
    return normal(found).equals(normal(asked));
  }

  private static String normal(String text) {
    return Normalizer.normalize(text, Normalizer.Form.NFKC);
  }

  /** The wildcards of SQL, in a condition to which they are not bound as text. */
  static boolean isLike(String found, String asked) {
    return asked.indexOf('%') < 0 && asked.indexOf('_') < 0
        ? found.equals(asked)
        : found.matches("(?s)" + quoted(asked));
  }

  private static String quoted(String pattern) {
    StringBuilder regex = new StringBuilder();
    pattern
        .codePoints()
        .forEach(
            c ->
                regex.append(
                    c == '%'
                        ? ".*"
                        : c == '_'
                            ? "."
                            : "\\x{" + Integer.toHexString(c).toUpperCase(Locale.ROOT) + "}"));
    return regex.toString();
  }

  private static UnaryOperator<EventStore> groups(BiPredicate<String, String> alike) {
    return lists(
        (filter, job) ->
            without(filter, true, false, false).matches(job)
                && filter
                    .group()
                    .map(name -> job.group().filter(own -> alike.test(own, name)).isPresent())
                    .orElse(true));
  }

  private static UnaryOperator<EventStore> statuses(BiPredicate<String, String> alike) {
    return lists(
        (filter, job) ->
            without(filter, false, false, true).matches(job)
                && filter.status().map(name -> alike.test(job.status(), name)).orElse(true));
  }

  private static UnaryOperator<EventStore> queues(BiPredicate<String, String> alike) {
    return lists(
        (filter, job) ->
            without(filter, false, true, false).matches(job)
                && filter.queue().map(name -> alike.test(job.queue(), name)).orElse(true));
  }

  private static UnaryOperator<EventStore> tags(BiPredicate<String, String> alike) {
    return queries(
        (query, doc) ->
            query.tags().entrySet().stream()
                .allMatch(
                    tag ->
                        doc.tags().containsKey(tag.getKey())
                            && alike.test(value(doc, tag), tag.getValue())));
  }

  private static String value(Doc doc, Map.Entry<String, String> tag) {
    return doc.tags().getOrDefault(tag.getKey(), "");
  }

  private static UnaryOperator<EventStore> depths() {
    return WrongJobs.jobs(
        right ->
            new ForwardingJobs(right.extension(Jobs.class)) {
              @Override
              public QueueDepth depth(String queue) {
                QueueDepth found = real().depth(queue);
                long more =
                    Views.jobs(real()).stream()
                        .filter(job -> !job.queue().equals(queue))
                        .filter(job -> job.queue().startsWith(queue))
                        .filter(job -> job.phase() == JobPhase.PARKED)
                        .count();
                return new QueueDepth(
                    found.due(),
                    found.delayed(),
                    found.leased(),
                    found.parked() + more,
                    found.oldestDue());
              }
            });
  }

  private static UnaryOperator<EventStore> firstQueue() {
    return WrongJobs.jobs(
        right ->
            new ForwardingJobs(right.extension(Jobs.class)) {
              @Override
              public Optional<Duration> untilNextDue(Set<String> queues) {
                return real().untilNextDue(Set.of(new TreeSet<>(queues).first()));
              }
            });
  }
}
