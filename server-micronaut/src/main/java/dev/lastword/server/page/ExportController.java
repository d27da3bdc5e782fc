package dev.lastword.server.page;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.lastword.core.value.ExecutionId;
import dev.lastword.server.http.AnswerMeter;
import dev.lastword.server.http.Ids;
import dev.lastword.server.http.Refused;
import io.micronaut.http.HttpHeaders;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.Produces;
import io.micronaut.scheduling.TaskExecutors;
import io.micronaut.scheduling.annotation.ExecuteOn;
import java.net.URLEncoder;

/** An execution as one page, to be kept and opened without a server. */
@Controller("/api/v1/executions")
@ExecuteOn(TaskExecutors.IO)
final class ExportController {

  private static final String HTML = "text/html;charset=utf-8";

  private final ExportPage page;
  private final ExportedExecutions executions;

  ExportController(ExportPage page, ExportedExecutions executions) {
    this.page = page;
    this.executions = executions;
  }

  @Get("/{executionId}/export.html")
  @Produces(HTML)
  HttpResponse<String> export(HttpRequest<?> request, String executionId) {
    ExecutionId id = Ids.execution(executionId);
    String html =
        AnswerMeter.measured(request, () -> executions.find(id))
            .map(execution -> page.html(id.value(), execution))
            .orElseThrow(() -> Refused.notFound("EXECUTION_NOT_FOUND", "Execution " + id));
    // Looked at here instead of saved, it is still no page of this server's: the sandbox takes its
    // origin away. What may run is said by the page itself.
    return HttpResponse.ok(html)
        .header(HttpHeaders.CONTENT_TYPE, HTML)
        .header(HttpHeaders.CONTENT_DISPOSITION, "attachment; filename*=UTF-8''" + fileName(id))
        .header("Content-Security-Policy", "sandbox allow-scripts");
  }

  private static String fileName(ExecutionId id) {
    return URLEncoder.encode(id.value(), UTF_8).replace("+", "%20") + ".html";
  }
}
