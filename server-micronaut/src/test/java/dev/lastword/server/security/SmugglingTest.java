package dev.lastword.server.security;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lastword.server.testkit.RunningServer;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Requests whose length two servers could read differently, with a second one behind them. */
@Timeout(60)
final class SmugglingTest {

  private static final int SILENCE_MILLIS = 2_000;

  private static final String HIDDEN =
      "0\r\n\r\nGET /api/v1/admin/info HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n";

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

  /** Returns what comes until the server closes the connection, or has nothing more to say. */
  private static String ask(String request) throws IOException {
    ByteArrayOutputStream response = new ByteArrayOutputStream();
    try (Socket socket = new Socket("127.0.0.1", server.server().address().getPort())) {
      socket.setSoTimeout(SILENCE_MILLIS);
      socket.getOutputStream().write(request.getBytes(StandardCharsets.ISO_8859_1));
      for (int next = socket.getInputStream().read(); next >= 0; ) {
        response.write(next);
        next = socket.getInputStream().read();
      }
    } catch (SocketTimeoutException silent) {
      // It waits for the rest of a body.
    }
    return response.toString(StandardCharsets.UTF_8);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Content-Length: 4\r\nTransfer-Encoding: chunked\r\n",
        "Transfer-Encoding: chunked\r\nContent-Length: 4\r\n",
        "Content-Length: 4\r\nContent-Length: 40\r\n",
        "Content-Length: 4, 40\r\n",
        "Content-Length: +4\r\n",
        "Content-Length: -1\r\n",
        "Content-Length: 0x4\r\n",
        "Transfer-Encoding: chunked, identity\r\n",
        "Transfer-Encoding: xchunked\r\n",
        "Transfer-Encoding : chunked\r\n",
        "Transfer-Encoding\u000b: chunked\r\n",
        "X: a\nTransfer-Encoding: chunked\r\n",
        "X: a\r\n Transfer-Encoding: chunked\r\n",
        "X: a\r\n\tTransfer-Encoding: chunked\r\n",
        "Content-Length: 4\r\n 0\r\n",
      })
  void a_body_whose_length_is_ambiguous_hides_no_second_request(String headers) throws IOException {
    String response =
        ask(
            "POST /api/v1/executions HTTP/1.1\r\nHost: 127.0.0.1\r\n"
                + "Content-Type: application/json\r\n"
                + headers
                + "\r\n"
                + HIDDEN);

    assertTrue(response.startsWith("HTTP/1.1 4"), "FIRST " + headers + response);
    assertFalse(response.contains("HTTP/1.1 200"), "SECOND " + headers + response);
  }
}
