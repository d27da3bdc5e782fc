package dev.lastword.client.http;

import static java.util.Objects.requireNonNull;

import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A stream of events that is taken up again where it broke.
 *
 * <p>One thread reads; any thread may close it, which ends a read at once. Events are fetched as
 * they are read: a slow reader slows the server down and loses nothing.
 */
public final class ServerEvents implements AutoCloseable {

  /** The server says something every 15 seconds, if only that it is there. */
  private static final Duration SILENCE = Duration.ofSeconds(45);

  /** The event with which a server takes leave. */
  private static final String BYE = "bye";

  private final Transport transport;
  private final Supplier<Call> calls;
  private final Duration silence;
  private EventParser parser = new EventParser();
  private @Nullable String lastId;
  private int failures;
  private long nextNanos = System.nanoTime();
  private long heardNanos;
  private volatile @Nullable ResponseLines lines;
  private volatile boolean closed;

  /** Reads the stream that the calls of {@code calls} open, behind {@code after}. */
  public ServerEvents(Transport transport, Supplier<Call> calls, @Nullable String after) {
    this(transport, calls, after, SILENCE);
  }

  ServerEvents(
      Transport transport, Supplier<Call> calls, @Nullable String after, Duration silence) {
    this.transport = requireNonNull(transport, "transport");
    this.calls = requireNonNull(calls, "calls");
    this.lastId = after;
    this.silence = requireNonNull(silence, "silence");
  }

  /**
   * Opens the stream, so that what happens from now on is told, and returns whether it is open.
   *
   * @throws RequestFailed if the server refuses the stream for good, or the thread is interrupted
   */
  public synchronized boolean open(Duration atMost) {
    RetryBudget budget = RetryBudget.of(atMost);
    try {
      while (!closed && lines == null && connect(budget)) {
        // Each turn is an attempt.
      }
      return lines != null;
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      throw RequestFailed.interrupted(RequestCertainty.NOT_DONE, interrupted);
    }
  }

  /**
   * Waits for the next event, at most so long.
   *
   * @throws RequestFailed if the server refuses the stream for good, or the thread is interrupted
   */
  public synchronized Optional<ServerEvent> next(Duration atMost) {
    RetryBudget budget = RetryBudget.of(atMost);
    try {
      while (!closed) {
        ResponseLines open = lines;
        if (open == null) {
          if (!connect(budget)) {
            return Optional.empty();
          }
          continue;
        }
        Optional<ServerEvent> event = read(open, budget);
        if (event.isPresent() || budget.left().isZero()) {
          return event;
        }
      }
      return Optional.empty();
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      throw RequestFailed.interrupted(RequestCertainty.NOT_DONE, interrupted);
    }
  }

  /** Tells whether the stream was closed. */
  public boolean isClosed() {
    return closed;
  }

  @Override
  public void close() {
    closed = true;
    drop();
  }

  private Optional<ServerEvent> read(ResponseLines open, RetryBudget budget)
      throws InterruptedException {
    Duration quiet = silence.minusNanos(System.nanoTime() - heardNanos);
    ResponseLines.Taken taken = open.take(budget.lasts(quiet) ? quiet : budget.left());
    String line = taken.line();
    if (line != null) {
      heardNanos = System.nanoTime();
      Optional<ServerEvent> event = parser.line(line);
      parser.lastId().ifPresent(id -> lastId = id);
      return event.flatMap(this::heard);
    }
    if (taken.isEnd() || System.nanoTime() - heardNanos >= silence.toNanos()) {
      lost(Duration.ZERO);
    }
    return Optional.empty();
  }

  private Optional<ServerEvent> heard(ServerEvent event) {
    failures = 0;
    if (event.type().equals(BYE)) {
      lost(Duration.ZERO);
      return Optional.empty();
    }
    return Optional.of(event);
  }

  /** Comes back after a while, and not before {@code asked} is over. */
  private void lost(Duration asked) {
    drop();
    failures++;
    Duration pause = transport.connection().backoff().after(failures).plus(asked);
    nextNanos = System.nanoTime() + pause.toNanos();
    if (!closed) {
      transport.connection().metrics().reconnected(calls.get().operation());
    }
  }

  private void drop() {
    ResponseLines open = lines;
    lines = null;
    if (open != null) {
      open.close();
    }
  }

  /** Opens the stream, or tells that there was no time to. */
  private boolean connect(RetryBudget budget) throws InterruptedException {
    Duration pause = Duration.ofNanos(Math.max(0, nextNanos - System.nanoTime()));
    if (!pause.isZero() && !budget.lasts(pause)) {
      TimeUnit.NANOSECONDS.sleep(budget.left().toNanos());
      return false;
    }
    TimeUnit.NANOSECONDS.sleep(pause.toNanos());
    parser = new EventParser();
    ResponseLines fresh = new ResponseLines();
    Call call = calls.get().accept("text/event-stream").header("Last-Event-ID", lastId);
    CompletableFuture<HttpResponse<ResponseLines>> answer = transport.open(call, fresh);
    lines = fresh;
    try {
      Duration attempt = transport.connection().attempt();
      accept(answer.get(attempt.toNanos(), TimeUnit.NANOSECONDS), fresh);
    } catch (ExecutionException | TimeoutException unanswered) {
      answer.cancel(true);
      lost(Duration.ZERO);
    }
    return true;
  }

  private void accept(HttpResponse<ResponseLines> answer, ResponseLines fresh) {
    heardNanos = System.nanoTime();
    if (answer.statusCode() != 200) {
      RequestFailed refused =
          Transport.refused(
              answer.statusCode(), answer.headers(), fresh.refusal().orElse(new byte[0]));
      if (!Transport.isTransient(refused)) {
        close();
        throw refused;
      }
      lost(refused.retryAfter().orElse(Duration.ZERO));
    }
  }
}
