package dev.lastword.server.stream;

import java.util.ArrayDeque;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import org.jspecify.annotations.Nullable;
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
 * one thread at a time ({@code busy}). The reader is told by the thread of its connection alone:
 * what another one tells is queued there without regard to demand, and may come out after the
 * connection's end. The store is never read by that thread, which other connections share.
 */
final class LiveStream implements Publisher<byte[]>, Subscription {

  private static final Logger LOG = LoggerFactory.getLogger(LiveStream.class);

  private final Source source;
  private final StreamReader visitor;
  private final Executor threads;
  private final LiveStreams all;
  private final ArrayDeque<byte[]> ready = new ArrayDeque<>();
  private Subscriber<? super byte[]> reader;
  private long demand;
  private long waiting;
  private long told;
  private long held;
  private long progressAt = System.nanoTime();
  private boolean dirty = true;
  private boolean busy;
  private boolean ending;
  private boolean ended;

  LiveStream(Source source, StreamReader visitor, Executor threads, LiveStreams all) {
    this.source = source;
    this.visitor = visitor;
    this.threads = threads;
    this.all = all;
    // The reader learns at once that it is connected.
    ready.add(source.opening());
    waiting = ready.element().length;
  }

  /** Returns the identity under which it is counted. */
  StreamLimits.Place place() {
    return new StreamLimits.Place(visitor.caller(), source.kind());
  }

  /** Returns the source of what its reader is told. */
  Source source() {
    return source;
  }

  /** Tells whether its reader would be let in again. */
  boolean isWelcome() {
    return visitor.welcome().getAsBoolean();
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
      hold();
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
        waiting += Frames.HEARTBEAT.length;
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
      waiting = Frames.BYE.length;
      hold();
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
      // No other thread writes to the reader from here on.
      busy = true;
    }
    fail(new TooSlow());
  }

  private static final class TooSlow extends RuntimeException {

    TooSlow() {
      super("the reader of an event stream took nothing for too long", null, false, false);
    }
  }

  @Override
  public void cancel() {
    end();
  }

  /** Tells whether it was this that ended it. */
  private boolean end() {
    synchronized (this) {
      if (ended) {
        return false;
      }
      ended = true;
      ready.clear();
      waiting = 0;
      hold();
    }
    all.ended(this);
    return true;
  }

  private void go() {
    synchronized (this) {
      if (busy) {
        return;
      }
      busy = true;
    }
    proceed();
  }

  /** Does what is next, each thing in its place, until there is nothing to do. */
  private void proceed() {
    boolean reads;
    synchronized (this) {
      reads = mustRead();
      if (ended || !(reads || canTell() || isOver())) {
        busy = false;
        return;
      }
    }
    if (reads) {
      in(threads, this::read);
    } else {
      in(visitor.wire(), this::tell);
    }
  }

  private boolean canTell() {
    return demand > 0 && !ready.isEmpty();
  }

  private boolean mustRead() {
    return dirty && !ending && demand > 0 && ready.isEmpty();
  }

  private boolean isOver() {
    return ending && ready.isEmpty();
  }

  private void in(Executor place, Runnable task) {
    try {
      place.execute(task);
    } catch (RejectedExecutionException closed) {
      // The server ends, and the connection with it.
      cancel();
    }
  }

  private void read() {
    synchronized (this) {
      dirty = false;
    }
    try {
      fill(source.next());
    } catch (RuntimeException failure) {
      LOG.warn("an event stream ended: {}", failure.toString());
      fail(failure);
      return;
    }
    proceed();
  }

  private void fill(List<byte[]> frames) {
    synchronized (this) {
      if (!ending && !ended) {
        ready.addAll(frames);
        waiting += frames.stream().mapToLong(frame -> frame.length).sum();
        dirty |= !frames.isEmpty();
        progressAt = System.nanoTime();
        hold();
      }
    }
    all.frames.relieve();
  }

  /** Tells how much of the memory for all streams this one holds now. */
  private void hold() {
    // What was told last is held for as long as the reader asks for no more.
    long now = ended ? 0 : waiting + (demand == 0 ? told : 0);
    all.frames.hold(now - held);
    held = now;
  }

  /** Returns how many bytes of frames wait for its reader. */
  synchronized long held() {
    return held;
  }

  private void tell() {
    try {
      for (byte[] frame = take(); frame != null; frame = take()) {
        reader.onNext(frame);
      }
    } catch (RuntimeException failure) {
      fail(failure);
      return;
    }
    if (hasSaidAll() && end()) {
      reader.onComplete();
    }
    proceed();
  }

  private synchronized byte @Nullable [] take() {
    if (!canTell()) {
      return null;
    }
    demand--;
    progressAt = System.nanoTime();
    byte[] frame = ready.poll();
    told = frame == null ? 0 : frame.length;
    waiting -= told;
    hold();
    return frame;
  }

  private synchronized boolean hasSaidAll() {
    return isOver();
  }

  private void fail(RuntimeException failure) {
    in(
        visitor.wire(),
        () -> {
          if (end()) {
            reader.onError(failure);
          }
        });
  }
}
