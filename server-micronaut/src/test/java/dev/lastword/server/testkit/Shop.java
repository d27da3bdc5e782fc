package dev.lastword.server.stream;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.lastword.server.testkit.EventReader.Frame;
import dev.lastword.server.testkit.RunningServer;
import dev.lastword.server.testkit.RunningServer.Reply;
import java.util.List;

/** A server on which executions happen. */
final class Shop {

  private static final String GRAPH =
      """
      id: order
      nodes:
        start: {type: Start}
        pack: {type: Task, queue: parcels}
        done: {type: Success}
      edges:
        - {from: start, to: pack}
        - {from: pack, to: done}
      """;

  private Shop() {}

  static void open(RunningServer server) {
    assertEquals(201, server.postYaml("/api/v1/graphs", GRAPH).status());
  }

  static void order(RunningServer server, String id) {
    order(server, id, "a book");
  }

  static void order(RunningServer server, String id, String input) {
    Reply reply =
        server.post(
            "/api/v1/executions",
            "{\"graphId\":\"order\",\"executionId\":\"" + id + "\",\"input\":\"" + input + "\"}");
    assertEquals(201, reply.status(), reply::body);
  }

  static void cancel(RunningServer server, String id) {
    Reply reply = server.post("/api/v1/executions/" + id + "/cancel", "{}");
    assertEquals(200, reply.status(), reply::body);
  }

  static int head(RunningServer server, String id) {
    return Integer.parseInt(server.get("/api/v1/executions/" + id).text("head"));
  }

  static List<Long> ids(List<Frame> events) {
    return events.stream().map(event -> event.id().orElseThrow()).toList();
  }

  static long last(List<Frame> events) {
    return events.get(events.size() - 1).id().orElseThrow();
  }
}
