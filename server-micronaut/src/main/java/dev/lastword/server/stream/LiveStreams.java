package dev.lastword.server.stream;

import dev.lastword.core.value.JsonValue.JsonNumber;
import dev.lastword.orchestrator.log.Streams;
import dev.lastword.server.http.Problem;
import dev.lastword.server.http.Refused;
import dev.lastword.server.settings.Setting;
import dev.lastword.server.settings.Settings;
import dev.lastword.store.Capability;
import dev.lastword.store.EventStore;
import dev.lastword.store.FeedPage;
import dev.lastword.store.FeedSpec;
import dev.lastword.store.Wakeup;
import dev.lastword.store.Wakeups;
import io.micronaut.http.HttpStatus;
import io.micronaut.scheduling.TaskExecutors;
import jakarta.annotation.PreDestroy;
import jakarta.inject.Named;
import jakarta.inject.Singleton;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.reactivestreams.Publisher;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * All event streams that are open. One look at the store's feed serves all of them: it tells which
 * may have something to read, and the others sleep on.
 */
@Singleton
public final class LiveStreams {

  private static final Logger LOG = LoggerFactory.getLogger(LiveStreams.class);
  private static final Duration LOOK = Duration.ofSeconds(1);

  /** After how long readers are asked at the latest whether they would be let in again. */
  private static final Duration DOUBT = Duration.ofSeconds(5);

  /** For how many heartbeats a reader may take nothing of what there is. */
  private static final int PATIENCE = 4;

  private static final FeedSpec EXECUTIONS = FeedSpec.ALL.categories(Streams.EXECUTION);

  private final EventStore store;
  private final ExecutorService threads;
  private final StreamLimits limits;
  private final long patience;
  private final Set<LiveStream> open = ConcurrentHashMap.newKeySet();
  private final ScheduledExecutorService clock;
  private final AtomicReference<Wakeups.@Nullable Subscription> hints = new AtomicReference<>();
  private final AtomicInteger looks = new AtomicInteger();
  private long position = -1;
  private volatile boolean closed;

  LiveStreams(
      EventStore store, @Named(TaskExecutors.IO) ExecutorService threads, Settings settings) {
    this.store = store;
    this.threads = threads;
    this.limits = new StreamLimits(settings);
    this.clock =
        Executors.newSingleThreadScheduledExecutor(
            task -> {
              Thread thread = new Thread(task, "lastword-streams");
              thread.setDaemon(true);
              return thread;
            });
    long beat = settings.duration(Setting.HEARTBEAT).toMillis();
    this.patience = TimeUnit.MILLISECONDS.toNanos(beat * PATIENCE);
    clock.scheduleWithFixedDelay(this::beat, beat, beat, TimeUnit.MILLISECONDS);
    long doubt = Math.min(beat, DOUBT.toMillis());
    clock.scheduleWithFixedDelay(
        () -> threads.execute(this::doubt), doubt, doubt, TimeUnit.MILLISECONDS);
    clock.scheduleWithFixedDelay(
        this::look, LOOK.toMillis(), LOOK.toMillis(), TimeUnit.MILLISECONDS);
    if (store.description().capabilities().contains(Capability.WAKEUP)) {
      hints.set(store.extension(Wakeups.class).subscribe(this::hint));
    }
  }

  /** Returns a stream of what {@code source} reads, for as long as its visitor is welcome. */
  Publisher<byte[]> open(Source source, Visitor visitor) {
    if (closed) {
      throw refusal("SHUTTING_DOWN", "expected a server that goes on, found one that ends");
    }
    LiveStream stream = new LiveStream(source, visitor, threads, this);
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

  /** Counts a stream from the moment that somebody reads it, unless there is no place for it. */
  boolean admit(LiveStream stream) {
    synchronized (open) {
      if (closed || !limits.take(stream.place())) {
        return false;
      }
      open.add(stream);
    }
    // What is committed from here on is told by looks; the stream itself reads what was before.
    look();
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

  private void hint(Wakeup wakeup) {
    if (wakeup.events() && !open.isEmpty()) {
      look();
    }
  }

  /** Looks once more; while a look is under way, one more look is enough for all who ask. */
  private void look() {
    if (!closed && looks.getAndIncrement() == 0) {
      threads.execute(this::lookNow);
    }
  }

  private void lookNow() {
    int seen;
    do {
      seen = looks.get();
      try {
        follow();
      } catch (RuntimeException unreachable) {
        // The next look finds what this one did not.
        LOG.debug("a look at the feed failed", unreachable);
        looks.set(0);
        return;
      }
    } while (!looks.compareAndSet(seen, 0));
  }

  private void follow() {
    if (open.isEmpty()) {
      position = -1;
      return;
    }
    if (position < 0) {
      position = store.feedEnd();
      open.forEach(LiveStream::wake);
      return;
    }
    boolean more = true;
    while (more) {
      long end = store.feedEnd();
      FeedPage page = store.feed(position, EXECUTIONS);
      // An empty page leaves its reader where it was: what was settled need not be read again.
      position = page.events().isEmpty() ? Math.max(position, end) : page.next();
      more = page.more();
      for (LiveStream stream : open) {
        if (page.events().stream().anyMatch(stream::concerns)) {
          stream.wake();
        }
      }
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
        // Nobody knows; the next doubt comes soon.
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
  }
}
