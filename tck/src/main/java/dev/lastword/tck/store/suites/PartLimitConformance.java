package dev.lastword.tck.store.suites;

import static dev.lastword.store.Capability.FEED;
import static dev.lastword.store.Capability.JOBS;
import static dev.lastword.store.Capability.PROJECTIONS;
import static dev.lastword.store.Limit.ENTRIES;
import static dev.lastword.store.Limit.ENTRY_BYTES;
import static dev.lastword.store.Limit.KEY_BYTES;
import static dev.lastword.store.Limit.NAME_BYTES;
import static dev.lastword.store.Limit.PAGE_ITEMS;
import static dev.lastword.store.Limit.PAYLOAD_BYTES;
import static dev.lastword.store.StoreRule.T5;
import static dev.lastword.store.StoreRule.X3;
import static dev.lastword.tck.store.harness.Samples.STREAM;
import static dev.lastword.tck.store.harness.Samples.at;
import static dev.lastword.tck.store.harness.Samples.event;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.lastword.store.Availability;
import dev.lastword.store.ClaimSpec;
import dev.lastword.store.Commit;
import dev.lastword.store.Doc;
import dev.lastword.store.DocQuery;
import dev.lastword.store.EventRecord;
import dev.lastword.store.EventStore;
import dev.lastword.store.FeedSpec;
import dev.lastword.store.JobFilter;
import dev.lastword.store.JobPhase;
import dev.lastword.store.JobView;
import dev.lastword.store.Jobs;
import dev.lastword.store.Limit;
import dev.lastword.store.LimitExceeded;
import dev.lastword.store.NewJob;
import dev.lastword.store.Payload;
import dev.lastword.store.Projections;
import dev.lastword.tck.store.harness.Case;
import dev.lastword.tck.store.harness.Needs;
import dev.lastword.tck.store.harness.Rule;
import dev.lastword.tck.store.harness.StoreUnderTest;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.DisplayNameGeneration;
import org.junit.jupiter.api.DisplayNameGenerator.ReplaceUnderscores;
import org.junit.jupiter.api.function.Executable;

/** Suite L, seventh part: the limits of what a store has besides streams. */
@DisplayNameGeneration(ReplaceUnderscores.class)
public final class PartLimitConformance {

  private static final Duration MINUTE = Duration.ofMinutes(1);
  private static final NewJob JOB = NewJob.of("job", "queue", Payload.json("{}"));
  private static final Doc DOC = AllKinds.DOC;

  @Case(value = "L21", catches = "a page of the feed that is too large is cut")
  @Rule(T5)
  @Needs(FEED)
  void a_page_of_the_feed_beyond_the_limit_is_refused(StoreUnderTest store) {
    EventStore node = store.node(0);
    EventRecord event = event("one");
    store.append(STREAM, at(0), event);
    int most = most(store, PAGE_ITEMS);

    beyond(store, PAGE_ITEMS, () -> node.feed(0, FeedSpec.ALL.maxEvents(most + 1)));

    assertEquals(1, store.feed(node, FeedSpec.ALL.maxEvents(most)).size());
  }

  @Case(value = "L22", catches = "a list or a claim of jobs that is too large is cut")
  @Rule(T5)
  @Needs(JOBS)
  void a_list_or_claim_of_jobs_beyond_the_limit_is_refused(StoreUnderTest store) {
    Jobs jobs = store.jobs();
    store.commit(Commit.builder().enqueue(JOB));
    ClaimSpec claim = ClaimSpec.of("queue", "owner", MINUTE);
    int most = most(store, PAGE_ITEMS);

    beyond(store, PAGE_ITEMS, () -> jobs.list(JobFilter.ALL.max(most + 1)));
    beyond(store, PAGE_ITEMS, () -> jobs.claim(claim.max(most + 1)));
    assertEquals(List.of(JobPhase.QUEUED), phases(jobs, JobFilter.ALL.max(most)));

    assertEquals(1, jobs.claim(claim.max(most)).size());
    assertEquals(List.of(JobPhase.LEASED), phases(jobs, JobFilter.ALL.max(most)));
  }

  @Case(value = "L23", catches = "the texts of jobs are cut, or bounded by the columns they are in")
  @Rule({T5, X3})
  @Needs(JOBS)
  void jobs_are_kept_up_to_the_limits_and_refused_beyond(StoreUnderTest store) {
    String key = "k".repeat(most(store, KEY_BYTES));
    String name = "n".repeat(most(store, NAME_BYTES));
    Payload payload = payload(most(store, PAYLOAD_BYTES), name);
    Payload large = payload(payload.size() + 1, name);
    Payload odd = payload(1, name + "n");
    NewJob largest = NewJob.of(key, name, payload).group(key).status(name);

    beyond(store, KEY_BYTES, NewJob.of(key + "k", "queue", payload));
    beyond(store, KEY_BYTES, JOB.group(key + "k"));
    beyond(store, NAME_BYTES, NewJob.of("job", name + "n", payload));
    beyond(store, NAME_BYTES, JOB.status(name + "n"));
    beyond(store, PAYLOAD_BYTES, NewJob.of("job", "queue", large));
    beyond(store, NAME_BYTES, NewJob.of("job", "queue", odd));
    assertEquals(List.of(), store.jobs().list(JobFilter.ALL).jobs());

    store.commit(Commit.builder().enqueue(largest));
    JobView kept = store.jobs().find(key).orElseThrow();
    beyond(store, NAME_BYTES, Commit.builder().requeue(key, Availability.NOW, name + "n"));
    beyond(store, NAME_BYTES, Commit.builder().end(key, name + "n"));
    assertEquals(List.of(kept), store.jobs().list(JobFilter.ALL.group(key).queue(name)).jobs());
    assertEquals(largest, enqueued(kept));
  }

