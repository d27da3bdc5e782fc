package dev.lastword.store.kv;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lastword.store.Commit;
import dev.lastword.store.CommitResult;
import dev.lastword.store.Direction;
import dev.lastword.store.Doc;
import dev.lastword.store.DocCursor;
import dev.lastword.store.DocQuery;
import dev.lastword.store.DuplicateEvent;
import dev.lastword.store.EventStore;
import dev.lastword.store.FeedPage;
import dev.lastword.store.FeedSpec;
import dev.lastword.store.JobFilter;
import dev.lastword.store.JobPage;
import dev.lastword.store.JobPhase;
import dev.lastword.store.JobView;
import dev.lastword.store.Jobs;
import dev.lastword.store.Lease;
import dev.lastword.store.Projections;
import dev.lastword.store.ReadSpec;
import dev.lastword.store.Snapshots;
import dev.lastword.store.StoreConfig;
import dev.lastword.store.StoreException;
import dev.lastword.store.StoredEvent;
import dev.lastword.store.Stores;
import dev.lastword.store.StreamId;
import dev.lastword.store.StreamPage;
import dev.lastword.store.VersionConflict;
import dev.lastword.store.kv.testkit.MemoryEngine;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/**
 * The reference store and the store on keys and values, which are asked the same. Tokens may be
 * other numbers, because the contract lets a refused commit use some up, and so may the time of
 * recording where the clock has stepped back; what the contract says of them is looked at apart.
 */
final class Twins implements AutoCloseable {

  private final MovableClock clock;
  private final MemoryEngine engine = MemoryEngine.of(new Object());
  private final EventStore reference;
  private final Map<String, Long> tokens = new HashMap<>();
  private EventStore asked;
  private EventStore neighbor;

  Twins(MovableClock clock) {
    this.clock = clock;
    this.reference = Stores.open(StoreConfig.of("memory:").clock(clock));
    this.asked = open();
    this.neighbor = open();
  }

  private EventStore open() {
    return KeyValueStore.open(engine, Optional.of(clock));
  }

  void reopen() {
    asked.close();
    neighbor.close();
    asked = open();
    neighbor = open();
  }

  void swap() {
    EventStore other = asked;
    asked = neighbor;
    neighbor = other;
  }

  /** Does the same with both, and compares what comes of it. */
  <T> void same(Function<EventStore, T> call, Function<T, ?> comparable) {
    assertEquals(outcome(reference, call, comparable), outcome(asked, call, comparable));
  }

  <T> void same(Function<EventStore, T> call) {
    same(call, Function.identity());
  }

  private static <T> Object outcome(
      EventStore store, Function<EventStore, T> call, Function<T, ?> comparable) {
    try {
      return comparable.apply(call.apply(store));
    } catch (VersionConflict conflict) {
      return List.of("conflict", conflict.stream(), conflict.expected(), conflict.actual());
    } catch (DuplicateEvent duplicate) {
      return List.of(
          "duplicate",
          duplicate.stream(),
          duplicate.version(),
          duplicate.reason(),
          duplicate.eventId());
    } catch (StoreException | IllegalArgumentException refusal) {
      return refusal.getClass();
    }
  }

  void commit(Function<EventStore, Commit> commit) {
    same(
        store -> store.commit(commit.apply(store)),
        result ->
            List.of(
                new CommitResult(result.heads(), result.positions(), result.alreadyCommitted()),
                result.leases().stream().map(Twins::withoutToken).toList()));
  }

  static Object withoutToken(Lease lease) {
    return new Lease(
        lease.jobId(),
        lease.queue(),
        lease.group(),
        lease.status(),
        lease.payload(),
        lease.owner(),
        1,
        lease.attempt(),
        lease.expiresAt());
  }

  static Jobs jobs(EventStore store) {
    return store.extension(Jobs.class);
  }

  /** Compares everything that can be asked, with pages of random size. */
  void compareAll(RandomValues values) {
    same(EventStore::feedEnd);
    compareLog(values);
    compareJobs(values);
    compareDocs(values);
  }

