package dev.lastword.client.http;

import static java.util.Objects.requireNonNull;

import dev.lastword.core.value.JsonValue.JsonObject;
import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Says that a request did not get what it asked for: the server refused it, or there was no answer
 * in time.
 */
public final class RequestFailed extends RuntimeException {

  /**
   * The code of a failure without an answer: the connection was refused, or the answer was lost.
   */
  public static final String UNREACHABLE = "UNREACHABLE";

  /** The code of a failure because the calling thread was interrupted. */
  public static final String INTERRUPTED = "INTERRUPTED";

  /** The code of an answer that is not what the server promises. */
  public static final String UNEXPECTED_ANSWER = "UNEXPECTED_ANSWER";

  private final int status;
  private final String code;
  private final String detail;
  private final RequestCertainty certainty;
  private final @Nullable Duration retryAfter;
  private final JsonObject problem;

  RequestFailed(Problem problem, RequestCertainty certainty) {
    super(problem.status() + " " + problem.code() + ": " + problem.detail());
    this.status = problem.status();
    this.code = problem.code();
    this.detail = problem.detail();
    this.certainty = requireNonNull(certainty, "certainty");
    this.retryAfter = problem.retryAfter();
    this.problem = problem.document();
  }

  private RequestFailed(
      String code, String detail, RequestCertainty certainty, @Nullable Throwable cause) {
    super(code + ": " + detail, cause);
    this.status = 0;
    this.code = code;
    this.detail = detail;
    this.certainty = requireNonNull(certainty, "certainty");
    this.retryAfter = null;
    this.problem = JsonObject.EMPTY;
  }

  private RequestFailed(RequestFailed last, RequestCertainty certainty) {
    super(last.getMessage(), last);
    this.status = last.status;
    this.code = last.code;
    this.detail = last.detail;
    this.certainty = certainty;
    this.retryAfter = last.retryAfter;
    this.problem = last.problem;
  }

  /** Returns this, of a request whose earlier attempts left another fate. */
  RequestFailed withFate(RequestCertainty known) {
    return known == certainty ? this : new RequestFailed(this, known);
  }

  static RequestFailed unanswered(String detail, RequestCertainty certainty, Throwable cause) {
    return new RequestFailed(UNREACHABLE, detail, certainty, cause);
  }

  static RequestFailed interrupted(RequestCertainty certainty, InterruptedException cause) {
    return new RequestFailed(INTERRUPTED, "the calling thread was interrupted", certainty, cause);
  }

  /** Returns the refusal of a part of a request, by the status that it alone would have had. */
  public static RequestFailed refused(int status, JsonObject problem) {
    return Transport.refused(Problem.of(status, null, problem));
  }

  /** Says that the server answered, but not what it promises to. */
  public static RequestFailed unexpected(String detail, Throwable cause) {
    return new RequestFailed(UNEXPECTED_ANSWER, detail, RequestCertainty.UNKNOWN, cause);
  }

  /** Returns the HTTP status of the answer, 0 if there was none. */
  public int status() {
    return status;
  }

  /**
   * Returns why, for programs: {@code NODE_STATUS}, {@code LEASE_LOST}, {@link #UNREACHABLE}, ….
   */
  public String code() {
    return code;
  }

  /** Returns why, for people: what was expected and what was found. */
  public String detail() {
    return detail;
  }

  /** Tells whether what was asked for may have been done all the same. */
  public RequestCertainty certainty() {
    return certainty;
  }

  /** Returns how long the server asked to wait before the next request, if it did. */
  public Optional<Duration> retryAfter() {
    return Optional.ofNullable(retryAfter);
  }

  /** Returns the server's whole answer, with the members that only some problems have. */
  public JsonObject problem() {
    return problem;
  }
}
