package dev.lastword.server.execution;

import dev.lastword.core.value.ExecutionId;
import dev.lastword.core.value.JsonValue.JsonNumber;
import dev.lastword.orchestrator.engine.Graphs;
import dev.lastword.orchestrator.graph.Conditions;
import dev.lastword.orchestrator.settings.EngineSettings;
import dev.lastword.orchestrator.transfer.ExecutionExport;
import dev.lastword.orchestrator.transfer.ExecutionImport;
import dev.lastword.orchestrator.transfer.ExportOptions;
import dev.lastword.orchestrator.transfer.ImportOptions;
import dev.lastword.orchestrator.transfer.ImportProblem;
import dev.lastword.orchestrator.transfer.Imported;
import dev.lastword.server.http.AnswerMeter;
import dev.lastword.server.http.Flags;
import dev.lastword.server.http.Ids;
import dev.lastword.server.http.Problem;
import dev.lastword.server.http.Reply;
import dev.lastword.server.http.ValueLimit;
import dev.lastword.server.security.Caller;
import dev.lastword.server.security.Scope;
import dev.lastword.store.EventStore;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.HttpStatus;
import io.micronaut.http.annotation.Body;
import io.micronaut.http.annotation.Consumes;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.Post;
import io.micronaut.http.annotation.Produces;
import io.micronaut.http.annotation.QueryValue;
import io.micronaut.scheduling.TaskExecutors;
import io.micronaut.scheduling.annotation.ExecuteOn;
import java.io.BufferedReader;
import java.io.ByteArrayInputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/** Executions as files: out of one server, into another. */
@Controller("/api/v1/executions")
@ExecuteOn(TaskExecutors.IO)
final class TransferController {

  private static final String LINES = "application/x-ndjson";

  private final ExecutionExport out;
  private final ExecutionImport in;

  TransferController(
      EventStore store, Graphs graphs, Conditions conditions, EngineSettings settings) {
    this.out = ExecutionExport.from(store, graphs, settings);
    this.in = ExecutionImport.into(store, graphs, conditions, settings);
  }

  @Get("/{executionId}/export")
  @Produces(LINES)
  HttpResponse<byte[]> export(
      HttpRequest<?> request, String executionId, @QueryValue @Nullable String children) {
    ExecutionId id = Ids.execution(executionId);
    StringBuilder lines = new StringBuilder();
    ExportOptions options =
        Flags.isSet("children", children) ? ExportOptions.WITH_CHILDREN : ExportOptions.ALONE;
    Scope scope = Caller.of(request).principal().scope();
    ExecutionExport visible = out.withChildrenOf(graph -> scope.hasGraph(graph.value()));
    if (!AnswerMeter.measured(request, () -> visible.write(id, options, lines))) {
      throw LookController.notFound(id);
    }
    return HttpResponse.ok(lines.toString().getBytes(StandardCharsets.UTF_8))
        .header("Content-Disposition", "attachment; filename=\"execution.ndjson\"");
  }

  @Post("/import")
  @Consumes(LINES)
  HttpResponse<? extends Reply> importLines(
      HttpRequest<?> request, @Body byte[] lines, @QueryValue @Nullable String adopt) {
    ValueLimit.requireOfLines(lines);
    ImportOptions options =
        Flags.isSet("adopt", adopt) ? ImportOptions.ADOPT : ImportOptions.FINISHED_ONLY;
    BufferedReader reader =
        new BufferedReader(
            new InputStreamReader(new ByteArrayInputStream(lines), StandardCharsets.UTF_8));
    try {
      Imported imported = in.read(reader, options, Caller.of(request).actor());
      ImportedReply reply = new ImportedReply(imported);
      if (!imported.refused().isEmpty()) {
        return reply.problem().response();
      }
      return HttpResponse.<Reply>status(
              imported.added().isEmpty() ? HttpStatus.OK : HttpStatus.CREATED)
          .header("Location", Ids.path(imported.executionId()))
          .body(reply);
    } catch (ImportProblem problem) {
      return Problem.of(
              HttpStatus.UNPROCESSABLE_ENTITY, "INVALID_ARGUMENT", problem.getMessage() + "")
          .with("line", JsonNumber.of(problem.line()))
          .response();
    }
  }
}
