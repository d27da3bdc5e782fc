package dev.lastword.server.http;

import dev.lastword.core.decide.NoOpReason;
import dev.lastword.core.decide.RejectionCode;
import dev.lastword.core.value.ExecutionId;
import dev.lastword.core.value.JsonValue;
import dev.lastword.core.value.JsonValue.JsonArray;
import dev.lastword.core.value.JsonValue.JsonNumber;
import dev.lastword.core.value.JsonValue.JsonString;
import dev.lastword.orchestrator.engine.Winner;
import dev.lastword.orchestrator.inputs.InputProblem;
import dev.lastword.orchestrator.request.Answer;
import dev.lastword.orchestrator.request.AnswerVisitor;
import dev.lastword.orchestrator.request.Created;
import dev.lastword.orchestrator.request.Refusal;
import io.micronaut.http.HttpHeaders;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.HttpStatus;
import io.micronaut.http.MutableHttpResponse;
import java.util.List;
import java.util.OptionalLong;

/**
 * The engine's answers as responses: every code has its status here, and nowhere else.
 *
 * @param id the execution that was asked about
 * @param granted the status of a command that was granted
 */
public record AnswerResponses(ExecutionId id, HttpStatus granted)
    implements AnswerVisitor<MutableHttpResponse<? extends Reply>> {

  /** The header that says that a creation had happened before, under the same key. */
  public static final String REPLAYED = "Idempotent-Replayed";

  /** Returns the response to a command. */
  public static MutableHttpResponse<? extends Reply> of(ExecutionId id, Answer answer) {
    return answer.accept(new AnswerResponses(id, HttpStatus.OK));
  }

  /** Returns the response to a creation, which says where the execution is found. */
  public static MutableHttpResponse<? extends Reply> created(Created created) {
    MutableHttpResponse<? extends Reply> response =
        created(created.executionId(), created.answer());
    return created.replayed() && response.status() == HttpStatus.CREATED
        ? response.header(REPLAYED, "true")
        : response;
  }

  /** Returns the response to a creation by a command. */
  public static MutableHttpResponse<? extends Reply> created(ExecutionId id, Answer answer) {
    MutableHttpResponse<? extends Reply> response =
        answer.accept(new AnswerResponses(id, HttpStatus.CREATED));
    return response.status() == HttpStatus.CREATED
        ? response.header(HttpHeaders.LOCATION, Ids.path(id))
        : response;
  }

  /**
   * Returns the response to a cancel, which is still under way while the execution is not ended.
   */
  public static MutableHttpResponse<? extends Reply> canceled(ExecutionId id, Answer answer) {
    boolean converged =
        !(answer instanceof Answer.Accepted accepted) || accepted.status().isTerminal();
    return answer.accept(new AnswerResponses(id, converged ? HttpStatus.OK : HttpStatus.ACCEPTED));
  }

  /** Returns how a version is named in headers. */
  public static String tag(long version) {
    return "\"" + version + "\"";
  }

  @Override
  public MutableHttpResponse<? extends Reply> on(Answer.Accepted answer) {
    return HttpResponse.<Reply>status(granted)
        .header(HttpHeaders.ETAG, tag(answer.version()))
        .body(
            new AnswerReply(
                AnswerReply.Outcome.ACCEPTED, null, id.value(), answer.version(), answer.status()));
  }

  /** Returns the version at which a cancel came too late, as a no-op or rejected. */
  public static OptionalLong tooLateAt(Answer answer) {
    if (answer instanceof Answer.NoOp noOp && noOp.reason() == NoOpReason.TOO_LATE) {
      return OptionalLong.of(noOp.version());
    }
    return answer instanceof Answer.Rejected rejected && rejected.code() == RejectionCode.TOO_LATE
        ? OptionalLong.of(rejected.version())
        : OptionalLong.empty();
  }

  /** Returns the response to a cancel that came too late, with the event that it lost against. */
  public static MutableHttpResponse<? extends Reply> tooLate(
      long version, String what, Winner winner) {
    return tooLate(
            version,
            "expected an unfinished "
                + what
                + ", found that "
                + winner.type()
                + " ended it at version "
                + winner.version())
        .with(
            "winner",
            JsonObjectWriter.object()
                .put("type", winner.type().name())
                .put("version", winner.version())
                .put("eventId", winner.eventId().value())
                .build())
        .response()
        .header(HttpHeaders.ETAG, tag(version));
  }

  private static Problem tooLate(long version, String message) {
    return Problem.of(HttpStatus.CONFLICT, NoOpReason.TOO_LATE.name(), message)
        .with("version", JsonNumber.of(version));
  }

  @Override
  public MutableHttpResponse<? extends Reply> on(Answer.NoOp answer) {
    MutableHttpResponse<? extends Reply> response =
        isTooLate(answer.reason())
            ? tooLate(answer.version(), "expected what has not ended, found that it has").response()
            : HttpResponse.<Reply>ok(
                new AnswerReply(
                    AnswerReply.Outcome.NO_OP,
                    answer.reason().name(),
                    id.value(),
                    answer.version(),
                    null));
    return response.header(HttpHeaders.ETAG, tag(answer.version()));
  }

  @Override
  public MutableHttpResponse<? extends Reply> on(Answer.Rejected answer) {
    return Problem.of(status(answer.code()), answer.code().name(), answer.message())
        .with("version", JsonNumber.of(answer.version()))
        .response();
  }

  @Override
  public MutableHttpResponse<? extends Reply> on(Answer.Refused answer) {
    Problem problem = Problem.of(status(answer.code()), answer.code().name(), answer.message());
    return answer.problems().isEmpty()
        ? problem.response()
        : problem.with("problems", problems(answer.problems())).response();
  }

  private static JsonArray problems(List<InputProblem> problems) {
    return new JsonArray(
        problems.stream()
            .<JsonValue>map(
                problem ->
                    JsonObjectWriter.object()
                        .put("place", problem.place())
                        .put("message", problem.message())
                        .build())
            .toList());
  }

  @Override
  public MutableHttpResponse<? extends Reply> on(Answer.Unavailable answer) {
    long seconds = Math.max(1, answer.retryAfter().toSeconds());
    return Problem.of(HttpStatus.SERVICE_UNAVAILABLE, "UNAVAILABLE", answer.message())
        .with("fate", new JsonString(answer.fate().name()))
        .with("retryAfter", JsonNumber.of(seconds))
        .response();
  }

  private static boolean isTooLate(NoOpReason reason) {
    return switch (reason) {
      case TOO_LATE -> true;
      case ALREADY_STARTED,
          ALREADY_CANCELED,
          ALREADY_REQUESTED,
          ALREADY_ARCHIVED,
          ALREADY_READY,
          ALREADY_WAITING,
          ALREADY_SUCCEEDED,
          ALREADY_FAILED ->
          false;
    };
  }

  private static HttpStatus status(RejectionCode code) {
    return switch (code) {
      case EXECUTION_NOT_FOUND, NODE_NOT_FOUND -> HttpStatus.NOT_FOUND;
      case INVALID_ARGUMENT -> HttpStatus.UNPROCESSABLE_ENTITY;
      case EXECUTION_EXISTS,
          EXECUTION_TERMINAL,
          CANCEL_REQUESTED,
          NODE_STATUS,
          STALE_ATTEMPT,
          RESUME_KEY_MISMATCH,
          NOT_TERMINAL,
          TOO_LATE ->
          HttpStatus.CONFLICT;
    };
  }

  private static HttpStatus status(Refusal code) {
    return switch (code) {
      case GRAPH_NOT_FOUND -> HttpStatus.NOT_FOUND;
      case INPUT_INVALID -> HttpStatus.UNPROCESSABLE_ENTITY;
      case VERSION_MISMATCH -> HttpStatus.PRECONDITION_FAILED;
      case TOO_LARGE -> HttpStatus.REQUEST_ENTITY_TOO_LARGE;
      case ID_RESERVED,
          EXECUTION_PENDING,
          EXECUTION_ERASED,
          KEY_REUSED,
          COMMAND_ID_REUSED,
          LEASE_LOST,
          LEASE_REQUIRED,
          NODE_NOT_REACHED,
          ADMIN_REQUIRED ->
          HttpStatus.CONFLICT;
    };
  }
}
