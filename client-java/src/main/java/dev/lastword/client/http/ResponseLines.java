package dev.lastword.client.http;

import java.io.ByteArrayOutputStream;
import java.net.http.HttpResponse.BodySubscriber;
import java.net.http.HttpResponse.BodySubscribers;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Flow;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * The lines of one answer, taken one by one while it comes.
 *
 * <p>The next bytes are asked for when the lines of the last ones have been taken: a slow reader
 * stops the connection, and so the server, instead of filling memory. The JDK's own splitter keeps
 * back a line until it has seen what follows, which in a stream may be never.
 */
final class ResponseLines implements BodySubscriber<ResponseLines> {

  /** Result of waiting for a line. */
  record Taken(@Nullable String line, boolean isEnd, boolean isLastOfItsBytes) {
    private static final Taken END = new Taken(null, true, false);
    private static final Taken NOTHING = new Taken(null, false, false);
  }

  private final BlockingQueue<Taken> taken = new LinkedBlockingQueue<>();
  private final ByteArrayOutputStream begun = new ByteArrayOutputStream();
  private volatile Flow.@Nullable Subscription subscription;
  private volatile boolean closed;
  private volatile byte @Nullable [] refusal;

  /** Returns what takes the body of an answer, by lines if it is a stream. */
  BodySubscriber<ResponseLines> subscriber(int status) {
    return status == 200
        ? this
        : BodySubscribers.mapping(
            BodySubscribers.ofByteArray(),
            bytes -> {
              refusal = bytes;
              return this;
            });
  }

  /** Waits for the next line: one, the end, or nothing in time. */
  Taken take(Duration atMost) throws InterruptedException {
    Taken next = taken.poll(Math.max(0, atMost.toNanos()), TimeUnit.NANOSECONDS);
    if (next == null) {
      return Taken.NOTHING;
    }
    Flow.Subscription open = subscription;
    if (next.isLastOfItsBytes() && open != null) {
      open.request(1);
    }
    return next;
  }

  /** Returns what the server said instead of a stream. */
  Optional<byte[]> refusal() {
    return Optional.ofNullable(refusal);
  }

  /** Lets go of the connection and ends every wait. */
  void close() {
    closed = true;
    Flow.Subscription open = subscription;
    if (open != null) {
      open.cancel();
    }
    taken.add(Taken.END);
  }

  @Override
  public CompletionStage<ResponseLines> getBody() {
    return CompletableFuture.completedFuture(this);
  }

  @Override
  public void onSubscribe(Flow.Subscription opened) {
    subscription = opened;
    if (closed) {
      opened.cancel();
    } else {
      opened.request(1);
    }
  }

  @Override
  public void onNext(List<ByteBuffer> bytes) {
    String held = null;
    for (ByteBuffer buffer : bytes) {
      while (buffer.hasRemaining()) {
        byte next = buffer.get();
        if (next != '\n') {
          begun.write(next);
          continue;
        }
        if (held != null) {
          taken.add(new Taken(held, false, false));
        }
        held = line();
      }
    }
    if (held != null) {
      taken.add(new Taken(held, false, true));
    } else {
      Flow.Subscription open = subscription;
      if (open != null) {
        open.request(1);
      }
    }
  }

  private String line() {
    String line = begun.toString(StandardCharsets.UTF_8);
    begun.reset();
    return line.endsWith("\r") ? line.substring(0, line.length() - 1) : line;
  }

  @Override
  public void onError(Throwable broken) {
    taken.add(Taken.END);
  }

  @Override
  public void onComplete() {
    taken.add(Taken.END);
  }
}
