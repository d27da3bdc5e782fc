package dev.lastword.server.openapi;

import dev.lastword.server.http.Refused;
import dev.lastword.server.http.WebJar;
import io.micronaut.http.HttpHeaders;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Get;
import io.micronaut.scheduling.TaskExecutors;
import io.micronaut.scheduling.annotation.ExecuteOn;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Map;

/** The interface's description and the page that shows it. Both are for everybody. */
@Controller
@ExecuteOn(TaskExecutors.IO)
final class DescriptionController {

  /**
   * Content security policy: the page loads from this server only; its pictures are in its style
   * sheet.
   */
  private static final String POLICY =
      "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline';"
          + " img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none';"
          + " frame-ancestors 'none'";

  private static final String SWAGGER = WebJar.folder("org.webjars", "swagger-ui");

  private record Source(String resource, String mediaType) {}

  private static final Source PAGE = new Source("/docs-page/index.html", "text/html;charset=utf-8");

  private static final Map<String, Source> FILES =
      Map.of(
          "start.js", new Source("/docs-page/start.js", "text/javascript;charset=utf-8"),
          "swagger-ui-bundle.js",
              new Source(SWAGGER + "swagger-ui-bundle.js", "text/javascript;charset=utf-8"),
          "swagger-ui.css", new Source(SWAGGER + "swagger-ui.css", "text/css;charset=utf-8"));

  @Get("/openapi.json")
  HttpResponse<byte[]> json() {
    return serve(new Source("/openapi/openapi.json", "application/json"));
  }

  @Get("/openapi.yaml")
  HttpResponse<byte[]> yaml() {
    return serve(new Source("/openapi/openapi.yaml", "application/yaml"));
  }

  @Get("/docs")
  HttpResponse<byte[]> page() {
    return serve(PAGE);
  }

  @Get("/docs/{+path}")
  HttpResponse<byte[]> file(String path) {
    Source source = FILES.get(path);
    if (source == null) {
      throw Refused.notFound("FILE_NOT_FOUND", "File /docs/" + path);
    }
    return serve(source);
  }

  private static HttpResponse<byte[]> serve(Source source) {
    try (InputStream stream = DescriptionController.class.getResourceAsStream(source.resource())) {
      if (stream == null) {
        throw new IllegalStateException("expected the resource " + source.resource());
      }
      return HttpResponse.ok(stream.readAllBytes())
          .header(HttpHeaders.CONTENT_TYPE, source.mediaType())
          .header("Content-Security-Policy", POLICY);
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }
}
