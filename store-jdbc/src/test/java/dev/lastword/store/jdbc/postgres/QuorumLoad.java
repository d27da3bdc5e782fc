package dev.lastword.store.jdbc.postgres;

import static java.util.stream.Collectors.groupingBy;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lastword.store.Availability;
import dev.lastword.store.ClaimSpec;
import dev.lastword.store.Commit;
import dev.lastword.store.EventRecord;
import dev.lastword.store.EventStore;
import dev.lastword.store.Expected;
import dev.lastword.store.FeedPage;
import dev.lastword.store.FeedSpec;
import dev.lastword.store.Jobs;
import dev.lastword.store.Lease;
import dev.lastword.store.LeaseLost;
import dev.lastword.store.NewJob;
import dev.lastword.store.OutcomeUnknown;
import dev.lastword.store.Payload;
import dev.lastword.store.ReadSpec;
import dev.lastword.store.StoreException;
import dev.lastword.store.StoredEvent;
import dev.lastword.store.StreamId;
import dev.lastword.store.StreamPage;
import dev.lastword.store.VersionConflict;
import dev.lastword.store.jdbc.Samples;
import dev.lastword.store.jdbc.testkit.Waiting;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;

/**
 * Callers, workers, cancels and readers of the feed on two nodes, and what each of them was told:
 * {@link #verify} compares that with what is stored.
 */
final class QuorumLoad {

  private static final String QUEUE = "q";
  private static final String CANCELED = "CANCELED";
  private static final Duration LEASE = Duration.ofHours(1);
  private static final long PAUSE_NANOS = 1_000_000;

  private final List<Thread> threads = new ArrayList<>();
  private final Set<UUID> acknowledged = ConcurrentHashMap.newKeySet();
  private final Set<UUID> unknown = ConcurrentHashMap.newKeySet();
  private final NavigableSet<Long> moments = new ConcurrentSkipListSet<>();
  private final AtomicInteger execution = new AtomicInteger();
  private final Set<String> canceled = ConcurrentHashMap.newKeySet();
  private final Leases leases = new Leases();
  private final List<Consumer> consumers;
  private volatile boolean over;

  /** Leases that workers were told of, and what must not be among them. */
  private static final class Leases {

    private final Map<String, Long> tokens = new HashMap<>();
    private final Set<String> held = new HashSet<>();
    private final Set<String> completed = new HashSet<>();
    private final List<String> wrong = new ArrayList<>();

    synchronized void take(Lease lease) {
      String job = lease.jobId();
      Long last = tokens.put(job, lease.token());
      if (last != null && last >= lease.token()) {
        wrong.add("the tokens of " + job + " do not rise: " + last + ", " + lease.token());
      }
      if (!held.add(job)) {
        wrong.add(job + " is leased to two");
      }
      if (completed.contains(job)) {
        wrong.add(job + " is leased after its end");
      }
    }

    synchronized void give(Lease lease) {
      held.remove(lease.jobId());
    }

    synchronized void complete(Lease lease) {
      if (!completed.add(lease.jobId())) {
        wrong.add(lease.jobId() + " is completed twice");
      }
    }

    synchronized void verify() {
      assertEquals(List.of(), wrong);
      assertFalse(completed.isEmpty(), "no job was completed");
    }
  }

  /** Reader of the feed that goes on from where it is, whatever happens. */
  private final class Consumer {

    private final EventStore store;
    private final List<StoredEvent> read = new ArrayList<>();

    private Consumer(EventStore store) {
      this.store = store;
    }

    private void run() {
      while (!over) {
        try {
          long after = read.isEmpty() ? 0 : read.get(read.size() - 1).position();
          read.addAll(store.feed(after, FeedSpec.ALL).events());
        } catch (StoreException again) {
          pause();
        }
      }
    }
  }

