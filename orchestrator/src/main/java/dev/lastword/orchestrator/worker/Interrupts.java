package dev.lastword.orchestrator.worker;

import static java.util.Objects.requireNonNull;

import dev.lastword.core.event.EventEnvelope;
import dev.lastword.core.event.EventType;
import dev.lastword.core.event.NodeCancellationEvent.NodeCanceled;
import dev.lastword.core.event.NodeCancellationEvent.NodeInterruptRequested;
import dev.lastword.core.event.NodeEvent;
import dev.lastword.core.state.ExecutionState;
import dev.lastword.core.value.ExecutionId;
import dev.lastword.orchestrator.log.EventFormat;
import dev.lastword.orchestrator.log.Streams;
import dev.lastword.orchestrator.settings.EngineTracing;
import dev.lastword.orchestrator.settings.EngineTracing.Step;
import dev.lastword.orchestrator.settings.ExecutionListener;
import dev.lastword.store.EventStore;
import dev.lastword.store.FeedPage;
import dev.lastword.store.FeedSpec;
import dev.lastword.store.StoredEvent;
import java.util.List;
import java.util.Map;
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

  /** An event of this engine's own, which its listener has heard. */
  private record Own(ExecutionId id, long version) {}

  private record News(
      long version, Interruption what, @Nullable String reason, @Nullable String origin) {}

  private final EventStore store;
  private final EngineTracing tracing;
  private final Map<ExecutionId, Set<TaskRun>> runs = new ConcurrentHashMap<>();
  private final Set<Window> windows = ConcurrentHashMap.newKeySet();
  private final AtomicLong count = new AtomicLong();

  /** Own events that were told since the feed was read to its end, and since the time before. */
  private volatile Set<Own> told = ConcurrentHashMap.newKeySet();

  private volatile Set<Own> toldBefore = Set.of();
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

  /**
   * Window of a claim, or of a commit that starts Tasks: news in it may be about runs that are not
   * registered yet.
   */
  final class Window implements AutoCloseable {

    private final @Nullable ExecutionId only;
    private final Map<String, News> heard = new ConcurrentHashMap<>();

    private Window(@Nullable ExecutionId only) {
      this.only = only;
    }

    private boolean concerns(ExecutionId id) {
      return only == null || only.equals(id);
    }

    /** Makes a run known, and tells it what was heard of it already. */
    void add(TaskRun run) {
      runs.compute(
          run.held().executionId(),
          (id, known) -> {
            Set<TaskRun> all = known == null ? ConcurrentHashMap.newKeySet() : known;
            all.add(run);
            return all;
          });
      News news = heard.get(run.held().fence().jobId());
      if (news != null) {
        tell(run, news);
      }
    }

    @Override
    public void close() {
      windows.remove(this);
    }
  }

  /** Opens a window for runs of any execution. */
  Window open() {
    return open(new Window(null));
  }

  /** Opens a window for runs of one execution. */
  Window open(ExecutionId only) {
    return open(new Window(only));
  }

  private Window open(Window window) {
    windows.add(window);
    return window;
  }

  void remove(TaskRun run) {
    runs.computeIfPresent(
        run.held().executionId(),
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
      if (event.body() instanceof NodeEvent about && MEANING.containsKey(about.type())) {
        hear(event, version, traceparent);
        told.add(new Own(event.executionId(), version));
      }
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
    if (!page.more()) {
      toldBefore = told;
      told = ConcurrentHashMap.newKeySet();
    }
    return page.more();
  }

  /** Tells whether anything would be told to anybody. */
  public boolean isIdle() {
    return runs.isEmpty();
  }

  private void hear(StoredEvent stored) {
    ExecutionId id = ExecutionId.of(stored.stream().id());
    Own own = new Own(id, stored.version());
    if (!concerns(id, stored.version()) || told.contains(own) || toldBefore.contains(own)) {
      return;
    }
    String origin = stored.event().headers().get(EngineTracing.TRACEPARENT);
    hear(EventFormat.read(stored), stored.version(), origin);
  }

  private void hear(EventEnvelope event, long version, @Nullable String origin) {
    if (!(event.body() instanceof NodeEvent about)
        || !MEANING.containsKey(about.type())
        || !concerns(event.executionId(), version)) {
      return;
    }
    Interruption what = requireNonNull(MEANING.get(about.type()));
    News news = new News(version, what, reason(about), origin);
    String job = Streams.jobId(event.executionId(), about.nodeId());
    for (Window window : windows) {
      if (window.concerns(event.executionId())) {
        window.heard.put(job, news);
      }
    }
    for (TaskRun run : runs.getOrDefault(event.executionId(), Set.of())) {
      if (run.held().nodeId().equals(about.nodeId())) {
        tell(run, news);
      }
    }
  }

  /** Tells whether an event of this version may be news to a run: most are about runs before it. */
  private boolean concerns(ExecutionId id, long version) {
    for (Window window : windows) {
      if (window.concerns(id)) {
        return true;
      }
    }
    for (TaskRun run : runs.getOrDefault(id, Set.of())) {
      if (version > run.held().version()) {
        return true;
      }
    }
    return false;
  }

  private static @Nullable String reason(NodeEvent event) {
    if (event instanceof NodeInterruptRequested interrupt) {
      return interrupt.reason();
    }
    return event instanceof NodeCanceled canceled ? canceled.reason() : null;
  }

  private void tell(TaskRun run, News news) {
    if (news.version() > run.held().version() && run.interrupt(news.what(), news.reason())) {
      count.incrementAndGet();
      try (Step step = tracing.begin("interrupt", run.held().executionId(), news.origin())) {
        step.note("node.id", run.held().nodeId().value());
        step.note("worker.id", run.held().owner());
      }
    }
  }
}