  private void compareLog(RandomValues values) {
    for (int i = 0; i < 12; i++) {
      StreamId stream = values.stream();
      Direction direction = values.any(List.of(Direction.values()));
      long from = values.any(List.of(1L, 2L, 5L, 256L, 257L, 300L, Long.MAX_VALUE));
      ReadSpec spec =
          new ReadSpec(
              direction,
              from,
              values.any(List.of(1, 2, 300, 1_000)),
              values.any(List.of(1L, 3L, 9_999L)));
      same(store -> store.read(stream, spec), Twins::untimed);
      requireRising(asked.read(stream, ReadSpec.forwardFrom(1)).events());
      long at = values.any(List.of(-1L, 0L, 1L, 3L, Long.MAX_VALUE));
      same(store -> store.extension(Snapshots.class).latest(stream, at));
    }
    FeedSpec spec = FeedSpec.ALL.maxEvents(values.any(List.of(1, 7, 1_000)));
    spec = values.chance(30) ? spec.categories(values.any(List.of("a", "zz"))) : spec;
    spec = values.chance(30) ? spec.types("X") : spec;
    spec = values.chance(30) ? spec.maxBytes(values.random.nextInt(9) + 1) : spec;
    long after = values.random.nextInt(Math.toIntExact(reference.feedEnd()) + 2);
    FeedSpec asking = spec;
    same(store -> store.feed(after, asking), Twins::untimed);
  }

  private static Object untimed(StreamPage page) {
    return List.of(untimed(page.events()), page.headVersion(), page.more(), page.erased());
  }

  private static Object untimed(FeedPage page) {
    return List.of(untimed(page.events()), page.next(), page.more());
  }

  private static List<StoredEvent> untimed(List<StoredEvent> events) {
    return events.stream()
        .map(
            it ->
                new StoredEvent(
                    it.position(), it.stream(), it.version(), Instant.EPOCH, it.event()))
        .toList();
  }

  private static void requireRising(List<StoredEvent> events) {
    List<Instant> times = events.stream().map(StoredEvent::recordedAt).toList();
    assertEquals(times.stream().sorted().toList(), times);
  }

  private void compareJobs(RandomValues values) {
    for (String id : RandomValues.NAMES) {
      same(store -> jobs(store).find(id), found -> found.map(Twins::withoutToken));
    }
    for (int i = 0; i < 12; i++) {
      JobFilter filter = filter(values);
      same(store -> jobs(store).list(filter), Twins::withoutTokens);
      String queue = values.chance(80) ? values.queue() : values.question();
      same(store -> jobs(store).depth(queue));
      Set<String> queues = Set.copyOf(List.of(values.queue(), values.question()));
      same(store -> jobs(store).untilNextDue(queues));
      String odd = values.question();
      same(store -> jobs(store).find(odd), found -> found.map(Twins::withoutToken));
    }
  }

  /** Looks at the tokens that jobs have now: none is below one that its id ever had (J3). */
  void requireRisenTokens() {
    for (String id : RandomValues.NAMES) {
      jobs(asked)
          .find(id)
          .ifPresent(
              job -> {
                long before = tokens.getOrDefault(id, 0L);
                assertTrue(before <= job.token(), () -> "the token of " + id + " fell");
                tokens.put(id, job.token());
              });
    }
  }

  private static JobFilter filter(RandomValues values) {
    JobFilter filter = JobFilter.ALL.max(1 + values.random.nextInt(4));
    filter = values.chance(30) ? filter.group(values.question()) : filter;
    filter = values.chance(30) ? filter.queue(values.queue()) : filter;
    filter = values.chance(30) ? filter.status(values.status()) : filter;
    filter = values.chance(30) ? filter.phase(values.any(List.of(JobPhase.values()))) : filter;
    return values.chance(50) ? filter.after(values.question()) : filter;
  }

  private static Object withoutToken(JobView job) {
    return List.of(
        job.id(),
        job.queue(),
        job.priority(),
        job.group(),
        job.payload(),
        job.status(),
        job.phase(),
        job.attempt(),
        job.owner(),
        job.availableAt());
  }

  private static Object withoutTokens(JobPage page) {
    return List.of(page.jobs().stream().map(Twins::withoutToken).toList(), page.more());
  }

  private void compareDocs(RandomValues values) {
    for (int i = 0; i < 12; i++) {
      Doc like = values.doc();
      same(store -> docs(store).get(like.collection(), like.key()));
      String odd = values.question();
      same(store -> docs(store).get("c", odd));
      DocQuery query =
          DocQuery.of(like.collection())
              .direction(values.any(List.of(Direction.values())))
              .max(1 + values.random.nextInt(4));
      for (Map.Entry<String, String> tag : like.tags().entrySet()) {
        query = query.tag(tag.getKey(), tag.getValue());
      }
      query = values.chance(5) ? query.tag("t", values.any(RandomValues.ODD_TEXTS)) : query;
      query = values.chance(50) ? query.after(cursor(like, values)) : query;
      DocQuery asking = query;
      same(store -> docs(store).query(asking));
    }
  }

  private static DocCursor cursor(Doc like, RandomValues values) {
    return values.chance(80) ? like.cursor() : new DocCursor(like.sortKey(), "");
  }

  private static Projections docs(EventStore store) {
    return store.extension(Projections.class);
  }

  @Override
  public void close() {
    reference.close();
    asked.close();
    neighbor.close();
  }
}