  private QuorumLoad(List<EventStore> nodes) {
    this.consumers = nodes.stream().map(Consumer::new).toList();
    for (int i = 0; i < nodes.size(); i++) {
      EventStore store = nodes.get(i);
      StreamId own = Samples.stream("s" + i);
      StreamId other = Samples.stream("t" + i);
      String worker = "w" + i;
      threads.add(new Thread(() -> call(store, own)));
      threads.add(new Thread(() -> call(store, other)));
      threads.add(new Thread(() -> work(store, worker)));
      threads.add(new Thread(consumers.get(i)::run));
    }
    threads.add(new Thread(() -> progress(nodes.get(0))));
    threads.add(new Thread(() -> cancel(nodes.get(1))));
  }

  /** Starts the load of two nodes. */
  static QuorumLoad start(EventStore one, EventStore other) {
    QuorumLoad load = new QuorumLoad(List.of(one, other));
    load.threads.forEach(Thread::start);
    return load;
  }

  /** Appends events, and a job with some of them. */
  private void call(EventStore store, StreamId stream) {
    for (int i = 0; !over; i++) {
      EventRecord event = Samples.event("A");
      Commit.Builder commit = Commit.builder().append(stream, Expected.ANY, event);
      if (i % 8 == 0) {
        commit.enqueue(NewJob.of(event.eventId().toString(), QUEUE, Payload.json("{}")));
      }
      submit(store, commit.build());
    }
  }

  /** Completes jobs, and gives some of them back. */
  private void work(EventStore store, String worker) {
    ClaimSpec one = ClaimSpec.of(QUEUE, worker, LEASE);
    for (int i = 0; !over; i++) {
      for (Lease lease : claim(store, one)) {
        leases.take(lease);
        leases.give(lease);
        Commit.Builder commit = Commit.builder();
        if (i % 3 == 0) {
          submit(store, commit.release(lease.fence(), Availability.NOW, lease.status()).build());
        } else {
          commit.append(Samples.stream(worker), Expected.ANY, Samples.event("DONE"));
          if (submit(store, commit.complete(lease.fence(), "Done").build())) {
            leases.complete(lease);
          }
        }
      }
    }
  }

  /** What was claimed with an unknown outcome stays leased, to nobody. */
  private List<Lease> claim(EventStore store, ClaimSpec spec) {
    try {
      List<Lease> claimed = store.extension(Jobs.class).claim(spec);
      if (claimed.isEmpty()) {
        pause();
      }
      return claimed;
    } catch (StoreException again) {
      pause();
      return List.of();
    }
  }

  /** Writes to one execution after the other, to each until it is canceled. */
  private void progress(EventStore store) {
    while (!over) {
      int number = execution.get();
      StreamId stream = Samples.stream("e" + number);
      Optional<StreamPage> last = last(store, stream);
      if (last.filter(QuorumLoad::isCanceled).isPresent()) {
        execution.compareAndSet(number, number + 1);
      } else if (last.isPresent()) {
        Expected head = Expected.version(last.get().headVersion());
        submit(store, Commit.append(stream, head, Samples.event("A")));
      }
    }
  }

  /** Cancels executions that have a few events. */
  private void cancel(EventStore store) {
    while (!over) {
      StreamId stream = Samples.stream("e" + execution.get());
      Optional<StreamPage> last = last(store, stream).filter(page -> page.headVersion() > 2);
      if (last.filter(page -> !isCanceled(page)).isPresent()) {
        Expected head = Expected.version(last.get().headVersion());
        if (submit(store, Commit.append(stream, head, Samples.event(CANCELED)))) {
          canceled.add(stream.id());
        }
      }
    }
  }

  private static Optional<StreamPage> last(EventStore store, StreamId stream) {
    try {
      return Optional.of(store.read(stream, ReadSpec.backwardFromHead().maxEvents(1)));
    } catch (StoreException again) {
      pause();
      return Optional.empty();
    }
  }

  private static boolean isCanceled(StreamPage last) {
    return !last.events().isEmpty() && last.events().get(0).event().type().equals(CANCELED);
  }

