package dev.lastword.server.http;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lastword.server.settings.Setting;
import dev.lastword.server.settings.Settings;
import dev.lastword.server.testkit.EventReader;
import dev.lastword.server.testkit.RunningServer;
import dev.lastword.server.testkit.RunningServer.Reply;
import dev.lastword.server.testkit.Shop;
import io.micronaut.context.ApplicationContext;
import io.micronaut.inject.qualifiers.Qualifiers;
import io.micronaut.scheduling.TaskExecutors;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.Socket;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Locale;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Requests that take for ever to arrive, or to be answered. */
@Timeout(60)
final class DeadlinesTest {

  private static final String SHORT = "PT0.3S";
  private static final int DRIP_MILLIS = 20;
  private static final int MOST_DRIPS = 1_000;

  @TempDir private Path folder;

  private Settings settings() {
    return RunningServer.settings(folder);
  }

  private static Socket connect(RunningServer server) throws IOException {
    Socket socket = new Socket("127.0.0.1", server.server().address().getPort());
    socket.setSoTimeout(DRIP_MILLIS);
    return socket;
  }

  private static void send(Socket socket, String text) throws IOException {
    socket.getOutputStream().write(text.getBytes(StandardCharsets.US_ASCII));
  }

  /** Sends one byte after the other until the server says something, and returns all of that. */
  private static String drip(Socket socket) throws IOException {
    OutputStream out = socket.getOutputStream();
    InputStream in = socket.getInputStream();
    for (int i = 0; i < MOST_DRIPS; i++) {
      out.write('x');
      try {
        int first = in.read();
        if (first < 0) {
          return "";
        }
        socket.setSoTimeout(0);
        return (char) first + new String(in.readAllBytes(), StandardCharsets.UTF_8);
      } catch (SocketException reset) {
        return "";
      } catch (SocketTimeoutException silent) {
        // The server still listens: another byte.
      }
    }
    throw new AssertionError("expected the server to end the request, found it still listening");
  }

  private static void assertProblem(String status, String code, String response) {
    assertTrue(response.startsWith("HTTP/1.1 " + status), response);
    assertTrue(response.contains("\"code\":\"" + code + "\""), response);
    assertTrue(response.contains("X-Content-Type-Options: nosniff"), response);
    assertTrue(response.toLowerCase(Locale.ROOT).contains("connection: close"), response);
  }

  @Test
  void a_body_that_drips_is_cut_off() throws IOException {
    try (RunningServer server =
            RunningServer.with(settings().flag(Setting.REQUEST_TIMEOUT, SHORT));
        Socket socket = connect(server)) {
      send(
          socket,
          "POST /api/v1/executions HTTP/1.1\r\nHost: 127.0.0.1\r\n"
              + "Content-Type: application/json\r\nContent-Length: 100000\r\n\r\n{\"graphId\": \"");

      assertProblem("408", "REQUEST_TIMEOUT", drip(socket));

      assertEquals(200, server.get("/api/v1/graphs").status());
    }
  }

  @Test
  void so_is_a_head_that_drips_on_a_connection_that_was_used_before() throws IOException {
    try (RunningServer server =
            RunningServer.with(settings().flag(Setting.REQUEST_TIMEOUT, SHORT));
        Socket socket = connect(server)) {
      send(socket, "GET /health/live HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n");
      socket.setSoTimeout(0);
      assertEquals('H', socket.getInputStream().read());
      String first = readTo(socket, "}");
      socket.setSoTimeout(DRIP_MILLIS);
      send(socket, "GET /health/live HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Slow: ");

      String second = drip(socket);

      assertTrue(first.startsWith("TTP/1.1 200"), first);
      assertProblem("408", "REQUEST_TIMEOUT", second);
    }
  }

  @Test
  void a_late_request_is_never_told_in_place_of_the_answer_before() throws IOException {
    CompletableFuture<Void> busy = new CompletableFuture<>();
    try (RunningServer server =
            RunningServer.with(
                settings().flag(Setting.REQUEST_TIMEOUT, SHORT).flag(Setting.THREADS, "1"));
        Socket socket = connect(server)) {
      server
          .server()
          .bean(ApplicationContext.class)
          .getBean(ExecutorService.class, Qualifiers.byName(TaskExecutors.IO))
          .execute(busy::join);
      send(
          socket,
          "GET /api/v1/graphs HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"
              + "GET /api/v1/graphs HTTP/1.1\r\nX-Slow: ");

      assertEquals("", drip(socket));
      busy.complete(null);
    }
  }

  private static String readTo(Socket socket, String end) throws IOException {
    StringBuilder text = new StringBuilder();
    while (!text.toString().endsWith(end)) {
      text.append((char) socket.getInputStream().read());
    }
    return text.toString();
  }

  @Test
  void a_request_that_nobody_answers_ends_with_its_fate_unknown() {
    CompletableFuture<Void> busy = new CompletableFuture<>();
    try (RunningServer server =
        RunningServer.with(
            settings().flag(Setting.ANSWER_TIMEOUT, SHORT).flag(Setting.THREADS, "1"))) {
      server
          .server()
          .bean(ApplicationContext.class)
          .getBean(ExecutorService.class, Qualifiers.byName(TaskExecutors.IO))
          .execute(busy::join);

      Reply reply = server.get("/api/v1/graphs");

      assertEquals(503, reply.status(), reply::body);
      assertEquals("ANSWER_TIMEOUT", reply.text("code"));
      assertEquals("UNKNOWN", reply.text("fate"));
      busy.complete(null);
      assertEquals(200, server.get("/api/v1/graphs").status());
    }
  }

  @Test
  void an_event_stream_outlives_the_limit_of_answers() {
    try (RunningServer server =
            RunningServer.with(
                settings().flag(Setting.ANSWER_TIMEOUT, SHORT).flag(Setting.HEARTBEAT, "PT0.1S"));
        EventReader reader = server.follow("/api/v1/stream")) {
      for (int i = 0; i < 10; i++) {
        assertTrue(reader.next().orElseThrow().isComment());
      }
    }
  }

  @Test
  void a_claim_that_waits_gets_the_time_that_it_waits() {
    try (RunningServer server = Shop.serve(settings().flag(Setting.ANSWER_TIMEOUT, "PT0.5S"))) {
      Reply reply =
          server.post(
              "/api/v1/jobs/claim",
              "{\"queues\":[\"none\"],\"workerId\":\"w\",\"waitFor\":\"PT1S\"}");

      assertEquals(200, reply.status(), reply::body);
    }
  }

  @Test
  void one_connection_carries_many_requests_each_with_a_time_of_its_own() throws IOException {
    try (RunningServer server =
            RunningServer.with(
                settings()
                    .flag(Setting.REQUEST_TIMEOUT, SHORT)
                    .flag(Setting.ANSWER_TIMEOUT, SHORT));
        Socket socket = connect(server)) {
      socket.setSoTimeout(0);
      long end = System.nanoTime() + 600_000_000L;
      while (System.nanoTime() < end) {
        send(socket, "GET /health/live HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n");
        String response = readTo(socket, "}");
        assertTrue(response.startsWith("HTTP/1.1 200"), response);
      }
    }
  }
}
