package dev.lastword.server.stream;

import dev.lastword.store.StoredEvent;
import java.util.ArrayDeque;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.function.BooleanSupplier;
import org.reactivestreams.Publisher;
import org.reactivestreams.Subscriber;
import org.reactivestreams.Subscription;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One reader of an event stream. It reads ahead one page at most, and only when its reader has
 * taken what was read before: a slow one costs a page, whatever happens meanwhile. One that takes
 * nothing for too long is cut off; it can come back and go on behind the last id that it saw.
 *
 * <p>All state is guarded by the lock; the store is read and the reader is told outside of it, by
 * one thread at a time ({@code busy}).
 */
final class LiveStream implements Publisher<byte[]>, Subscription {

  private static final Logger LOG = LoggerFactory.getLogger(LiveStream.class);

  private final Source source;
  private final Executor threads;
  private final LiveStreams all;
  private final BooleanSupplier welcome;
  private final ArrayDeque<byte[]> ready = new ArrayDeque<>();
  private Subscriber<? super byte[]> reader;
  private long demand;
  private long progressAt = System.nanoTime();
  private boolean dirty = true;
  private boolean busy;
  private boolean ending;
  private boolean ended;

  LiveStream(Source source, BooleanSupplier welcome, Executor threads, LiveStreams all) {
    this.source = source;
    this.welcome = welcome;
    this.threads = threads;
    this.all = all;
    // The reader learns at once that it is connected.
    ready.add(source.opening());
  }

  boolean concerns(StoredEvent event) {
    return source.concerns(event);
  }

  /** Tells whether its reader would be let in again. */
  boolean isWelcome() {
    return welcome.getAsBoolean();
  }

  @Override
  public void subscribe(Subscriber<? super byte[]> subscriber) {
    reader = subscriber;
    if (!all.admit(this)) {
      bye();
    }
    subscriber.onSubscribe(this);
  }

  @Override
  public void request(long n) {
    synchronized (this) {
      demand = demand + n < 0 ? Long.MAX_VALUE : demand + n;
      progressAt = System.nanoTime();
    }
    go();
  }

  /** There may be something new. */
  void wake() {
    synchronized (this) {
      dirty = true;
    }
    go();
  }

  /** Says that the stream lives, if there is nothing else to say. */
  void beat() {
    synchronized (this) {
      if (ready.isEmpty() && demand > 0) {
        ready.add(Frames.HEARTBEAT);
      }
    }
    go();
  }

  /** Ends it, so that its reader comes back: to another server, or later. */
  void bye() {
    synchronized (this) {
      ending = true;
      dirty = false;
      ready.clear();
      ready.add(Frames.BYE);
    }
    go();
  }

  /** Returns for how long what there is has not been taken, in nanoseconds. */
  synchronized long stuckFor() {
    boolean isIdle = ready.isEmpty() && !dirty;
    return isIdle || demand > 0 ? 0 : System.nanoTime() - progressAt;
  }

  /** Ends it without a word, and its connection with it: its reader takes nothing. */
  void cut() {
    synchronized (this) {
      if (busy || ended) {
        return;
      }
      // Nobody else tells the reader anything from here on.
      busy = true;
    }
    cancel();
    reader.onError(new TooSlow());
  }

  private static final class TooSlow extends RuntimeException {

    TooSlow() {
      super("the reader of an event stream took nothing for too long", null, false, false);
    }
  }

  @Override
  public void cancel() {
    synchronized (this) {
      if (ended) {
        return;
      }
      ended = true;
      ready.clear();
    }
    all.ended(this);
  }

  private void go() {
    synchronized (this) {
      if (busy || ended || !(canTell() || mustRead() || isOver())) {
        return;
      }
      busy = true;
    }
    threads.execute(this::run);
  }

  private boolean canTell() {
    return demand > 0 && !ready.isEmpty();
  }

  private boolean mustRead() {
    return dirty && demand > 0 && ready.isEmpty();
  }

  private boolean isOver() {
    return ending && ready.isEmpty();
  }

  private void run() {
    try {
      while (step()) {
        // until there is nothing to do
      }
    } catch (RuntimeException failure) {
      LOG.warn("an event stream ended: {}", failure.toString());
      cancel();
      reader.onError(failure);
    }
  }

  private boolean step() {
    byte[] frame;
    boolean read = false;
    synchronized (this) {
      if (ended || !(canTell() || mustRead() || isOver())) {
        busy = false;
        return false;
      }
      frame = canTell() ? ready.poll() : null;
      if (frame != null) {
        demand--;
        progressAt = System.nanoTime();
      } else if (mustRead()) {
        dirty = false;
        read = true;
      }
    }
    if (frame != null) {
      reader.onNext(frame);
    } else if (read) {
      fill(source.next());
    } else {
      cancel();
      reader.onComplete();
    }
    return true;
  }

  private synchronized void fill(List<byte[]> frames) {
    if (!ending && !ended) {
      ready.addAll(frames);
      dirty |= !frames.isEmpty();
      progressAt = System.nanoTime();
    }
  }
}
