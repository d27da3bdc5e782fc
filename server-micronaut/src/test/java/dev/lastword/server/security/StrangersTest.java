package dev.lastword.server.security;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lastword.server.settings.Setting;
import dev.lastword.server.testkit.RunningServer;
import dev.lastword.server.testkit.RunningServer.Reply;
import io.micronaut.context.ApplicationContext;
import io.micronaut.inject.qualifiers.Qualifiers;
import io.micronaut.scheduling.TaskExecutors;
import java.io.IOException;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A server that asks nobody for a key, and what foreign pages can make a browser do to it. */
final class StrangersTest {

  @TempDir private static Path folder;

  private static RunningServer server;

  @BeforeAll
  static void start() {
    server = RunningServer.in(folder);
  }

  @AfterAll
  static void stop() {
    server.close();
  }

  /** Sends a request with headers that the JDK's client keeps to itself; returns the first line. */
  private static String raw(String... lines) throws IOException {
    return response(lines).lines().findFirst().orElse("");
  }

  private static String response(String... lines) throws IOException {
    URI address = server.server().address();
    try (Socket socket = new Socket("127.0.0.1", address.getPort())) {
      String request = String.join("\r\n", lines) + "\r\nConnection: close\r\n\r\n";
      socket.getOutputStream().write(request.getBytes(StandardCharsets.US_ASCII));
      return new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  private static String ownHost() {
    return "127.0.0.1:" + server.server().address().getPort();
  }

  @Test
  void a_page_of_another_site_is_refused() throws IOException {
    String own = "Host: " + ownHost();

    assertTrue(
        raw("GET /api/v1/graphs HTTP/1.1", own, "Origin: https://evil.example").contains(" 403 "));
    assertTrue(raw("GET /api/v1/graphs HTTP/1.1", own, "Origin: null").contains(" 403 "));
    assertTrue(
        raw("GET /api/v1/graphs HTTP/1.1", own, "Origin: http://" + ownHost()).contains(" 200 "));
  }

  @Test
  void a_foreign_name_that_was_bent_to_this_machine_is_refused() throws IOException {
    assertTrue(raw("GET /api/v1/graphs HTTP/1.1", "Host: evil.example").contains(" 421 "));
    assertTrue(raw("GET /api/v1/graphs HTTP/1.1", "Host: localhost:1").contains(" 200 "));
  }

  @Test
  void browsers_are_told_to_frame_guess_and_keep_nothing() {
    Reply reply = server.get("/api/v1/graphs");

    assertEquals("nosniff", reply.header("X-Content-Type-Options").orElse(""));
    assertEquals("DENY", reply.header("X-Frame-Options").orElse(""));
    assertEquals("no-store", reply.header("Cache-Control").orElse(""));
    assertEquals("no-referrer", reply.header("Referrer-Policy").orElse(""));
    assertTrue(reply.header("Content-Security-Policy").orElse("").contains("default-src 'none'"));
    assertTrue(server.get("/nowhere").header("X-Content-Type-Options").isPresent());
  }

  @Test
  void so_they_are_by_what_is_refused_before_anybody_is_asked() throws IOException {
    String own = "Host: " + ownHost();
    String[] refused = {
      response("GET /api/v1/graphs HTTP/1.1", "Host: evil.example"),
      response("GET /api/v1/graphs HTTP/1.1"),
      response("GET /api/v1/%zz HTTP/1.1", own),
      response("GARBAGE"),
    };
    String[] statuses = {" 421 ", " 400 ", " 400 ", " 400 "};

    for (int i = 0; i < refused.length; i++) {
      String response = refused[i];
      assertTrue(response.lines().findFirst().orElse("").contains(statuses[i]), response);
      assertTrue(response.contains("X-Content-Type-Options: nosniff"), response);
      assertTrue(response.contains("application/problem+json"), response);
      assertTrue(response.contains("\"code\":"), response);
    }
  }

  @Test
  void who_asks_too_often_is_told_to_wait(@TempDir Path other) {
    try (RunningServer slow =
        RunningServer.with(RunningServer.settings(other).flag(Setting.RATE, "1"))) {

      Reply refused =
          IntStream.range(0, 50)
              .mapToObj(unused -> slow.get("/api/v1/graphs"))
              .filter(reply -> reply.status() != 200)
              .findFirst()
              .orElseThrow();

      assertEquals(429, refused.status(), refused::body);
      assertEquals("1", refused.header("Retry-After").orElse(""));
      assertEquals("TOO_MANY_REQUESTS", refused.text("code"));
      assertEquals("429", refused.text("status"));
      assertEquals("application/problem+json", refused.header("Content-Type").orElse(""));
    }
  }

  @Test
  void a_request_with_very_many_headers_is_refused() throws IOException {
    String[] lines =
        IntStream.range(-2, 300)
            .mapToObj(
                i ->
                    i == -2
                        ? "GET /api/v1/graphs HTTP/1.1"
                        : i == -1 ? "Host: " + ownHost() : "X-H" + i + ": 1")
            .toArray(String[]::new);

    String[] sameName =
        Stream.of(lines).map(line -> line.replaceFirst("X-H\\d+", "X-H")).toArray(String[]::new);

    assertTrue(raw(lines).contains(" 431 "), raw(lines));
    assertTrue(raw(sameName).contains(" 431 "), raw(sameName));
  }

  @Test
  void a_server_that_asks_nobody_takes_no_other_thread_to_find_out_who_it_is(@TempDir Path other) {
    CompletableFuture<Void> busy = new CompletableFuture<>();
    try (RunningServer small =
        RunningServer.with(RunningServer.settings(other).flag(Setting.THREADS, "1"))) {
      small
          .server()
          .bean(ApplicationContext.class)
          .getBean(ExecutorService.class, Qualifiers.byName(TaskExecutors.IO))
          .execute(busy::join);

      assertEquals(404, small.get("/nowhere").status());

      busy.complete(null);
    }
  }
}
