package dev.lastword.tck.store.harness;

import static org.junit.jupiter.api.Assertions.fail;

import dev.lastword.store.Commit;
import dev.lastword.store.CommitResult;
import dev.lastword.store.EventRecord;
import dev.lastword.store.EventStore;
import dev.lastword.store.Expected;
import dev.lastword.store.FeedSpec;
import dev.lastword.store.Jobs;
import dev.lastword.store.Projections;
import dev.lastword.store.ReadSpec;
import dev.lastword.store.Snapshots;
import dev.lastword.store.StoredEvent;
import dev.lastword.store.StreamId;
import dev.lastword.store.StreamPage;
import dev.lastword.tck.store.Budgets;
import dev.lastword.tck.store.Claim;
import dev.lastword.tck.store.Namespace;
import dev.lastword.tck.store.NodeOptions;
import dev.lastword.tck.store.StoreFixture;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/**
 * A store on a namespace of its own, with what cases say again and again.
 *
 * <p>Calls without a node go to the first of two instances; {@link #node} gives either, for cases
 * in which threads meet (thread {@code i} takes {@code node(i)}).
 */
public final class StoreUnderTest implements AutoCloseable {

  private static final int NODES = 3;
  private static final int PAIR = 2;
  private static final long POLL_NANOS = 1_000_000;

  private final StoreFixture fixture;
  private final Namespace namespace = Namespace.fresh();
  private final long seed;
  private final EventStore[] nodes = new EventStore[NODES];
  private final List<AutoCloseable> others = new ArrayList<>();
  private final List<ChildProcess> children = new ArrayList<>();
  private final List<String> notes = new CopyOnWriteArrayList<>();

  /** Opens nothing yet. */
  public StoreUnderTest(StoreFixture fixture, long seed) {
    this.fixture = fixture;
    this.seed = seed;
  }

  /** Returns one of two instances on the storage: the first for even numbers. */
  public EventStore node(int index) {
    return anyNode(index % PAIR);
  }

  /** Returns one of three instances on the storage. */
  public synchronized EventStore anyNode(int index) {
    int at = Math.floorMod(index, NODES);
    if (nodes[at] == null) {
      nodes[at] = opened(NodeOptions.of(Character.toString('a' + at)));
    }
    return nodes[at];
  }

  /** Closes one of three instances, while the others stay open; its next use opens a new one. */
  public synchronized void renew(int index) {
    int at = Math.floorMod(index, NODES);
    if (nodes[at] != null) {
      nodes[at].close();
      nodes[at] = null;
    }
  }

  /** Opens one more instance, which is closed with the others. */
  public EventStore open(NodeOptions options) {
    // Not under the lock, so that several can open at once.
    EventStore store = opened(options);
    synchronized (this) {
      others.add(store);
    }
    return store;
  }

  private EventStore opened(NodeOptions options) {
    try {
      return fixture.open(namespace, options);
    } catch (RuntimeException failure) {
      throw FixtureFailed.ofOpening(fixture, failure);
    }
  }

  /** Closes all instances; what follows opens new ones. */
  public synchronized void reopen() {
    for (int i = 0; i < NODES; i++) {
      if (nodes[i] != null) {
        nodes[i].close();
      }
    }
    Arrays.fill(nodes, null);
    others.forEach(StoreUnderTest::close);
    others.clear();
  }

  /** Commits to the first instance. */
  public CommitResult commit(Commit commit) {
    return node(0).commit(commit);
  }

  /** Commits what the builder has gathered. */
  public CommitResult commit(Commit.Builder commit) {
    return commit(commit.build());
  }

  /** Appends events. */
  public CommitResult append(StreamId stream, Expected expected, EventRecord... events) {
    return append(stream, expected, List.of(events));
  }

  /** Appends events. */
  public CommitResult append(StreamId stream, Expected expected, List<EventRecord> events) {
    return commit(Commit.builder().append(stream, expected, events));
  }

  /** Reads a page. */
  public StreamPage read(StreamId stream, ReadSpec spec) {
    return node(0).read(stream, spec);
  }

  /** Returns the head of a stream. */
  public long head(StreamId stream) {
    return read(stream, ReadSpec.forwardFrom(1).maxEvents(1)).headVersion();
  }

  /** Returns the facts of a stream, read page by page. */
  public List<EventRecord> all(StreamId stream) {
    return stored(stream).stream().map(StoredEvent::event).toList();
  }