  /** Repeats a commit until it is acknowledged or refused; returns whether it was acknowledged. */
  private boolean submit(EventStore store, Commit commit) {
    List<UUID> ids = commit.events().stream().map(EventRecord::eventId).toList();
    while (!over) {
      try {
        store.commit(commit);
        acknowledged.addAll(ids);
        moments.add(System.nanoTime());
        return true;
      } catch (VersionConflict | LeaseLost refused) {
        return false;
      } catch (OutcomeUnknown again) {
        unknown.addAll(ids);
        pause();
      } catch (StoreException again) {
        pause();
      }
    }
    return false;
  }

  private static void pause() {
    LockSupport.parkNanos(PAUSE_NANOS);
  }

  /** Returns once so many more commits were acknowledged. */
  void awaitCommits(int count, String otherwise) {
    int until = moments.size() + count;
    Waiting.until(() -> moments.size() >= until, otherwise);
  }

  /** Returns how many commits were acknowledged. */
  int commits() {
    return moments.size();
  }

  /** Returns how long after a moment the next commit was acknowledged. */
  Duration next(long nanoTime) {
    Long next = moments.ceiling(nanoTime);
    return Duration.ofNanos((next == null ? System.nanoTime() : next) - nanoTime);
  }

  /** Returns the longest time without a commit since a moment. */
  Duration longestPause(long nanoTime) {
    long longest = 0;
    long last = nanoTime;
    for (long moment : moments.tailSet(nanoTime)) {
      longest = Math.max(longest, moment - last);
      last = moment;
    }
    return Duration.ofNanos(longest);
  }

  /** Returns how many events were acknowledged. */
  int acknowledged() {
    return acknowledged.size();
  }

  /** Returns how many cancels were. */
  int canceled() {
    return canceled.size();
  }

  /** Ends the load and compares what is stored with what everybody was told. */
  void verify(EventStore store) throws InterruptedException {
    over = true;
    for (Thread thread : threads) {
      thread.join(Duration.ofMinutes(1).toMillis());
      assertFalse(thread.isAlive(), "a call is stuck");
    }
    List<StoredEvent> stored = feed(store);
    Set<UUID> ids = new HashSet<>();
    stored.forEach(event -> assertTrue(ids.add(event.event().eventId()), "stored twice"));
    Set<UUID> lost = new HashSet<>(acknowledged);
    lost.removeAll(ids);
    assertEquals(Set.of(), lost, "acknowledged and lost");
    ids.removeAll(acknowledged);
    ids.removeAll(unknown);
    assertEquals(Set.of(), ids, "stored, but refused");
    for (int i = 1; i < stored.size(); i++) {
      assertTrue(stored.get(i - 1).position() < stored.get(i).position(), "positions fall");
    }
    for (Consumer consumer : consumers) {
      assertFalse(consumer.read.isEmpty(), "a reader of the feed read nothing");
      assertEquals(
          stored.subList(0, Math.min(stored.size(), consumer.read.size())),
          consumer.read,
          "a reader missed or dreamt something");
    }
    leases.verify();
    verifyCancels(stored);
  }

  private void verifyCancels(List<StoredEvent> stored) {
    assertFalse(canceled.isEmpty(), "nothing was canceled");
    Map<String, List<StoredEvent>> streams =
        stored.stream().collect(groupingBy(event -> event.stream().id()));
    streams.forEach(
        (id, events) -> {
          List<String> types = events.stream().map(event -> event.event().type()).toList();
          int first = types.indexOf(CANCELED);
          assertTrue(first < 0 || first == types.size() - 1, () -> id + " goes on: " + types);
          assertTrue(first >= 0 || !canceled.contains(id), () -> id + " lost its cancel");
        });
  }

  private static List<StoredEvent> feed(EventStore store) {
    List<StoredEvent> all = new ArrayList<>();
    FeedPage page;
    do {
      long after = all.isEmpty() ? 0 : all.get(all.size() - 1).position();
      page = store.feed(after, FeedSpec.ALL);
      all.addAll(page.events());
    } while (page.more());
    return all;
  }
}
