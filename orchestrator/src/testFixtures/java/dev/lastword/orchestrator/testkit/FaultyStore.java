package dev.lastword.orchestrator.testkit;

import static java.util.Objects.requireNonNull;

import dev.lastword.store.ClaimSpec;
import dev.lastword.store.Commit;
import dev.lastword.store.CommitResult;
import dev.lastword.store.Doc;
import dev.lastword.store.DocPage;
import dev.lastword.store.DocQuery;
import dev.lastword.store.EventStore;
import dev.lastword.store.FeedPage;
import dev.lastword.store.FeedSpec;
import dev.lastword.store.Fence;
import dev.lastword.store.ForwardingStore;
import dev.lastword.store.JobFilter;
import dev.lastword.store.JobPage;
import dev.lastword.store.JobView;
import dev.lastword.store.Jobs;
import dev.lastword.store.Lease;
import dev.lastword.store.Limits;
import dev.lastword.store.OutcomeUnknown;
import dev.lastword.store.Projections;
import dev.lastword.store.QueueDepth;
import dev.lastword.store.ReadSpec;
import dev.lastword.store.Snapshot;
import dev.lastword.store.Snapshots;
import dev.lastword.store.StoreDescription;
import dev.lastword.store.StoreException;
import dev.lastword.store.StoreUnavailable;
import dev.lastword.store.StreamId;
import dev.lastword.store.StreamPage;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A store that fails as stores may: truthfully, and whenever its script says so.
 *
 * <p>A conflict needs no fault of its own: the script can let a rival write before the commit.
 */
public final class FaultyStore extends ForwardingStore {

  /** What can happen to a call. */
  public enum Fault {
    NONE,
    /** Nothing is done, and the caller is told so. */
    UNAVAILABLE,
    /** Nothing is done, and the caller is told that nobody knows. */
    LOST,
    /** It is done, and the caller is told that nobody knows. */
    ANSWER_LOST
  }

  /** Says what happens to the next call. */
  public interface Script {

    /** Returns what happens to a commit; whatever this method does happens just before it. */
    Fault commit(Commit commit);

    /** Tells whether the store is there for a read; whatever this does happens just before it. */
    default boolean isReadable() {
      return true;
    }

    /** Returns what happens to a claim or a heartbeat. */
    default Fault lease() {
      return isReadable() ? Fault.NONE : Fault.UNAVAILABLE;
    }

    /** Is told what became of a commit, just before the caller is. */
    default void committed(Commit commit, @Nullable StoreException said) {}
  }

  private final Limits limits;
  private final AtomicLong eventsRead = new AtomicLong();
  private volatile Script script = commit -> Fault.NONE;

  /** Wraps a store, which it closes with itself, and claims these limits. */
  public FaultyStore(EventStore real, Limits limits) {
    super(real);
    this.limits = requireNonNull(limits, "limits");
  }

  /** Wraps a store with its own limits. */
  public FaultyStore(EventStore real) {
    this(real, real.description().limits());
  }

  /** Puts another script in force. */
  public void script(Script next) {
    script = requireNonNull(next, "next");
  }

  /** Returns how many events were read so far. */
  public long eventsRead() {
    return eventsRead.get();
  }

  @Override
  public StoreDescription description() {
    StoreDescription own = real().description();
    return new StoreDescription(
        own.product(), own.version(), own.spiLevel(), own.capabilities(), own.durability(), limits);
  }

  @Override
  public CommitResult commit(Commit commit) {
    description().require(commit);
    Script script = this.script;
    Fault fault = script.commit(commit);
    try {
      CommitResult result = under(fault, () -> real().commit(commit));
      script.committed(commit, null);
      return result;
    } catch (StoreException said) {
      script.committed(commit, said);
      throw said;
    }
  }

  private static <T> T under(Fault fault, Supplier<T> call) {
    return switch (fault) {
      case NONE -> call.get();
      case UNAVAILABLE -> throw new StoreUnavailable("a fault: nothing was done", null);
      case LOST -> throw new OutcomeUnknown("a fault: the call was lost", null);
      case ANSWER_LOST -> {
        call.get();
        throw new OutcomeUnknown("a fault: the answer was lost", null);
      }
    };
  }

  private void requireReadable() {
    if (!script.isReadable()) {
      throw new StoreUnavailable("a fault: no reads", null);
    }
  }

  @Override
  public StreamPage read(StreamId stream, ReadSpec spec) {
    requireReadable();
    StreamPage page = real().read(stream, spec);
    eventsRead.addAndGet(page.events().size());
    return page;
  }

  @Override
  public FeedPage feed(long after, FeedSpec spec) {
    requireReadable();
    return real().feed(after, spec);
  }

  @Override
  public <T> T extension(Class<T> type) {
    if (type == Projections.class) {
      return type.cast(new FaultyProjections(real().extension(Projections.class)));
    }
    if (type == Snapshots.class) {
      return type.cast(new FaultySnapshots(real().extension(Snapshots.class)));
    }
    if (type == Jobs.class) {
      return type.cast(new FaultyJobs(real().extension(Jobs.class)));
    }
    return real().extension(type);
  }

  private final class FaultyProjections implements Projections {

    private final Projections behind;

    FaultyProjections(Projections behind) {
      this.behind = behind;
    }

    @Override
    public Optional<Doc> get(String collection, String key) {
      requireReadable();
      return behind.get(collection, key);
    }

    @Override
    public DocPage query(DocQuery query) {
      requireReadable();
      return behind.query(query);
    }
  }

  private final class FaultySnapshots implements Snapshots {

    private final Snapshots behind;

    FaultySnapshots(Snapshots behind) {
      this.behind = behind;
    }

    @Override
    public Optional<Snapshot> latest(StreamId stream, long atMostVersion) {
      requireReadable();
      return behind.latest(stream, atMostVersion);
    }
  }

  private final class FaultyJobs implements Jobs {

    private final Jobs behind;

    FaultyJobs(Jobs behind) {
      this.behind = behind;
    }

    @Override
    public List<Lease> claim(ClaimSpec spec) {
      return under(script.lease(), () -> behind.claim(spec));
    }

    @Override
    public Instant heartbeat(Fence fence, Duration leaseFor) {
      return under(script.lease(), () -> behind.heartbeat(fence, leaseFor));
    }

    @Override
    public Optional<JobView> find(String jobId) {
      requireReadable();
      return behind.find(jobId);
    }

    @Override
    public JobPage list(JobFilter filter) {
      requireReadable();
      return behind.list(filter);
    }

    @Override
    public Optional<Duration> untilNextDue(Set<String> queues) {
      requireReadable();
      return behind.untilNextDue(queues);
    }

    @Override
    public QueueDepth depth(String queue) {
      requireReadable();
      return behind.depth(queue);
    }
  }
}