  /** Returns the events of a stream, read page by page. */
  public List<StoredEvent> stored(StreamId stream) {
    return stored(node(0), stream);
  }

  /** Returns the events of a stream as {@code node} sees them, read page by page. */
  public List<StoredEvent> stored(EventStore node, StreamId stream) {
    return WholeReads.stream(node, stream);
  }

  /** Returns the whole feed, read page by page. */
  public List<StoredEvent> feed() {
    return feed(node(0), FeedSpec.ALL);
  }

  /** Returns what {@code node} shows of the feed, read page by page. */
  public List<StoredEvent> feed(EventStore node, FeedSpec spec) {
    return WholeReads.feed(node, spec);
  }

  /** Returns the jobs of the first instance. */
  public Jobs jobs() {
    return node(0).extension(Jobs.class);
  }

  /** Returns the documents of the first instance. */
  public Projections docs() {
    return node(0).extension(Projections.class);
  }

  /** Returns the snapshots of the first instance. */
  public Snapshots snapshots() {
    return node(0).extension(Snapshots.class);
  }

  /** Moves the store's clock. */
  public void advanceClock(Duration by) {
    FixtureFailed.attempt(
        fixture, "advanceStoreClock", () -> fixture.advanceStoreClock(namespace, by));
  }

  /** Starts {@code threads} together and returns each one's outcome, in order. */
  public <T> List<RaceOutcome<T>> race(int threads, Race.Runner<T> runner) {
    return Race.run(threads, budgets().step(), runner);
  }

  /** Starts a call beside the case, and goes on. */
  public <T> ConcurrentCall<T> start(String what, Callable<T> call) {
    return ConcurrentCall.start(what, budgets().step(), call);
  }

  /** Returns the same store on another namespace; it is closed with this one. */
  public synchronized StoreUnderTest elsewhere() {
    StoreUnderTest other = new StoreUnderTest(fixture, seed);
    others.add(other);
    return other;
  }

  /** Waits, within the fixture's budget, until a condition holds. */
  public void eventually(String what, BooleanSupplier condition) {
    eventually(() -> what, condition);
  }

  /** Waits, and asks what it waited for only if it was in vain. */
  public void eventually(Supplier<String> what, BooleanSupplier condition) {
    long deadline = System.nanoTime() + budgets().step().toNanos();
    while (!condition.getAsBoolean()) {
      if (System.nanoTime() > deadline) {
        fail("waited " + budgets().step() + " in vain until " + what.get());
      }
      LockSupport.parkNanos(POLL_NANOS);
    }
  }

  /** Returns a hook of the fixture; a case cannot be asked without. */
  public <T> T hook(Class<T> type) {
    return fixture.hook(type).orElseThrow(() -> MissingHook.of(type, fixture));
  }

  /** Starts a child process that opens the same storage and runs {@code scenario}. */
  public ChildProcess child(Class<? extends ChildScenario> scenario, String... arguments) {
    return child(Launch.USUAL, scenario, arguments);
  }

  /** Starts such a child process in another way. */
  public synchronized ChildProcess child(
      Launch launch, Class<? extends ChildScenario> scenario, String... arguments) {
    List<String> words = new ArrayList<>(List.of(scenario.getName()));
    words.addAll(List.of(arguments));
    ChildProcess child = ChildProcess.start(fixture, namespace, launch, words);
    children.add(child);
    return child;
  }

  /** Adds a line to the report about the case. */
  public void note(String text) {
    notes.add(text);
  }

  /** Returns the lines that were added. */
  List<String> notes() {
    return notes;
  }

  /** Returns where the store keeps its data. */
  public Namespace namespace() {
    return namespace;
  }

  /** Returns what the store claims. */
  public Claim claim() {
    return fixture.claim();
  }

  /** Returns how long to wait. */
  public Budgets budgets() {
    return fixture.budgets();
  }

  /** Returns what random choices are drawn from. */
  public long seed() {
    return seed;
  }

  /** Returns a source of random choices; two of one case draw the same. */
  public Random random() {
    return new Random(seed);
  }

  @Override
  public void close() {
    children.forEach(ChildProcess::close);
    reopen();
    FixtureFailed.attempt(fixture, "drop", () -> fixture.drop(namespace));
  }

  private static void close(AutoCloseable resource) {
    try {
      resource.close();
    } catch (Exception failure) {
      throw new IllegalStateException("cannot close " + resource, failure);
    }
  }
}
