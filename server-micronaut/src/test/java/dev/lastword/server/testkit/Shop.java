package dev.lastword.server.testkit;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.lastword.server.settings.Settings;
import dev.lastword.server.testkit.EventReader.Frame;
import dev.lastword.server.testkit.RunningServer.Reply;
import java.util.List;

/** A server on which orders are executed: one Task, of the queue {@code parcels}. */
public final class Shop {

  /** The graph of an order, in YAML. */
  public static final String GRAPH =
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

  /** Starts a server that has the graph. */
  public static RunningServer serve(Settings settings) {
    RunningServer server = RunningServer.with(settings);
    open(server);
    return server;
  }

  /** Registers the graph. */
  public static void open(RunningServer server) {
    assertEquals(201, server.postYaml("/api/v1/graphs", GRAPH).status());
  }

  /** Creates an execution of that id. */
  public static void order(RunningServer server, String id) {
    order(server, id, "a book");
  }

  /** Creates an execution with an input. */
  public static void order(RunningServer server, String id, String input) {
    Reply reply =
        server.post(
            "/api/v1/executions",
            "{\"graphId\":\"order\",\"executionId\":\"" + id + "\",\"input\":\"" + input + "\"}");
    assertEquals(201, reply.status(), reply::body);
  }

  /** Cancels an execution. */
  public static void cancel(RunningServer server, String id) {
    Reply reply = server.post("/api/v1/executions/" + id + "/cancel", "{}");
    assertEquals(200, reply.status(), reply::body);
  }

  /** Returns the version of an execution. */
  public static int head(RunningServer server, String id) {
    return Integer.parseInt(server.get("/api/v1/executions/" + id).text("head"));
  }

  /** Returns the ids of events. */
  public static List<Long> ids(List<Frame> events) {
    return events.stream().map(event -> event.id().orElseThrow()).toList();
  }

  /** Returns the id of the last of some events. */
  public static long last(List<Frame> events) {
    return events.get(events.size() - 1).id().orElseThrow();
  }
}
