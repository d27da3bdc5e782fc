package dev.lastword.server.stream;

import dev.lastword.core.event.EventEnvelope;
import dev.lastword.core.event.NodeCancellationEvent.NodeInterruptRequested;
import dev.lastword.core.state.ExecutionState;
import dev.lastword.core.state.NodeState;
import dev.lastword.core.value.JsonValue.JsonNumber;
import dev.lastword.orchestrator.engine.Engine;
import dev.lastword.server.http.Problem;
import dev.lastword.server.http.Refused;
import dev.lastword.server.settings.Setting;
import dev.lastword.server.settings.Settings;
import dev.lastword.store.Capability;
import dev.lastword.store.EventStore;
import dev.lastword.store.Wakeup;
import dev.lastword.store.Wakeups;
import io.micronaut.http.HttpStatus;
import io.micronaut.scheduling.TaskExecutors;
import jakarta.annotation.PreDestroy;
import jakarta.inject.Named;
import jakarta.inject.Singleton;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.reactivestreams.Publisher;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * All event streams that are open. One look at the store's feed serves all of them: it tells which
 * may have something to read, and the others sleep on. Commits of this server that interrupt a
 * worker are told to the worker's stream without a look.
 */
@Singleton
public final class LiveStreams {

  private static final Logger LOG = LoggerFactory.getLogger(LiveStreams.class);
  private static final Duration LOOK = Duration.ofSeconds(1);

  /** After how long readers are asked at the latest whether they would be let in again. */
  private static final Duration DOUBT = Duration.ofSeconds(5);

  /** For how many heartbeats a reader may take nothing of what there is. */
  private static final int PATIENCE = 4;

  private static final int URGENT = 2;

  private final ExecutorService threads;
  private final StreamLimits limits;
  private final long patience;
  private final Set<LiveStream> open = ConcurrentHashMap.newKeySet();
  final FrameBudget frames = new FrameBudget(open);
  private final ScheduledExecutorService clock;

  /** Threads of looks and interrupts, which must not wait for those that carry out requests. */
  private final ExecutorService urgent;

  private final FeedLooks looks;
  private final AtomicReference<Wakeups.@Nullable Subscription> hints = new AtomicReference<>();
  private volatile boolean closed;

  LiveStreams(
      EventStore store,
      Engine engine,
      @Named(TaskExecutors.IO) ExecutorService threads,
      Settings settings) {
    this.threads = threads;
    this.limits = new StreamLimits(settings);
    this.clock = Executors.newSingleThreadScheduledExecutor(LiveStreams::daemon);
    this.urgent = Executors.newFixedThreadPool(URGENT, LiveStreams::daemon);
    this.looks = new FeedLooks(store, open, clock, urgent);
    long beat = settings.duration(Setting.HEARTBEAT).toMillis();
    this.patience = TimeUnit.MILLISECONDS.toNanos(beat * PATIENCE);
    clock.scheduleWithFixedDelay(this::beat, beat, beat, TimeUnit.MILLISECONDS);
    long doubt = Math.min(beat, DOUBT.toMillis());
    clock.scheduleWithFixedDelay(
        () -> threads.execute(this::doubt), doubt, doubt, TimeUnit.MILLISECONDS);
    clock.scheduleWithFixedDelay(
        looks::look, LOOK.toMillis(), LOOK.toMillis(), TimeUnit.MILLISECONDS);
    if (store.description().capabilities().contains(Capability.WAKEUP)) {
      hints.set(store.extension(Wakeups.class).subscribe(this::hint));
    }
    engine.listen(this::committed);
  }

  private static Thread daemon(Runnable task) {
    Thread thread = new Thread(task, "lastword-streams");
    thread.setDaemon(true);
    return thread;
  }

  /** Returns a stream of what {@code source} reads, for as long as its visitor is welcome. */
  Publisher<byte[]> open(Source source, StreamReader reader) {
    if (closed) {
      throw refusal("SHUTTING_DOWN", "expected a server that goes on, found one that ends");
    }
    boolean isUrgent = source.kind() == StreamLimits.Kind.INTERRUPTS;
    LiveStream stream = new LiveStream(source, reader, isUrgent ? urgent : threads, this);
    limits
        .refusal(stream.place())
        .ifPresent(
            problem -> {
              throw new Refused(problem);
            });
    return stream;
  }

  private static Refused refusal(String code, String detail) {
    return new Refused(
        Problem.of(HttpStatus.SERVICE_UNAVAILABLE, code, detail)
            .with("retryAfter", JsonNumber.of(1)));
  }

  /** Counts a stream from the moment that it is read, unless the limit is reached. */
  boolean admit(LiveStream stream) {
    synchronized (open) {
      if (closed || !limits.take(stream.place())) {
        return false;
      }
      open.add(stream);
    }
    // What is committed from here on is told by looks; the stream itself reads what was before.
    looks.look();
    return true;
  }

  void ended(LiveStream stream) {
    if (open.remove(stream)) {
      limits.free(stream.place());
    }
  }

  /** Returns how many are open. */
  int count() {
    return open.size();
  }

  /** Wakes the streams of workers that a commit interrupts. */
  private void committed(ExecutionState state, List<EventEnvelope> events) {
    for (EventEnvelope event : events) {
      if (event.body() instanceof NodeInterruptRequested about) {
        state
            .node(about.nodeId())
            .map(NodeState::workerId)
            .ifPresent(
                worker ->
                    open.stream()
                        .filter(stream -> stream.source().interrupts(worker))
                        .forEach(LiveStream::wake));
      }
    }
  }

  private void hint(Wakeup wakeup) {
    if (wakeup.events()) {
      looks.hint();
    }
  }

  private void beat() {
    for (LiveStream stream : open) {
      try {
        if (stream.stuckFor() > patience) {
          stream.cut();
        } else {
          stream.beat();
        }
      } catch (RuntimeException failure) {
        // One that fails must not silence the others.
        LOG.warn("an event stream could not be told that it lives: {}", failure.toString());
      }
    }
  }

  /** Ends streams whose readers would not be let in any more. */
  private void doubt() {
    for (LiveStream stream : open) {
      try {
        if (!stream.isWelcome()) {
          stream.bye();
        }
      } catch (RuntimeException unreachable) {
        // Unknown; the next recheck comes soon.
        LOG.debug("a reader of an event stream could not be judged", unreachable);
      }
    }
  }

  /** Says good-bye to all, so that they come back elsewhere. */
  @PreDestroy
  public void close() {
    synchronized (open) {
      closed = true;
    }
    Wakeups.Subscription subscription = hints.getAndSet(null);
    if (subscription != null) {
      subscription.close();
    }
    clock.shutdown();
    open.forEach(LiveStream::bye);
    urgent.shutdown();
  }
}
