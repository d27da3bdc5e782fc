package dev.lastword.server.fuzz;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import com.sun.management.ThreadMXBean;
import dev.lastword.server.settings.Setting;
import dev.lastword.server.testkit.RunningServer;
import dev.lastword.server.testkit.RunningServer.Reply;
import java.lang.management.ManagementFactory;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * What requests that are granted, about objects that exist, make the process allocate: four times
 * the content costs about four times as much, once the cost of a request without content is taken
 * off. {@link ResourceUseTest} asks the same of every operation, mostly refused.
 */
@Timeout(600)
final class GrantedUseTest {

  private static final int SMALL = 64 << 10;
  private static final int TIMES = 4;

  /** How much more than in proportion the larger may cost; a square would cost four times that. */
  private static final double SLACK = 1.3;

  /** Bytes that the process may allocate meanwhile for other things. */
  private static final long NOISE = 1L << 20;

  private static final int ROUNDS = 3;
  private static final int MOST_TRIES = 30;

  private static final String GRAPH =
      """
      id: order
      policy: {progressWhileWaiting: true, succeedFromWaiting: true}
      nodes:
        start: {type: Start}
        ask: {type: Wait, waitKey: k}
        pack: {type: Task, queue: parcels}
        done: {type: Success}
      edges:
        - {from: start, to: ask}
        - {from: ask, to: pack}
        - {from: pack, to: done}
      """;

  @TempDir private static Path folder;

  private static RunningServer server;
  private static final AtomicInteger MADE = new AtomicInteger();

  /** A kind of value, of about so many bytes of JSON. */
  private enum Content {
    TEXT(size -> '"' + "x".repeat(size) + '"'),
    OBJECTS(size -> "[" + many(size / 12, i -> "{\"a\":" + i % 10 + "}") + "]"),
    NAMES(size -> "{" + many(size / 14, i -> "\"n" + i + "\":" + i) + "}");

    private final IntFunction<String> of;

    Content(IntFunction<String> of) {
      this.of = of;
    }

    String json(int size) {
      return of.apply(Math.max(size, 14));
    }
  }

  private static String many(int count, IntFunction<String> part) {
    return IntStream.range(0, count).mapToObj(part).collect(Collectors.joining(","));
  }

  /** A request about an execution that exists: given its id and the content, the reply. */
  private record Request(String name, BiFunction<String, String, Reply> send) {}

  private static final List<Request> WRITES =
      List.of(
          new Request(
              "create",
              (id, value) ->
                  server.post(
                      "/api/v1/executions", "{\"graphId\":\"order\",\"input\":" + value + "}")),
          new Request(
              "resume",
              (id, value) -> node(id, "resume", "\"resumeKey\":\"k\",\"value\":" + value)),
          new Request("succeed", (id, value) -> node(id, "succeed", "\"output\":" + value)),
          new Request("progress", (id, value) -> node(id, "progress", "\"metrics\":" + value)),
          new Request(
              "fail",
              (id, value) ->
                  node(id, "fail", "\"error\":{\"code\":\"NO\",\"details\":" + value + "}")),
          new Request(
              "signal",
              (id, value) ->
                  server.post(
                      path(id) + "/signals", "{\"waitKey\":\"k\",\"value\":" + value + "}")));

  private static final List<String> LOOKS =
      List.of("", "/state", "/events", "/explain", "/export", "/export.html", "/jobs", "/refused");

  @BeforeAll
  static void start() {
    server = RunningServer.with(RunningServer.settings(folder).flag(Setting.RATE, "0"));
    assertEquals(201, server.postYaml("/api/v1/graphs", GRAPH).status());
  }

  @AfterAll
  static void stop() {
    server.close();
  }

  private static String path(String id) {
    return "/api/v1/executions/" + id;
  }

  private static Reply node(String id, String command, String members) {
    return server.post(path(id) + "/nodes/ask/" + command, "{" + members + "}");
  }

  private static String execution() {
    String id = "e-" + MADE.incrementAndGet();
    String body = "{\"graphId\":\"order\",\"executionId\":\"" + id + "\"}";
    assertEquals(201, server.post("/api/v1/executions", body).status());
    return id;
  }

