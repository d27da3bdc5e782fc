package dev.lastword.server.schedule;

import dev.lastword.orchestrator.Orchestrator;
import dev.lastword.orchestrator.schedule.Schedule;
import dev.lastword.orchestrator.schedule.ScheduleAnswer;
import dev.lastword.orchestrator.schedule.ScheduleId;
import dev.lastword.orchestrator.schedule.ScheduleView;
import dev.lastword.orchestrator.schedule.Schedules;
import dev.lastword.server.http.AnswerResponses;
import dev.lastword.server.http.Bodies;
import dev.lastword.server.http.PageReply;
import dev.lastword.server.http.Paging;
import dev.lastword.server.http.Problem;
import dev.lastword.server.http.Refused;
import dev.lastword.server.http.Reply;
import dev.lastword.server.security.Caller;
import io.micronaut.context.annotation.Factory;
import io.micronaut.http.HttpHeaders;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.HttpStatus;
import io.micronaut.http.annotation.Body;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Delete;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.Post;
import io.micronaut.http.annotation.Put;
import io.micronaut.http.annotation.QueryValue;
import io.micronaut.scheduling.TaskExecutors;
import io.micronaut.scheduling.annotation.ExecuteOn;
import jakarta.inject.Singleton;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Schedules over HTTP. */
@Controller("/api/v1/schedules")
@ExecuteOn(TaskExecutors.IO)
final class ScheduleController {

  private static final String EXPECTED =
      "the name of a schedule (1 to 40 UTF-8 bytes, no '/', neither \".\" nor \"..\")";

  private final Schedules schedules;

  ScheduleController(Orchestrator orchestrator) {
    this.schedules = orchestrator.schedules();
  }

  @Get
  HttpResponse<PageReply<ScheduleReply>> list(
      @QueryValue @Nullable String cursor, @QueryValue @Nullable Integer limit) {
    int most = Paging.limit(limit);
    List<ScheduleView> page =
        schedules.list(Optional.ofNullable(cursor).map(ScheduleController::id), most);
    // A schedule is called by its id, so its id is where to go on.
    String next = page.size() < most ? null : page.get(page.size() - 1).id().value();
    return HttpResponse.ok(new PageReply<>(page.stream().map(ScheduleReply::new).toList(), next));
  }

  @Get("/{scheduleId}")
  HttpResponse<? extends Reply> look(String scheduleId) {
    ScheduleId id = id(scheduleId);
    ScheduleView view = schedules.find(id).orElseThrow(() -> notFound(id));
    return HttpResponse.ok(new ScheduleReply(view))
        .header(HttpHeaders.ETAG, AnswerResponses.tag(view.version()));
  }

  @Put("/{scheduleId}")
  HttpResponse<? extends Reply> put(
      HttpRequest<?> request, String scheduleId, @Body ScheduleBody body) {
    ScheduleId id = id(scheduleId);
    Caller caller = Caller.of(request);
    Schedule asked = body.schedule().correlationId(caller.correlationId());
    if (caller.expected().isEmpty()) {
      ScheduleAnswer created = schedules.create(id, asked, caller.actor());
      if (created.outcome() != ScheduleAnswer.Outcome.EXISTS) {
        return response(id, created, HttpStatus.CREATED);
      }
    }
    return response(
        id, schedules.update(id, asked, caller.expected(), caller.actor()), HttpStatus.OK);
  }

  @Delete("/{scheduleId}")
  HttpResponse<? extends Reply> delete(HttpRequest<?> request, String scheduleId) {
    ScheduleId id = id(scheduleId);
    Caller caller = Caller.of(request);
    return response(id, schedules.delete(id, caller.expected(), caller.actor()), HttpStatus.OK);
  }

  @Post("/{scheduleId}/pause")
  HttpResponse<? extends Reply> pause(HttpRequest<?> request, String scheduleId) {
    ScheduleId id = id(scheduleId);
    return response(id, schedules.pause(id, Caller.of(request).actor()), HttpStatus.OK);
  }

  @Post("/{scheduleId}/resume")
  HttpResponse<? extends Reply> resume(HttpRequest<?> request, String scheduleId) {
    ScheduleId id = id(scheduleId);
    return response(id, schedules.resume(id, Caller.of(request).actor()), HttpStatus.OK);
  }

  @Post("/{scheduleId}/trigger")
  HttpResponse<? extends Reply> trigger(HttpRequest<?> request, String scheduleId) {
    ScheduleId id = id(scheduleId);
    Caller caller = Caller.of(request);
    return schedules
        .trigger(
            id,
            caller.idempotencyKey(),
            caller.actor(),
            Optional.ofNullable(caller.correlationId()))
        .map(AnswerResponses::created)
        .orElseThrow(() -> notFound(id));
  }

  private static HttpResponse<? extends Reply> response(
      ScheduleId id, ScheduleAnswer answer, HttpStatus done) {
    return switch (answer.outcome()) {
      case DONE -> shown(id, answer, done);
      case UNCHANGED -> shown(id, answer, HttpStatus.OK);
      case EXISTS -> problem(HttpStatus.CONFLICT, "SCHEDULE_EXISTS", answer);
      case NOT_FOUND -> problem(HttpStatus.NOT_FOUND, "SCHEDULE_NOT_FOUND", answer);
      case VERSION_CONFLICT -> problem(HttpStatus.PRECONDITION_FAILED, "VERSION_MISMATCH", answer);
      case INPUT_INVALID -> problem(HttpStatus.UNPROCESSABLE_ENTITY, "INPUT_INVALID", answer);
      case GRAPH_NOT_FOUND -> problem(HttpStatus.NOT_FOUND, "GRAPH_NOT_FOUND", answer);
    };
  }

  private static HttpResponse<? extends Reply> shown(
      ScheduleId id, ScheduleAnswer answer, HttpStatus status) {
    return answer
        .schedule()
        .<HttpResponse<? extends Reply>>map(
            view ->
                HttpResponse.<Reply>status(status)
                    .header(HttpHeaders.ETAG, AnswerResponses.tag(view.version()))
                    .body(new ScheduleReply(view)))
        .orElseGet(() -> HttpResponse.ok(new Deleted(id.value())));
  }

  private static HttpResponse<? extends Reply> problem(
      HttpStatus status, String code, ScheduleAnswer answer) {
    return Problem.of(status, code, answer.message()).response();
  }

  private static Refused notFound(ScheduleId id) {
    return Refused.notFound("SCHEDULE_NOT_FOUND", "Schedule " + id);
  }

  private static ScheduleId id(String text) {
    try {
      return ScheduleId.of(text);
    } catch (IllegalArgumentException problem) {
      throw Refused.parameter("scheduleId", EXPECTED, text);
    }
  }

  /** Readers of the bodies. */
  @Factory
  static final class Readers {

    @Singleton
    Bodies schedules() {
      return new Bodies()
          .add(ScheduleBody.class, ScheduleBody::read)
          .replies(ScheduleReply.SHAPE, Deleted.SHAPE);
    }
  }
}
