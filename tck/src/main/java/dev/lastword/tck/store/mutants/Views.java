package dev.lastword.tck.store.mutants;

import dev.lastword.store.Doc;
import dev.lastword.store.DocPage;
import dev.lastword.store.DocQuery;
import dev.lastword.store.EventStore;
import dev.lastword.store.FeedPage;
import dev.lastword.store.FeedSpec;
import dev.lastword.store.ForwardingJobs;
import dev.lastword.store.JobFilter;
import dev.lastword.store.JobPage;
import dev.lastword.store.JobView;
import dev.lastword.store.Jobs;
import dev.lastword.store.Projections;
import dev.lastword.store.StoredEvent;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiPredicate;
import java.util.function.UnaryOperator;

/** Ways to show other jobs, documents and events than were asked for. */
final class Views {

  private static final int PAGE = 1_000;

  private Views() {}

  /** Lists the jobs that another condition lets through, in the right order and pages. */
  static UnaryOperator<EventStore> lists(BiPredicate<JobFilter, JobView> wrong) {
    return WrongJobs.jobs(
        right ->
            new ForwardingJobs(right.extension(Jobs.class)) {
              @Override
              public JobPage list(JobFilter filter) {
                return JobPage.of(
                    jobs(real()).stream().filter(job -> wrong.test(filter, job)), filter.max());
              }
            });
  }

  static List<JobView> jobs(Jobs right) {
    List<JobView> jobs = new ArrayList<>();
    JobFilter filter = JobFilter.ALL.max(PAGE);
    JobPage page;
    do {
      page = right.list(filter);
      jobs.addAll(page.jobs());
      filter = page.more() ? filter.after(jobs.get(jobs.size() - 1).id()) : filter;
    } while (page.more());
    return jobs;
  }

  /** Returns a filter without one of its conditions, or with all. */
  static JobFilter without(JobFilter filter, boolean group, boolean queue, boolean status) {
    return new JobFilter(
        group ? Optional.empty() : filter.group(),
        queue ? Optional.empty() : filter.queue(),
        status ? Optional.empty() : filter.status(),
        filter.phase(),
        filter.afterId(),
        filter.max());
  }

  static JobFilter withoutPhase(JobFilter filter) {
    return new JobFilter(
        filter.group(),
        filter.queue(),
        filter.status(),
        Optional.empty(),
        filter.afterId(),
        filter.max());
  }

  /** Finds the documents of a collection that another condition lets through. */
  static UnaryOperator<EventStore> queries(BiPredicate<DocQuery, Doc> wrong) {
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
                return DocPage.of(
                    docs(right, query).stream().filter(doc -> wrong.test(query, doc)), query.max());
              }
            });
  }

  private static List<Doc> docs(Projections right, DocQuery asked) {
    List<Doc> docs = new ArrayList<>();
    DocQuery query = DocQuery.of(asked.collection()).direction(asked.direction()).max(PAGE);
    query = asked.after().isPresent() ? query.after(asked.after().get()) : query;
    DocPage page;
    do {
      page = right.query(query);
      docs.addAll(page.docs());
      query = page.more() ? query.after(docs.get(docs.size() - 1).cursor()) : query;
    } while (page.more());
    return docs;
  }

  /** Shows the events of the feed that another condition lets through. */
  static UnaryOperator<EventStore> feeds(BiPredicate<FeedSpec, StoredEvent> wrong) {
    return FeedMutants.feeds(
        (right, after, spec) ->
            FeedPage.of(
                feed(right, after).stream().filter(event -> wrong.test(spec, event)),
                after,
                new FeedSpec(spec.maxEvents(), spec.maxBytes(), Set.of(), Set.of())));
  }

  static List<StoredEvent> feed(EventStore right, long from) {
    List<StoredEvent> events = new ArrayList<>();
    FeedPage page = right.feed(from, FeedSpec.ALL);
    while (!page.events().isEmpty()) {
      events.addAll(page.events());
      page = right.feed(page.next(), FeedSpec.ALL);
    }
    return events;
  }
}