  @TestFactory
  Stream<DynamicTest> a_granted_request_costs_in_proportion_to_what_it_brings() {
    return WRITES.stream()
        .flatMap(
            request ->
                Arrays.stream(Content.values())
                    .map(
                        content ->
                            dynamicTest(
                                request.name() + " " + content,
                                () -> assertInProportion(size -> cost(request, content, size)))));
  }

  private static long cost(Request request, Content content, int size) {
    String value = content.json(size);
    return least(GrantedUseTest::execution, id -> request.send().apply(id, value));
  }

  @TestFactory
  Stream<DynamicTest> an_answer_costs_in_proportion_to_what_it_tells() {
    return LOOKS.stream()
        .map(
            look -> dynamicTest("GET " + look, () -> assertInProportion(size -> cost(look, size))));
  }

  private static long cost(String look, int size) {
    String id = execution();
    Reply reply = node(id, "resume", "\"resumeKey\":\"k\",\"value\":" + Content.OBJECTS.json(size));
    assertEquals(200, reply.status(), reply::body);
    return asked(path(id) + look);
  }

  private static long asked(String path) {
    return least(() -> path, server::get);
  }

  @TestFactory
  Stream<DynamicTest> a_graph_costs_in_proportion_to_its_nodes() {
    return Stream.of("/api/v1/graphs/validate", "/api/v1/graphs")
        .map(path -> dynamicTest(path, () -> assertInProportion(size -> graphCost(path, size))));
  }

  private static long graphCost(String path, int size) {
    return least(
        () -> graph("g-" + MADE.incrementAndGet(), Math.max(2, size / 128)),
        graph ->
            server.send(
                server
                    .request(path)
                    .header("Content-Type", "application/json")
                    .POST(BodyPublishers.ofByteArray(graph.getBytes(UTF_8)))));
  }

  /** Returns a graph of branches with a Task each. */
  private static String graph(String id, int tasks) {
    return "{\"id\":\""
        + id
        + "\",\"nodes\":{\"s\":{\"type\":\"Start\"},\"f\":{\"type\":\"Fork\"},\"j\":{\"type\":\"Join\"},"
        + many(tasks, i -> "\"t" + i + "\":{\"type\":\"Task\"}")
        + "},\"edges\":[{\"from\":\"s\",\"to\":\"f\"},"
        + many(
            tasks,
            i -> "{\"from\":\"f\",\"to\":\"t" + i + "\"},{\"from\":\"t" + i + "\",\"to\":\"j\"}")
        + "]}";
  }

  private static void assertInProportion(IntFunction<Long> cost) {
    // Once for nothing: what is loaded and compiled on the way is not the request's.
    cost.apply(0);
    long fixed = cost.apply(0);
    long small = cost.apply(SMALL) - fixed;
    long large = cost.apply(TIMES * SMALL) - fixed;

    assertTrue(
        large <= TIMES * SLACK * Math.max(small, 0) + NOISE,
        () -> "without content " + fixed + " bytes, then " + small + " more, then " + large);
  }

  /** Returns the least that a granted request allocated, of some about things of their own. */
  private static long least(Supplier<String> subject, Function<String, Reply> request) {
    long least = Long.MAX_VALUE;
    int rounds = 0;
    for (int tries = 0; rounds < ROUNDS && tries < MOST_TRIES; tries++) {
      String about = subject.get();
      Map<Long, Long> before = allocated();
      Reply reply = request.apply(about);
      Map<Long, Long> after = allocated();
      assertTrue(reply.status() < 300, reply::body);
      // A thread that ended has taken its count with it.
      if (after.keySet().containsAll(before.keySet())) {
        least = Math.min(least, sum(after) - sum(before));
        rounds++;
      }
    }
    assertEquals(ROUNDS, rounds, "rounds in which no thread ended");
    return least;
  }

  private static long sum(Map<Long, Long> bytes) {
    return bytes.values().stream().mapToLong(Long::longValue).sum();
  }

  /** Returns how many bytes each thread that lives has allocated so far. */
  private static Map<Long, Long> allocated() {
    ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    long[] ids = threads.getAllThreadIds();
    long[] bytes = threads.getThreadAllocatedBytes(ids);
    return IntStream.range(0, ids.length)
        .filter(i -> bytes[i] > 0)
        .boxed()
        .collect(Collectors.toMap(i -> ids[i], i -> bytes[i]));
  }
}
