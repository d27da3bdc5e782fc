package dev.lastword.server.queue;

import dev.lastword.orchestrator.Orchestrator;
import dev.lastword.orchestrator.graph.QueueName;
import dev.lastword.orchestrator.query.DeadLetterFilter;
import dev.lastword.orchestrator.query.Executions;
import dev.lastword.orchestrator.queue.QueueView;
import dev.lastword.orchestrator.queue.Queues;
import dev.lastword.server.http.Bodies;
import dev.lastword.server.http.PageReply;
import dev.lastword.server.http.Paging;
import dev.lastword.server.http.Refused;
import dev.lastword.server.queue.QueueBody.Limit;
import dev.lastword.server.queue.QueueBody.Pause;
import dev.lastword.server.queue.QueueBody.Resume;
import dev.lastword.server.security.Caller;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.annotation.Body;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.Post;
import io.micronaut.http.annotation.Put;
import io.micronaut.http.annotation.QueryValue;
import io.micronaut.scheduling.TaskExecutors;
import io.micronaut.scheduling.annotation.ExecuteOn;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Queues over HTTP. */
@Controller("/api/v1")
@ExecuteOn(TaskExecutors.IO)
final class QueueController {

  private final Queues queues;
  private final Executions executions;

  QueueController(Orchestrator orchestrator, Executions executions) {
    this.queues = orchestrator.queues();
    this.executions = executions;
  }

  @Get("/queues")
  HttpResponse<PageReply<QueueReply>> list(
      HttpRequest<?> request,
      @QueryValue @Nullable String cursor,
      @QueryValue @Nullable Integer limit) {
    Caller caller = Caller.of(request);
    int most = Paging.limit(limit);
    List<QueueView> page =
        Paging.page(cursor, () -> queues.list(Optional.ofNullable(cursor), most));
    // A queue is called by its name, so its name is where to go on.
    String next = page.size() < most ? null : page.get(page.size() - 1).name();
    return HttpResponse.ok(
        new PageReply<>(
            page.stream()
                .filter(queue -> caller.hasQueue(queue.name()))
                .map(QueueReply::of)
                .toList(),
            next));
  }

  @Post("/queues/{queue}/pause")
  HttpResponse<QueueReply> pause(HttpRequest<?> request, String queue, @Body @Nullable Pause body) {
    QueueName name = name(queue);
    Pause pause = Bodies.orEmpty(body, Pause::read);
    queues.pause(name, Caller.of(request).actor(), Optional.ofNullable(pause.reason()));
    return look(name);
  }

  @Post("/queues/{queue}/resume")
  HttpResponse<QueueReply> resume(String queue, @Body @Nullable Resume body) {
    QueueName name = name(queue);
    queues.resume(name);
    return look(name);
  }

  @Put("/queues/{queue}")
  HttpResponse<QueueReply> limit(String queue, @Body Limit body) {
    QueueName name = name(queue);
    queues.limit(name, body.most());
    return look(name);
  }

  private HttpResponse<QueueReply> look(QueueName name) {
    return HttpResponse.ok(QueueReply.of(queues.look(name.value())));
  }

  @Get("/dead-letters")
  HttpResponse<PageReply<DeadLetterReply>> deadLetters(
      HttpRequest<?> request,
      @QueryValue @Nullable String queue,
      @QueryValue @Nullable String cursor,
      @QueryValue @Nullable Integer limit) {
    Caller.of(request).requireQueueOrAll(queue);
    DeadLetterFilter filter =
        queue == null ? DeadLetterFilter.ALL : DeadLetterFilter.ALL.queue(name(queue));
    int most = Paging.limit(limit);
    return HttpResponse.ok(
        PageReply.of(
            Paging.page(cursor, () -> executions.deadLetters(filter, Paging.after(cursor), most)),
            DeadLetterReply::of));
  }

  private static QueueName name(String queue) {
    try {
      return QueueName.of(queue);
    } catch (IllegalArgumentException problem) {
      throw Refused.parameter(
          "queue", "the name of a queue of workers, neither \".\" nor \"..\"", queue);
    }
  }
}
