package dev.lastword.server.http;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lastword.server.testkit.RunningServer;
import dev.lastword.server.testkit.RunningServer.Reply;
import dev.lastword.server.testkit.Shop;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.file.Path;
import java.util.List;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Small bodies that ask for much: each is refused, and the server goes on. */
@Timeout(120)
final class BombsTest {

  private static final String CREATE = "/api/v1/executions";
  private static final String VALIDATE = "/api/v1/graphs/validate";
  private static final String REGISTER = "/api/v1/graphs";
  private static final int VALUES = ValueLimit.MOST + 10;

  @TempDir private static Path folder;

  private static RunningServer server;

  @BeforeAll
  static void start() {
    server = Shop.serve(RunningServer.settings(folder));
  }

  @AfterAll
  static void stop() {
    assertEquals(200, server.get("/health/ready").status());
    server.close();
  }

  private static Reply send(String path, String type, String body, String... headers) {
    var request = server.request(path).header("Content-Type", type);
    for (int i = 0; i < headers.length; i += 2) {
      request.header(headers[i], headers[i + 1]);
    }
    return server.send(request.POST(BodyPublishers.ofString(body)));
  }

  private static String input(String value) {
    return "{\"graphId\":\"order\",\"input\":" + value + "}";
  }

  private static void assertProblem(int status, Reply reply) {
    assertEquals(status, reply.status(), reply::body);
    assertEquals("application/problem+json", reply.header("Content-Type").orElse(""));
    assertTrue(reply.body().length() < 2_000, reply::body);
  }

  @ParameterizedTest
  @ValueSource(strings = {"gzip", "x-gzip", "deflate", "br", "snappy", "GZIP", "gzip, gzip"})
  void a_packed_body_is_not_unpacked(String coding) throws IOException {
    ByteArrayOutputStream packed = new ByteArrayOutputStream();
    try (GZIPOutputStream gzip = new GZIPOutputStream(packed)) {
      gzip.write(input("\"" + "x".repeat(10 << 20) + "\"").getBytes(UTF_8));
    }

    Reply reply =
        server.send(
            server
                .request(CREATE)
                .header("Content-Type", "application/json")
                .header("Content-Encoding", coding)
                .POST(BodyPublishers.ofByteArray(packed.toByteArray())));

    assertProblem(415, reply);
  }

  @Test
  void a_body_that_says_it_is_as_it_is_is_taken() {
    Reply reply = send(CREATE, "application/json", input("1"), "Content-Encoding", "identity");

    assertEquals(201, reply.status(), reply::body);
  }

  @Test
  void long_numbers_duplicate_names_and_depth_are_malformed() {
    List<String> values =
        List.of(
            "1".repeat(10_000_000),
            "1." + "1".repeat(2_000),
            "{\"a\":1,\"a\":2}",
            "[".repeat(100_000),
            "[".repeat(600) + "]".repeat(600),
            "{\"a\":".repeat(600) + "1" + "}".repeat(600));

    for (String value : values) {
      assertProblem(400, send(CREATE, "application/json", input(value)));
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"1e1000000000", "-1E-1000000000", "1e99999999999999999999"})
  void a_number_with_a_huge_exponent_costs_its_digits(String number) {
    Reply reply = send(CREATE, "application/json", input(number));

    assertTrue(List.of(201, 400, 422).contains(reply.status()), reply::body);
    assertTrue(reply.body().length() < 10_000, reply::body);
    assertEquals(200, server.get(CREATE).status());
  }

  @Test
  void many_values_are_too_large_wherever_they_come() {
    String many = "[" + "{},".repeat(VALUES) + "{}]";

    assertProblem(413, send(CREATE, "application/json", input(many)));
    assertProblem(413, send(REGISTER, "application/json", "{\"id\":" + many + "}"));
    assertProblem(413, send(VALIDATE, "application/json", "{\"id\":" + many + "}"));
    assertProblem(
        413, send(CREATE + "/import", "application/x-ndjson", "{\"kind\":" + many + "}\n"));
    Reply yaml = send(VALIDATE, "application/yaml", "id:\n" + "  - a\n".repeat(VALUES));
    assertTrue(yaml.body().contains("\"code\":\"LIMIT\""), yaml::body);
  }

  @Test
  void a_graph_in_yaml_says_no_more_than_json() {
    List<String> graphs =
        List.of(
            "a: &a [x,x]\nb: &b [*a,*a]\nc: &c [*b,*b]\nid: *c\n",
            "base: &b {x: 1}\nid: {<<: *b}\n",
            "id: g\n---\nid: h\n",
            "--- {}\n".repeat(10_000),
            "id: !!java.net.URL x\n",
            "id: \"" + "x".repeat(5_000_000) + "\"\n",
            "id: " + "[".repeat(50_000) + "\n",
            "? ".repeat(2_000) + "\n",
            "id: 1e1000000000\n",
            "id: " + "1".repeat(1_000_000) + "\n");

    for (String graph : graphs) {
      String shown = graph.substring(0, Math.min(40, graph.length()));
      Reply refused = send(REGISTER, "application/yaml", graph);
      assertEquals(422, refused.status(), () -> shown + ": " + refused.body());
      assertTrue(refused.body().length() < 200_000, () -> shown + ": a very long answer");
      assertEquals(200, send(VALIDATE, "application/yaml", graph).status(), shown);
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "multipart/form-data; boundary=x",
        "multipart/form-data",
        "application/x-www-form-urlencoded",
        "text/plain",
        "application/xml"
      })
  void another_kind_of_body_is_refused(String type) {
    String part = "--x\r\nContent-Disposition: form-data; name=\"graphId\"\r\n\r\norder\r\n";

    for (String path : List.of(CREATE, REGISTER, VALIDATE, CREATE + "/import")) {
      assertProblem(415, send(path, type, part.repeat(1_000) + "--x--\r\n"));
    }
  }
}
