package dev.lastword.server.page;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lastword.server.testkit.RunningServer;
import dev.lastword.server.testkit.RunningServer.Reply;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class PageControllerTest {

  private static final Pattern FILE = Pattern.compile("(?:href|src)=\"([^\"]+)\"");

  private static RunningServer server;

  @BeforeAll
  static void start(@TempDir Path folder) {
    server = RunningServer.in(folder);
  }

  @AfterAll
  static void stop() {
    server.close();
  }

  @Test
  void the_page_names_only_files_that_are_there() {
    Reply page = server.get("/");

    List<String> files =
        FILE.matcher(page.body()).results().map((MatchResult found) -> found.group(1)).toList();

    assertEquals("text/html;charset=utf-8", page.header("Content-Type").orElseThrow());
    assertTrue(files.size() > 5, files.toString());
    files.forEach(file -> assertEquals(200, server.get("/" + file).status(), file));
  }

  @Test
  void browsers_run_nothing_but_the_pages_own_files() {
    String policy = server.get("/").header("Content-Security-Policy").orElseThrow();

    assertTrue(policy.contains("default-src 'none'"), policy);
    assertTrue(policy.contains("script-src 'self';"), policy);
    assertFalse(policy.contains("unsafe"), policy);
    assertEquals(
        "nosniff", server.get("/page/main.js").header("X-Content-Type-Options").orElse(""));
  }

  @Test
  void a_file_that_has_not_changed_is_not_sent_again() {
    Reply first = server.get("/page/main.js");
    String tag = first.header("ETag").orElseThrow();

    Reply again = server.send(server.request("/page/main.js").header("If-None-Match", tag).GET());
    Reply other =
        server.send(server.request("/page/main.js").header("If-None-Match", "\"x\"").GET());

    assertEquals("no-cache", first.header("Cache-Control").orElse(""));
    assertEquals(304, again.status());
    assertEquals("", again.body());
    assertEquals(200, other.status());
  }

  @Test
  void the_library_comes_from_its_jar() {
    Reply library = server.get("/page/lib/preact.js");

    assertEquals(200, library.status());
    assertEquals("text/javascript;charset=utf-8", library.header("Content-Type").orElseThrow());
    assertTrue(library.body().contains("export{"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "/page/none.js",
        "/page/",
        "/page/core",
        "/page/../logback.xml",
        "/page/%2e%2e/logback.xml",
        "/page/core/../../logback.xml",
        "/page/main.class",
        "/page//etc/passwd",
      })
  void nothing_else_is_a_file_of_the_page(String path) {
    Reply reply = server.get(path);

    assertEquals(404, reply.status());
    assertEquals("application/problem+json", reply.header("Content-Type").orElse(""));
  }
}
