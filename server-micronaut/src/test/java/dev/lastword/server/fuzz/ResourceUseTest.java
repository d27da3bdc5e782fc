package dev.lastword.server.fuzz;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.sun.management.ThreadMXBean;
import dev.lastword.server.settings.Setting;
import dev.lastword.server.testkit.RunningServer;
import dev.lastword.server.testkit.RunningServer.Reply;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Every operation that takes a body, with bodies of growing size: what the process allocates for an
 * answer is a small multiple of the body, and grows no faster than it. The processor time that its
 * threads spend is bounded as well, very generously: a bomb takes minutes.
 */
@Timeout(600)
final class ResourceUseTest {

  private static final ObjectMapper JSON = new ObjectMapper();
  private static final int SMALL = 16 << 10;
  private static final int LARGE = 4 * SMALL;

  /** What an answer may cost beside its body, and for each byte of it. */
  private static final long FIXED = 4L << 20;

  private static final long PER_BYTE = 512;

  /** What a character of an expression may cost: it is parsed, checked and compiled. */
  private static final long PER_CHARACTER = 4_096;

  /** What four times the body may cost, where a square of it would be sixteen times. */
  private static final double GROWTH = 6;

  /** The processor time that an answer to the largest body may take. */
  private static final long CPU_NANOS = 10_000_000_000L;

  @TempDir private Path folder;

  /** What an answer cost: bytes and nanoseconds of the processor. */
  private record Cost(long bytes, long nanos) {

    Cost least(Cost other) {
      return new Cost(Math.min(bytes, other.bytes), Math.min(nanos, other.nanos));
    }
  }

  private record Operation(String method, String path, String type) {}

  /** A kind of body, of about so many bytes. */
  private enum Shape {
    OBJECTS(size -> "{\"graphId\":\"g\",\"input\":[" + many(size / 3, i -> "{}") + "]}"),
    NUMBERS(size -> "{\"output\":[" + many(size / 2, i -> "7") + "]}"),
    NAMES(size -> "{" + many(size / 14, i -> "\"n" + i + "\":" + i) + "}"),
    LABELS(
        size ->
            "{\"graphId\":\"g\",\"labels\":{"
                + many(size / 18, i -> "\"l" + i + "\":\"v\"")
                + "}}"),
    TEXT(size -> "{\"reason\":\"" + "x".repeat(size) + "\",\"graphId\":\"g\"}"),
    DIGITS(size -> "{\"priority\":" + "9".repeat(size) + "}"),
    DEPTH(size -> "[".repeat(size / 2) + "]".repeat(size / 2)),
    QUEUES(size -> "{\"queues\":[" + many(size / 10, i -> "\"q" + i + "\"") + "]}"),
    NODES(
        size ->
            "{\"id\":\"g\",\"nodes\":{"
                + many(size / 24, i -> "\"n" + i + "\":{\"type\":\"Task\"}")
                + "},\"edges\":[]}"),
    EDGES(
        size ->
            "{\"id\":\"g\",\"nodes\":{\"a\":{\"type\":\"Start\"}},\"edges\":["
                + many(size / 24, i -> "{\"from\":\"a\",\"to\":\"b" + i + "\"}")
                + "]}"),
    CODES(
        size ->
            "{\"id\":\"g\",\"nodes\":{\"a\":{\"type\":\"Task\",\"retry\":{\"finalCodes\":["
                + many(size / 8, i -> "\"C" + i + "\"")
                + "]}}},\"edges\":[]}"),
    EXPRESSIONS(
        size ->
            "{\"id\":\"g\",\"nodes\":{"
                + many(
                    size / 2_000,
                    i -> "\"n%d\":{\"type\":\"Task\",\"input\":\"[%s]\"}".formatted(i, list(i)))
                + "},\"edges\":[]}"),
    PATTERNS(
        size ->
            "{\"id\":\"g\",\"nodes\":{"
                + many(
                    size / 500,
                    i ->
                        "\"n%d\":{\"type\":\"Task\",\"input\":\"'a'.matches('%d%s')\"}"
                            .formatted(i, i, "[a-z]|\\\\\\\\pL".repeat(40)))
                + "},\"edges\":[]}"),
    LINES(size -> many(size / 12, i -> "{\"a\":" + i + "}\n"));

