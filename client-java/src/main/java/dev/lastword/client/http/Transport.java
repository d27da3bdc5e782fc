package dev.lastword.client.http;

import static java.util.Objects.requireNonNull;

import java.io.IOException;
import java.net.ConnectException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpConnectTimeoutException;
import java.net.http.HttpHeaders;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/**
 * Sends requests and repeats those whose answer was lost, if that cannot do anything twice.
 *
 * <p>Thread-safe. A request that did not reach the server, or about which the server says that it
 * did nothing, is repeated in any case; one whose answer was lost only if the server recognizes the
 * repetition.
 */
public final class Transport {

  /** Answers that say: not now. */
  private static final Set<Integer> TRANSIENT = Set.of(429, 502, 503, 504);

  /** Answers of those in between, who do not know what became of the request. */
  private static final Set<Integer> HEARSAY = Set.of(502, 504);

  private final Connection connection;
  private final String base;
  private final HttpClient http;

  /** Talks to the server that {@code connection} names. */
  public Transport(Connection connection) {
    this.connection = requireNonNull(connection, "connection");
    this.base = connection.server().toString().replaceFirst("/+$", "");
    // One connection for each stream is what we want, and HTTP/1.1 is what every proxy can do.
    this.http =
        HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .connectTimeout(connection.attempt())
            .build();
  }

  /** Returns how this talks to its server. */
  public Connection connection() {
    return connection;
  }

  /**
   * Returns the answer to a request.
   *
   * @throws RequestFailed if the server refuses it, or does not answer in time
   */
  public Reply send(Call call) {
    RetryBudget budget = RetryBudget.of(connection.deadline().plus(call.givenTime()));
    RequestCertainty certainty = RequestCertainty.NOT_DONE;
    for (int failures = 1; ; failures++) {
      RequestFailed failure;
      try {
        return attempt(call, budget);
      } catch (RequestFailed failed) {
        failure = failed;
      }
      certainty = worse(certainty, failure);
      if (!worthRepeating(call, failure)) {
        throw failure;
      }
      Duration pause = pause(failure, failures);
      if (!budget.lasts(pause)) {
        throw failure.withFate(certainty);
      }
      connection.metrics().repeated(call.operation(), failure.code(), failures);
      rest(pause, certainty);
    }
  }

  /** Sends a request once, and holds no thread; the future fails with {@link RequestFailed}. */
  public CompletableFuture<Reply> sendOnce(Call call) {
    RetryBudget budget = RetryBudget.of(connection.attempt().plus(call.givenTime()));
    long start = System.nanoTime();
    return http.sendAsync(request(call, budget.left()), BodyHandlers.ofByteArray())
        .handle(
            (response, problem) -> {
              if (problem != null) {
                throw unanswered(call, problem.getCause() == null ? problem : problem.getCause());
              }
              return reply(call, response, start);
            });
  }

  /** Returns how far the server's clock is ahead, as its answers tell it: to the second. */
  public Duration clockDifference() {
    Instant asked = Instant.now();
    Optional<Instant> told = send(Call.get("/health/live")).date();
    Duration half = Duration.between(asked, Instant.now()).dividedBy(2);
    // A date has no fraction: on average half a second has passed in it.
    return told.map(date -> Duration.between(asked.plus(half), date.plusMillis(500)))
        .orElse(Duration.ZERO);
  }

  /** Begins to read a stream; the future is done when its first bytes, or a refusal, are there. */
  CompletableFuture<HttpResponse<ResponseLines>> open(Call call, ResponseLines lines) {
    long start = System.nanoTime();
    CompletableFuture<HttpResponse<ResponseLines>> answer =
        http.sendAsync(builder(call).build(), info -> lines.subscriber(info.statusCode()));
    answer.thenAccept(
        response -> {
          Duration took = Duration.ofNanos(System.nanoTime() - start);
          connection.metrics().answered(call.operation(), response.statusCode(), took);
        });
    return answer;
  }

  private Reply attempt(Call call, RetryBudget budget) {
    Duration most = connection.attempt().plus(call.givenTime());
    Duration time = budget.lasts(most) ? most : budget.left();
    long start = System.nanoTime();
    try {
      HttpRequest request = request(call, time.isZero() ? Duration.ofMillis(1) : time);
      return reply(call, http.send(request, BodyHandlers.ofByteArray()), start);
    } catch (IOException lost) {
      throw unanswered(call, lost);
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      throw RequestFailed.interrupted(RequestCertainty.UNKNOWN, interrupted);
    }
  }

  private Reply reply(Call call, HttpResponse<byte[]> response, long start) {
    Duration took = Duration.ofNanos(System.nanoTime() - start);
    connection.metrics().answered(call.operation(), response.statusCode(), took);
    if (response.statusCode() / 100 == 2) {
      return new Reply(response.statusCode(), response.headers(), response.body());
    }
    throw refused(response.statusCode(), response.headers(), response.body());
  }

  static RequestFailed refused(int status, HttpHeaders headers, byte[] body) {
    return refused(Problem.of(status, headers, body));
  }

  static RequestFailed refused(Problem problem) {
    int status = problem.status();
    boolean unknown = HEARSAY.contains(status) || status / 100 == 5 && !problem.nothingDone();
    return new RequestFailed(
        problem, unknown ? RequestCertainty.UNKNOWN : RequestCertainty.NOT_DONE);
  }

  private RequestFailed unanswered(Call call, Throwable lost) {
    boolean neverConnected =
        lost instanceof ConnectException || lost instanceof HttpConnectTimeoutException;
    String what = neverConnected ? "connection refused by " : "no answer from ";
    return RequestFailed.unanswered(
        what + base + " to " + call.operation() + reason(lost),
        neverConnected ? RequestCertainty.NOT_DONE : RequestCertainty.UNKNOWN,
        lost);
  }

  private static String reason(Throwable lost) {
    return lost.getMessage() == null ? "" : ": " + lost.getMessage();
  }

  /** Tells whether a request that failed so may succeed when it is sent again. */
  public static boolean isTransient(RequestFailed failure) {
    return failure.status() == 0
        ? failure.code().equals(RequestFailed.UNREACHABLE)
        : TRANSIENT.contains(failure.status());
  }

  private static boolean worthRepeating(Call call, RequestFailed failure) {
    return isTransient(failure)
        && (call.isRepeatable() || failure.certainty() == RequestCertainty.NOT_DONE);
  }

  private Duration pause(RequestFailed failure, int failures) {
    Duration own = connection.backoff().after(failures);
    return failure.retryAfter().map(asked -> asked.plus(own)).orElse(own);
  }

  private static RequestCertainty worse(RequestCertainty certainty, RequestFailed failure) {
    return failure.certainty() == RequestCertainty.UNKNOWN ? RequestCertainty.UNKNOWN : certainty;
  }

  private static void rest(Duration pause, RequestCertainty certainty) {
    try {
      TimeUnit.NANOSECONDS.sleep(pause.toNanos());
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      throw RequestFailed.interrupted(certainty, interrupted);
    }
  }

  private HttpRequest request(Call call, Duration time) {
    return builder(call).timeout(time).build();
  }

  private HttpRequest.Builder builder(Call call) {
    byte[] content = call.content();
    BodyPublisher body =
        content == null ? BodyPublishers.noBody() : BodyPublishers.ofByteArray(content);
    HttpRequest.Builder request =
        HttpRequest.newBuilder(URI.create(base + call.target())).method(call.method(), body);
    call.headers().forEach(request::header);
    connection.key().ifPresent(key -> request.header("Authorization", "Bearer " + key));
    return request;
  }
}
