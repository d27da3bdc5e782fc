package dev.lastword.orchestrator.work;

import static java.util.Objects.requireNonNull;

import dev.lastword.core.event.EventEnvelope;
import dev.lastword.core.event.EventType;
import dev.lastword.core.event.NodeCancellationEvent.NodeCanceled;
import dev.lastword.core.event.NodeCancellationEvent.NodeInterruptRequested;
import dev.lastword.core.event.NodeEvent;
import dev.lastword.core.state.ExecutionState;
import dev.lastword.orchestrator.engine.EngineTracing;
import dev.lastword.orchestrator.engine.EngineTracing.Step;
import dev.lastword.orchestrator.engine.ExecutionListener;
import dev.lastword.orchestrator.log.EventFormat;
import dev.lastword.orchestrator.log.Streams;
import dev.lastword.store.EventStore;
import dev.lastword.store.FeedPage;
import dev.lastword.store.FeedSpec;
import dev.lastword.store.StoredEvent;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * Tells runs at once what commits say of them: those of this engine as its listener, those of
 * others when it reads on in the store's feed.
 *
 * <p>What was committed before a run was started says nothing of it, however late it is heard.
 */
public final class Interrupts implements ExecutionListener {

  private static final Map<EventType, Interruption> MEANING =
      Map.of(
          EventType.NODE_INTERRUPT_REQUESTED, Interruption.CANCELED,
          EventType.NODE_CANCELED, Interruption.CANCELED,
          EventType.NODE_FAIL_REPORTED, Interruption.LEASE_LOST,
          EventType.NODE_FAILED, Interruption.LEASE_LOST,
          EventType.NODE_SUCCEEDED, Interruption.LEASE_LOST,
          EventType.NODE_WAITING, Interruption.LEASE_LOST);

  private static final FeedSpec ABOUT_RUNS =
      FeedSpec.ALL
          .categories(Streams.EXECUTION)
          .types(MEANING.keySet().stream().map(EventType::name).toArray(String[]::new));

  private record News(
      long version, Interruption what, @Nullable String reason, @Nullable String origin) {}

  private final EventStore store;
  private final EngineTracing tracing;
  private final Map<String, Set<Run>> runs = new ConcurrentHashMap<>();
  private final Set<Window> windows = ConcurrentHashMap.newKeySet();
  private final AtomicLong count = new AtomicLong();
  private long position = -1;

  /** Follows the feed of {@code store}. */
  public Interrupts(EventStore store) {
    this(store, EngineTracing.NONE);
  }

  /** Follows the feed of {@code store}; every interrupt is a step of {@code tracing}. */
  public Interrupts(EventStore store, EngineTracing tracing) {
    this.store = requireNonNull(store, "store");
    this.tracing = requireNonNull(tracing, "tracing");
  }

  /** The time of a claim: what is heard in it may be about runs that nobody knows yet. */
  final class Window implements AutoCloseable {

    private final Map<String, News> heard = new ConcurrentHashMap<>();

    /** Makes a run known, and tells it what was heard of it already. */
    void add(Run run) {
      String job = run.held().fence().jobId();
      runs.compute(
          job,
          (id, known) -> {
            Set<Run> all = known == null ? ConcurrentHashMap.newKeySet() : known;
            all.add(run);
            return all;
          });
      Optional.ofNullable(heard.get(job)).ifPresent(news -> tell(run, news));
    }

    @Override
    public void close() {
      windows.remove(this);
    }
  }

  Window open() {
    Window window = new Window();
    windows.add(window);
    return window;
  }

  void remove(Run run) {
    runs.computeIfPresent(
        run.held().fence().jobId(),
        (id, known) -> {
          known.remove(run);
          return known.isEmpty() ? null : known;
        });
  }

  /** Returns how many handlers were told to stop. */
  public long count() {
    return count.get();
  }

  @Override
  public void committed(ExecutionState state, List<EventEnvelope> events) {
    committed(state, events, null);
  }

  @Override
  public void committed(
      ExecutionState state, List<EventEnvelope> events, @Nullable String traceparent) {
    if (runs.isEmpty() && windows.isEmpty()) {
      return;
    }
    long version = state.version() - events.size();
    for (EventEnvelope event : events) {
      version++;
      hear(event, version, traceparent);
    }
  }

  /** Reads what other engines committed, up to a page, and returns whether there is more. */
  public synchronized boolean follow() {
    if (position < 0 || runs.isEmpty() && windows.isEmpty()) {
      position = store.feedEnd();
      return false;
    }
    long end = store.feedEnd();
    FeedPage page = store.feed(position, ABOUT_RUNS);
    page.events().forEach(this::hear);
    // An empty page leaves its reader where it was: what was settled before need not be read again.
    position = page.events().isEmpty() ? Math.max(position, end) : page.next();
    return page.more();
  }

  /** Tells whether anything would be told to anybody. */
  public boolean isIdle() {
    return runs.isEmpty();
  }

  private void hear(StoredEvent stored) {
    String origin = stored.event().headers().get(EngineTracing.TRACEPARENT);
    hear(EventFormat.read(stored), stored.version(), origin);
  }

  private void hear(EventEnvelope event, long version, @Nullable String origin) {
    if (!(event.body() instanceof NodeEvent about) || !MEANING.containsKey(about.type())) {
      return;
    }
    Interruption what = requireNonNull(MEANING.get(about.type()));
    News news = new News(version, what, reason(about), origin);
    String job = Streams.jobId(event.executionId(), about.nodeId());
    windows.forEach(window -> window.heard.put(job, news));
    runs.getOrDefault(job, Set.of()).forEach(run -> tell(run, news));
  }

  private static @Nullable String reason(NodeEvent event) {
    if (event instanceof NodeInterruptRequested interrupt) {
      return interrupt.reason();
    }
    return event instanceof NodeCanceled canceled ? canceled.reason() : null;
  }

  private void tell(Run run, News news) {
    if (news.version() > run.held().version() && run.interrupt(news.what(), news.reason())) {
      count.incrementAndGet();
      try (Step step = tracing.begin("interrupt", run.held().executionId(), news.origin())) {
        step.note("node.id", run.held().nodeId().value());
        step.note("worker.id", run.held().owner());
      }
    }
  }
}
