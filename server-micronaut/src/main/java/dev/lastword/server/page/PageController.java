package dev.lastword.server.page;

import dev.lastword.server.http.Refused;
import io.micronaut.http.HttpHeaders;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.MutableHttpResponse;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Get;
import io.micronaut.scheduling.TaskExecutors;
import io.micronaut.scheduling.annotation.ExecuteOn;

/**
 * The page and its files. They hold no secret and need no key: what the page shows it asks the API
 * for, with the user's key.
 */
@Controller
@ExecuteOn(TaskExecutors.IO)
final class PageController {

  /** Nothing from elsewhere, nothing inline, no eval; the page may talk to its own server only. */
  static final String POLICY =
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self';"
          + " base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

  private final PageFiles files;

  PageController(PageFiles files) {
    this.files = files;
  }

  @Get("/")
  HttpResponse<?> page(HttpRequest<?> request) {
    return serve(PageFiles.INDEX, request);
  }

  @Get("/page/{+path}")
  HttpResponse<?> file(String path, HttpRequest<?> request) {
    return serve(path, request);
  }

  private HttpResponse<?> serve(String path, HttpRequest<?> request) {
    PageFile file =
        files
            .find(path)
            .orElseThrow(() -> Refused.notFound("FILE_NOT_FOUND", "File /page/" + path));
    boolean unchanged = file.tag().equals(request.getHeaders().get(HttpHeaders.IF_NONE_MATCH));
    MutableHttpResponse<?> response =
        unchanged
            ? HttpResponse.notModified()
            : HttpResponse.ok(file.text()).header(HttpHeaders.CONTENT_TYPE, file.mediaType());
    return response
        .header(HttpHeaders.ETAG, file.tag())
        .header(HttpHeaders.CACHE_CONTROL, "no-cache")
        .header("Content-Security-Policy", POLICY);
  }
}