    private final IntFunction<String> body;

    Shape(IntFunction<String> body) {
      this.body = body;
    }

    private static String list(int seed) {
      return many(330, i -> Integer.toString(10_000 + seed + i));
    }

    private static String many(int count, IntFunction<String> part) {
      return IntStream.range(0, count).mapToObj(part).collect(Collectors.joining(","));
    }
  }

  @Test
  void an_answer_costs_a_small_multiple_of_its_body() throws IOException {
    List<String> complaints = new ArrayList<>();
    try (RunningServer server =
        RunningServer.with(RunningServer.settings(folder).flag(Setting.RATE, "0"))) {
      List<Operation> operations = operations(JSON.readTree(server.get("/openapi.json").body()));
      assertTrue(operations.size() > 20, operations::toString);
      for (Operation operation : operations) {
        for (Shape shape : Shape.values()) {
          byte[] small = shape.body.apply(SMALL).getBytes(UTF_8);
          byte[] large = shape.body.apply(LARGE).getBytes(UTF_8);
          long less = cost(server, operation, small).bytes();
          Cost cost = cost(server, operation, large);
          long more = cost.bytes();
          long each =
              shape == Shape.EXPRESSIONS || shape == Shape.PATTERNS ? PER_CHARACTER : PER_BYTE;
          if (more > FIXED + each * large.length || more > FIXED + GROWTH * less) {
            complaints.add(operation + " " + shape + ": " + less + " bytes, then " + more);
          }
          if (cost.nanos() > CPU_NANOS) {
            complaints.add(operation + " " + shape + ": " + cost.nanos() + " ns of the processor");
          }
        }
      }
      assertEquals(200, server.get("/health/ready").status());
    }
    assertEquals(List.of(), complaints);
  }

  private static List<Operation> operations(JsonNode openapi) {
    List<Operation> operations = new ArrayList<>();
    openapi
        .path("paths")
        .properties()
        .forEach(
            path ->
                path.getValue()
                    .properties()
                    .forEach(
                        method ->
                            method
                                .getValue()
                                .path("requestBody")
                                .path("content")
                                .fieldNames()
                                .forEachRemaining(
                                    type ->
                                        operations.add(
                                            new Operation(
                                                method.getKey().toUpperCase(Locale.ROOT),
                                                path.getKey().replaceAll("\\{[^}]*}", "none"),
                                                type)))));
    return operations;
  }

  /** Returns the least that two answers cost: whatever else the process does is not theirs. */
  private static Cost cost(RunningServer server, Operation operation, byte[] body) {
    return once(server, operation, body).least(once(server, operation, body));
  }

  private static Cost once(RunningServer server, Operation operation, byte[] body) {
    Map<Long, Cost> before = spent();
    Reply reply =
        server.send(
            server
                .request(operation.path())
                .header("Content-Type", operation.type())
                .method(operation.method(), BodyPublishers.ofByteArray(body)));
    assertTrue(reply.status() < 500, () -> operation + ": " + reply.status() + reply.body());
    long bytes = 0;
    long nanos = 0;
    for (Map.Entry<Long, Cost> thread : spent().entrySet()) {
      Cost earlier = before.getOrDefault(thread.getKey(), new Cost(0, 0));
      bytes += thread.getValue().bytes() - earlier.bytes();
      nanos += thread.getValue().nanos() - earlier.nanos();
    }
    return new Cost(bytes, nanos);
  }

  /** Returns what each thread that lives has spent so far. */
  private static Map<Long, Cost> spent() {
    ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    long[] ids = threads.getAllThreadIds();
    long[] bytes = threads.getThreadAllocatedBytes(ids);
    long[] nanos = threads.getThreadCpuTime(ids);
    Map<Long, Cost> spent = new HashMap<>();
    for (int i = 0; i < ids.length; i++) {
      spent.put(ids[i], new Cost(Math.max(0, bytes[i]), Math.max(0, nanos[i])));
    }
    return spent;
  }
}
