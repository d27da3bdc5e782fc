package dev.lastword.server.http;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.lastword.server.settings.Setting;
import dev.lastword.server.testkit.AllLines;
import dev.lastword.server.testkit.RunningServer;
import java.io.IOException;
import java.net.Socket;
import java.net.SocketException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Log lines of requests that need no credential to be sent. */
@Timeout(60)
final class StrangerLinesTest {

  private static final int MANY = 25;

  @TempDir private static Path folder;

  private static RunningServer server;

  @BeforeAll
  static void start() {
    server = RunningServer.with(RunningServer.settings(folder).flag(Setting.AUTH, "required"));
  }

  @AfterAll
  static void stop() {
    server.close();
  }

  private static Socket send(String request) throws IOException {
    Socket socket = new Socket("127.0.0.1", server.server().address().getPort());
    socket.getOutputStream().write(request.getBytes(ISO_8859_1));
    return socket;
  }

  /** Sends a request and reads until the server hangs up. */
  private static void ask(String request) throws IOException {
    try (Socket socket = send(request)) {
      socket.shutdownOutput();
      socket.getInputStream().readAllBytes();
    } catch (SocketException reset) {
      // The server hung up before it had read all.
    }
  }

  /** Sends a request and resets the connection. */
  private static void hangUp(String request) throws IOException {
    try (Socket socket = send(request)) {
      socket.setSoLinger(true, 0);
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "GARBAGE\r\n\r\n",
        "GET / HTTP/9.9\r\n\r\n",
        "GET /api/v1/%zz HTTP/1.1\r\nHost: x\r\n\r\n",
        "GET /api/v1/graphs HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer a.b.c\r\n\r\n",
        "GET /api/v1/graphs HTTP/1.1\r\nHost: x\r\nAuthorization: \u0001\r\n\r\n",
        "GET /api/v1/graphs HTTP/1.1\r\nHost: x\r\nno colon\r\n\r\n",
        "GET /api/v1/graphs HTTP/1.1\r\nHost: x\r\nExpect: nothing\r\n\r\n",
        "GET /api/v1/graphs HTTP/1.1\r\nHost: x\r\nUpgrade: h2c\r\nConnection: Upgrade, HTTP2-Settings\r\nHTTP2-Settings: AAAA\r\n\r\n",
        "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
        "\u0016\u0003\u0001\u0002\u0000\u0001\u0000\u0001\u00fc\u0003\u0003",
        "POST /api/v1/graphs HTTP/1.1\r\nHost: x\r\nContent-Length: -1\r\n\r\n",
        "POST /api/v1/graphs HTTP/1.1\r\nHost: x\r\nContent-Length: 99999999999\r\n\r\n",
        "POST /api/v1/graphs HTTP/1.1\r\nHost: x\r\nContent-Length: 10\r\n\r\nabc",
        "POST /api/v1/graphs HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n",
        "POST /api/v1/graphs HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\nContent-Length: 3\r\n\r\nabc",
        "POST /api/v1/graphs HTTP/1.1\r\nHost: x\r\nContent-Encoding: gzip\r\nContent-Length: 3\r\n\r\nabc",
        "POST /api/v1/graphs HTTP/1.1\r\nHost: x\r\nContent-Type: x/y;;;\r\nContent-Length: 3\r\n\r\nabc",
        "POST /api/v1/graphs HTTP/1.1\r\nHost: x\r\nContent-Type: multipart/form-data\r\nContent-Length: 3\r\n\r\nabc",
        "POST /api/v1/graphs HTTP/1.1\r\nHost: x\r\nContent-Type: multipart/form-data; boundary=a\r\nContent-Length: 5\r\n\r\n--a\r\n",
        "POST /api/v1/graphs HTTP/1.1\r\nHost: x\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: 3\r\n\r\n%zz",
        "GET /?%zz=%zz HTTP/1.1\r\nHost: x\r\nCookie: =;;=\r\nAccept: ;;;\r\nAccept-Language: ????\r\n\r\n",
        "OPTIONS * HTTP/1.1\r\nHost: x\r\n\r\n",
        "CONNECT x:1 HTTP/1.1\r\nHost: x\r\n\r\n",
        "TRACE / HTTP/1.1\r\nHost: x\r\n\r\n",
        "GET /page/%00 HTTP/1.1\r\nHost: x\r\n\r\n",
        "GET /docs/%00 HTTP/1.1\r\nHost: x\r\n\r\n",
        "GET /page/..%2f%5c HTTP/1.1\r\nHost: x\r\n\r\n",
        "GET http:///x HTTP/1.1\r\nHost: x\r\n\r\n",
        "GET //// HTTP/1.1\r\nHost: x:y:z\r\nOrigin: ::\r\n\r\n",
        "GET /api/v1/graphs HTTP/1.1\r\nHost: x\r\ntraceparent: zzz\r\nLast-Event-ID: x\r\nRange: x\r\nIf-Match: x\r\n\r\n",
      })
  void none_is_written(String request) throws IOException {
    try (AllLines log = new AllLines()) {
      for (int i = 0; i < MANY; i++) {
        ask(request);
        hangUp(request);
        hangUp(request.substring(0, request.length() / 2));
      }
      assertEquals(200, server.get("/health/live").status());
      assertEquals(List.of(), log.lines());
    }
  }
}
