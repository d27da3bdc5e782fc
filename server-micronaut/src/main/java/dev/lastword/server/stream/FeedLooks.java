package dev.lastword.server.stream;

import dev.lastword.orchestrator.log.Streams;
import dev.lastword.store.EventStore;
import dev.lastword.store.FeedPage;
import dev.lastword.store.FeedSpec;
import java.time.Duration;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Looks at the store's feed on behalf of all open streams, which wake those that it concerns. */
final class FeedLooks {

  private static final Logger LOG = LoggerFactory.getLogger(FeedLooks.class);

  /** Time within which any number of hints lead to one look. */
  private static final Duration PAUSE = Duration.ofMillis(20);

  private static final FeedSpec EXECUTIONS = FeedSpec.ALL.categories(Streams.EXECUTION);

  private final EventStore store;
  private final Set<LiveStream> open;
  private final ScheduledExecutorService clock;
  private final Executor threads;
  private final AtomicInteger looks = new AtomicInteger();
  private final AtomicBoolean hinted = new AtomicBoolean();
  private volatile long lookedAt = System.nanoTime() - PAUSE.toNanos();
  private long position = -1;

  /** Looks on {@code threads} for the streams that are in {@code open} then. */
  FeedLooks(
      EventStore store, Set<LiveStream> open, ScheduledExecutorService clock, Executor threads) {
    this.store = store;
    this.open = open;
    this.clock = clock;
    this.threads = threads;
  }

  /**
   * Looks soon: a busy server commits hundreds of times a second, and each look is several queries.
   */
  void hint() {
    if (open.isEmpty() || !hinted.compareAndSet(false, true)) {
      return;
    }
    long pause = PAUSE.toNanos() - (System.nanoTime() - lookedAt);
    if (pause <= 0) {
      lookAgain();
      return;
    }
    try {
      clock.schedule(this::lookAgain, pause, TimeUnit.NANOSECONDS);
    } catch (RejectedExecutionException closed) {
      LOG.debug("a hint came after the end of the streams");
    }
  }

  private void lookAgain() {
    lookedAt = System.nanoTime();
    hinted.set(false);
    look();
  }

  /** Looks once more; while a look is under way, one more look is enough for all who ask. */
  void look() {
    if (looks.getAndIncrement() == 0) {
      try {
        threads.execute(this::lookNow);
      } catch (RejectedExecutionException closed) {
        LOG.debug("nothing is looked for after the end of the streams");
      }
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
    Set<String> types = types();
    FeedSpec wanted = EXECUTIONS.types(types.toArray(String[]::new));
    boolean more = true;
    while (more) {
      long end = store.feedEnd();
      FeedPage page = store.feed(position, wanted);
      // An empty page leaves its reader where it was: what was settled need not be read again.
      position = page.events().isEmpty() ? Math.max(position, end) : page.next();
      more = page.more();
      for (LiveStream stream : open) {
        if (page.events().stream().anyMatch(stream.source()::concerns)) {
          stream.wake();
        }
      }
    }
    if (!types.equals(types())) {
      // A stream that was opened meanwhile may have read before what this look has left out.
      open.forEach(LiveStream::wake);
    }
  }

  /** Returns the types of events that open streams read, none if one reads all. */
  private Set<String> types() {
    Set<String> types = new HashSet<>();
    for (LiveStream stream : open) {
      Set<String> some = stream.source().types();
      if (some.isEmpty()) {
        return Set.of();
      }
      types.addAll(some);
    }
    return types;
  }
}
