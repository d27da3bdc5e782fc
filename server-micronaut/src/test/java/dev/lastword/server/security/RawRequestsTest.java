package dev.lastword.server.security;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lastword.server.settings.Setting;
import dev.lastword.server.testkit.RunningServer;
import java.io.IOException;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Requests that no client library would send: paths that look like others, foreign names. */
@Timeout(60)
final class RawRequestsTest {

  @TempDir private static Path folder;
  @TempDir private static Path openFolder;

  private static RunningServer closed;
  private static RunningServer open;

  @BeforeAll
  static void start() {
    closed = RunningServer.with(RunningServer.settings(folder).flag(Setting.AUTH, "required"));
    open = RunningServer.in(openFolder);
  }

  @AfterAll
  static void stop() {
    closed.close();
    open.close();
  }

  private static String ask(RunningServer server, String request) throws IOException {
    try (Socket socket = new Socket("127.0.0.1", server.server().address().getPort())) {
      socket.getOutputStream().write(request.getBytes(StandardCharsets.ISO_8859_1));
      return new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  private static int responses(String text) {
    return text.split("HTTP/1\\.1 ", -1).length - 1;
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "/api/v1/admin/keys/",
        "//api/v1/admin/keys",
        "/api//v1/admin/keys",
        "/api/v1/./admin/keys",
        "/health/live/../../api/v1/admin/keys",
        "/page/../api/v1/admin/keys",
        "/page/%2e%2e/api/v1/admin/keys",
        "/page/..%2fapi/v1/admin/keys",
        "/page/%252e%252e%252fapi/v1/admin/keys",
        "/docs/..%5c..%5capi/v1/admin/keys",
        "/api/v1/admin%2fkeys",
        "/api/v1/%61dmin/keys",
        "/api/v1/admin/keys;a=b",
        "/api/v1/admin;a=b/keys",
        "/API/V1/ADMIN/KEYS",
        "/api/v1/admin/keys%00",
        "/api/v1/admin/keys?x=/health/live",
        "/api/v1/admin/keys#/health/live",
        "/page/..%2f..%2f..%2f..%2fetc%2fpasswd",
        "/docs/%2e%2e/%2e%2e/%2e%2e/etc/passwd",
        "http://127.0.0.1/api/v1/admin/keys",
        "/health/live%2f..%2f..%2fapi%2fv1%2fadmin%2fkeys",
      })
  void a_path_in_disguise_opens_nothing_without_a_key(String path) throws IOException {
    String response =
        ask(closed, "GET " + path + " HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n");

    assertTrue(
        response.matches("(?s)HTTP/1\\.1 (400|401|403|404|405) .*"), () -> path + ": " + response);
    assertFalse(response.contains("\"items\""), response);
    assertFalse(response.contains("root:"), response);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Forwarded: for=192.0.2.1",
        "X-Forwarded-For: 192.0.2.1",
        "x-forwarded-host: lastword.example",
        "X-Forwarded-Proto: https",
        "X-Real-IP: 192.0.2.1",
        "Via: 1.1 proxy",
      })
  void a_request_through_a_proxy_needs_a_server_with_authentication(String header)
      throws IOException {
    String request =
        "GET /api/v1/graphs HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n" + header;

    String refused = ask(open, request + "\r\n\r\n");
    String asked = ask(closed, request + "\r\n\r\n");

    assertTrue(refused.startsWith("HTTP/1.1 403 "), refused);
    assertTrue(refused.contains("\"code\":\"PROXIED\""), refused);
    assertTrue(refused.contains("--auth required"), refused);
    assertTrue(asked.startsWith("HTTP/1.1 401 "), asked);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "localhost.evil.example",
        "evil.example",
        "127.0.0.1.evil.example",
        "127.0.0.1@evil.example",
        "evil.example:8080",
        "",
      })
  void a_foreign_name_for_this_machine_is_refused(String host) throws IOException {
    String response =
        ask(open, "GET /api/v1/graphs HTTP/1.1\r\nHost: " + host + "\r\nConnection: close\r\n\r\n");

    assertTrue(response.matches("(?s)HTTP/1\\.1 (400|421) .*"), response);
  }

  @ParameterizedTest
  @ValueSource(strings = {"https://evil.example", "null", "http://localhost:1", "file://"})
  void a_browser_is_told_nothing_that_lets_a_foreign_page_read_or_write(String origin)
      throws IOException {
    for (String method : new String[] {"OPTIONS", "POST", "GET", "DELETE"}) {
      String response =
          ask(
              open,
              method
                  + " /api/v1/executions HTTP/1.1\r\nHost: 127.0.0.1\r\nOrigin: "
                  + origin
                  + "\r\nAccess-Control-Request-Method: POST\r\nContent-Length: 0\r\n"
                  + "Connection: close\r\n\r\n");

      assertTrue(response.startsWith("HTTP/1.1 403 "), method + ": " + response);
      assertFalse(response.contains("Access-Control-Allow"), response);
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {101, 5_000})
  void a_flood_of_headers_is_refused(int count) throws IOException {
    String response =
        ask(
            open,
            "GET /health/live HTTP/1.1\r\nHost: 127.0.0.1\r\n"
                + "X: 1\r\n".repeat(count)
                + "Connection: close\r\n\r\n");

    assertTrue(response.matches("(?s)HTTP/1\\.1 (413|431) .*"), response);
    assertEquals(1, responses(response));
  }
}