  @Case(value = "L24", catches = "a page of documents that is too large is cut")
  @Rule(T5)
  @Needs(PROJECTIONS)
  void a_query_of_documents_beyond_the_limit_is_refused(StoreUnderTest store) {
    Projections docs = store.docs();
    store.commit(Commit.builder().put(DOC));
    DocQuery query = DocQuery.of(DOC.collection());
    int most = most(store, PAGE_ITEMS);

    beyond(store, PAGE_ITEMS, () -> docs.query(query.max(most + 1)));

    assertEquals(List.of(DOC), docs.query(query.max(most)).docs());
  }

  @Case(value = "L25", catches = "the texts of documents are cut, or bounded by their columns")
  @Rule({T5, X3})
  @Needs(PROJECTIONS)
  void documents_are_kept_up_to_the_limits_and_refused_beyond(StoreUnderTest store) {
    String key = "k".repeat(most(store, KEY_BYTES));
    String name = "n".repeat(most(store, NAME_BYTES));
    String entry = "e".repeat(most(store, ENTRY_BYTES));
    Map<String, String> tags = tags(most(store, ENTRIES), entry);
    Payload payload = payload(most(store, PAYLOAD_BYTES), name);
    Payload large = payload(payload.size() + 1, name);
    Payload odd = payload(1, name + "n");

    beyond(store, NAME_BYTES, new Doc(name + "n", key, 1, tags, payload));
    beyond(store, KEY_BYTES, new Doc(name, key + "k", 1, tags, payload));
    beyond(store, ENTRIES, new Doc(name, key, 1, tags(tags.size() + 1, entry), payload));
    beyond(store, ENTRY_BYTES, new Doc(name, key, 1, Map.of(entry + "e", "value"), payload));
    beyond(store, ENTRY_BYTES, new Doc(name, key, 1, Map.of("tag", entry + "e"), payload));
    beyond(store, PAYLOAD_BYTES, new Doc(name, key, 1, tags, large));
    beyond(store, NAME_BYTES, new Doc(name, key, 1, tags, odd));
    assertEquals(List.of(), store.docs().query(DocQuery.of(name)).docs());

    Doc largest = new Doc(name, key, 1, tags, payload);
    store.commit(Commit.builder().create(largest));
    assertEquals(Optional.of(largest), store.docs().get(name, key));
    assertEquals(List.of(largest), store.docs().query(DocQuery.of(name).tag(entry, entry)).docs());
  }

  private static void beyond(StoreUnderTest store, Limit limit, NewJob job) {
    beyond(store, limit, Commit.builder().append(STREAM, at(0), event("x")).enqueue(job));
  }

  private static void beyond(StoreUnderTest store, Limit limit, Doc doc) {
    beyond(store, limit, Commit.builder().append(STREAM, at(0), event("x")).put(doc));
    beyond(store, limit, Commit.builder().append(STREAM, at(0), event("x")).create(doc));
  }

  private static void beyond(StoreUnderTest store, Limit limit, Commit.Builder commit) {
    beyond(store, limit, () -> store.commit(commit));
    assertEquals(0, store.head(STREAM), "events of a refused commit");
  }

  private static void beyond(StoreUnderTest store, Limit limit, Executable call) {
    LimitExceeded refusal = assertThrows(LimitExceeded.class, call, limit::toString);
    assertEquals(limit, refusal.limit());
    assertEquals(most(store, limit), refusal.max());
    assertEquals(most(store, limit) + 1, refusal.actual());
  }

  private static int most(StoreUnderTest store, Limit limit) {
    return Math.toIntExact(store.node(0).description().limits().of(limit));
  }

  private static List<JobPhase> phases(Jobs jobs, JobFilter filter) {
    return jobs.list(filter).jobs().stream().map(JobView::phase).toList();
  }

  private static NewJob enqueued(JobView job) {
    return NewJob.of(job.id(), job.queue(), job.payload())
        .group(job.group().orElseThrow())
        .status(job.status());
  }

  private static Map<String, String> tags(int count, String longest) {
    Map<String, String> tags = new HashMap<>(Map.of(longest, longest));
    for (int i = 1; i < count; i++) {
      tags.put("tag " + i, "value");
    }
    return tags;
  }

  private static Payload payload(int bytes, String mediaType) {
    return Payload.of(new byte[bytes], mediaType);
  }
}
