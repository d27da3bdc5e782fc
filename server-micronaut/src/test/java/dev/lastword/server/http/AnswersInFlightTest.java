package dev.lastword.server.http;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lastword.server.testkit.ServerProcess;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Answers about executions with large outputs, on a server with a small heap. */
@Timeout(240)
final class AnswersInFlightTest {

  private static final int CALLERS = 12;
  private static final String LARGE = "x".repeat(900 << 10);

  /** A quarter of it is for bodies and answers, half of that for one caller. */
  private static final List<String> JVM = List.of("-Xmx192m", "-XX:+ExitOnOutOfMemoryError");

  private static final List<String> LOOKS =
      List.of("", "/state", "/explain", "/export", "/export.html", "/events");

  /** An explanation names no output, and the first page of events ends before the large ones. */
  private static final Set<String> WITHOUT_OUTPUTS = Set.of("/explain", "/events");

  @TempDir private Path folder;

  private static String graph(String id, int waits) {
    String all = IntStream.range(0, waits).mapToObj(i -> "w" + i).collect(Collectors.joining(","));
    StringBuilder yaml = new StringBuilder("id: " + id + "\nnodes:\n  start: {type: Start}\n");
    yaml.append("  fork: {type: Fork}\n  last: {type: Wait}\n  join: {type: Join}\n");
    StringBuilder edges = new StringBuilder("edges:\n  - {from: start, to: fork}\n");
    for (String wait : (all + ",last").split(",")) {
      if (!wait.equals("last")) {
        yaml.append("  " + wait + ": {type: Wait}\n");
      }
      edges.append("  - {from: fork, to: " + wait + "}\n");
      edges.append("  - {from: " + wait + ", to: join}\n");
    }
    return yaml.append(edges).toString();
  }

  /** Creates an execution with so many large outputs, which goes on. */
  private static void create(ServerProcess server, String id, int outputs) throws Exception {
    HttpResponse<String> graph =
        server.post("/api/v1/graphs", "application/yaml", graph(id, outputs));
    assertEquals(201, graph.statusCode(), graph::body);
    String made = "{\"graphId\":\"" + id + "\",\"executionId\":\"" + id + "\"}";
    assertEquals(201, server.post("/api/v1/executions", "application/json", made).statusCode());
    for (int i = 0; i < outputs; i++) {
      HttpResponse<String> resumed =
          server.post(
              "/api/v1/executions/" + id + "/nodes/w" + i + "/resume",
              "application/json",
              "{\"value\":\"" + LARGE + "\"}");
      assertEquals(200, resumed.statusCode(), resumed::body);
    }
  }

  @Test
  void a_cancel_is_answered_and_the_server_ready_while_many_ask_for_large_answers()
      throws Exception {
    try (ServerProcess server = ServerProcess.start(folder, JVM, List.of())) {
      create(server, "some", 2);
      create(server, "many", 24);
      AtomicBoolean over = new AtomicBoolean();
      ExecutorService callers = Executors.newFixedThreadPool(CALLERS);
      List<Future<Set<String>>> floods = new ArrayList<>();
      for (int i = 0; i < CALLERS; i++) {
        int first = i;
        floods.add(callers.submit(() -> flood(server, first, over)));
      }

      for (int i = 0; i < 10; i++) {
        assertEquals(200, server.get("/health/ready").statusCode());
        assertEquals(200, server.get("/api/v1/executions?limit=5").statusCode());
      }
      HttpResponse<String> cancel =
          server.post("/api/v1/executions/many/cancel", "application/json", "{}");
      over.set(true);
      Set<String> answers = new TreeSet<>();
      for (Future<Set<String>> flood : floods) {
        answers.addAll(flood.get());
      }
      callers.shutdown();
      assertTrue(callers.awaitTermination(60, TimeUnit.SECONDS));

      assertEquals(200, cancel.statusCode(), cancel::body);
      assertTrue(server.isAlive());
      assertTrue(answers.contains("some 200"), answers::toString);
      assertTrue(answers.stream().anyMatch(Set.of("some 429", "many 429")::contains));
      HttpResponse<String> whole = server.get("/api/v1/executions/many/explain");
      assertEquals(413, whole.statusCode(), whole::body);
      for (String look : LOOKS) {
        HttpResponse<String> alone = server.get("/api/v1/executions/some" + look);
        assertEquals(200, alone.statusCode(), () -> look + alone.body());
        assertTrue(WITHOUT_OUTPUTS.contains(look) || alone.body().contains(LARGE), look);
      }
      String events = server.get("/api/v1/executions/many/events?limit=3").body();
      assertTrue(events.contains("EXECUTION_CREATED"), "the log is read page by page");
    }
  }

  /** Asks for large answers until it is over, and returns which there were. */
  private static Set<String> flood(ServerProcess server, int first, AtomicBoolean over)
      throws Exception {
    Set<String> answers = new TreeSet<>();
    for (int i = 0; i < LOOKS.size() || !over.get(); i++) {
      String id = (first + i) % 3 == 0 ? "many" : "some";
      String look = LOOKS.get((first + i) % LOOKS.size());
      HttpResponse<String> answer = server.get("/api/v1/executions/" + id + look);
      boolean comesLater = answer.statusCode() == 429 || answer.statusCode() == 503;
      assertEquals(
          comesLater, answer.headers().firstValue("Retry-After").isPresent(), answer::toString);
      answers.add(id + " " + answer.statusCode());
    }
    assertTrue(
        Set.of("some 200", "some 429", "some 503", "many 200", "many 413", "many 429", "many 503")
            .containsAll(answers),
        answers::toString);
    return answers;
  }
}
