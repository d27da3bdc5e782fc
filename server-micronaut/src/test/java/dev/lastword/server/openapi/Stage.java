package dev.lastword.server.openapi;

import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lastword.server.testkit.RunningServer;
import dev.lastword.server.testkit.RunningServer.Reply;
import java.net.http.HttpRequest.BodyPublishers;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;

/** A server with a graph, on which every operation can be brought to succeed. */
final class Stage {

  private static final String GRAPH =
      """
      id: order
      nodes:
        start: {type: Start}
        charge: {type: Task, queue: payments}
        approval: {type: Wait, waitKey: approval}
        done: {type: Success}
      edges:
        - {from: start, to: charge}
        - {from: charge, to: approval}
        - {from: approval, to: done}
      """;

  private final RunningServer server;
  private final AtomicInteger executions = new AtomicInteger();

  Stage(RunningServer server) {
    this.server = server;
    assertTrue(server.postYaml("/api/v1/graphs", GRAPH).status() < 300);
  }

  /** Returns values for the variables of an operation's path, in a state that allows it. */
  Map<String, String> variables(String operationId) {
    Map<String, String> values = new HashMap<>(Map.of("nodeId", "charge", "graphId", "order"));
    String id = "order-" + executions.incrementAndGet();
    values.put("executionId", id);
    switch (operationId) {
      case "startExecution" -> create(id, ",\"start\":false");
      case "archiveExecution", "importExecution" -> ended(id);
      case "getSchedule", "deleteSchedule", "pauseSchedule", "resumeSchedule", "triggerSchedule" ->
          values.put("scheduleId", schedule(operationId));
      case "rerunExecution" -> failed(id);
      case "markNodeReady" -> {
        create(id, "");
        values.put("nodeId", "approval");
      }
      case "reportNodeProgress", "putNodeWaiting", "succeedNode", "failNode" -> started(id);
      case "requestResumeNode", "resumeNode" -> {
        waiting(id);
        values.put("nodeId", "approval");
      }
      case "revokeKey" -> values.put("keyId", key());
      default -> create(id, "");
    }
    return values;
  }

  /** Returns the token with which a worker holds the job of an execution that was just made. */
  String token(String executionId) {
    Reply claimed =
        post(
            "/api/v1/jobs/claim",
            "{\"queues\":[\"payments\"],\"workerId\":\"worker-1\",\"max\":100}");
    String job = "\"executionId\":\"" + executionId + "\"";
    assertTrue(claimed.body().contains(job), claimed::body);
    String tail = claimed.body().substring(claimed.body().indexOf(job));
    return tail.replaceFirst("(?s).*?\"token\":\"([^\"]+)\".*", "$1");
  }

  /** Returns an execution as lines. */
  String exported(String executionId) {
    return server.get(path(executionId) + "/export").body();
  }

  private String schedule(String name) {
    Reply made =
        server.send(
            server
                .request("/api/v1/schedules/" + name)
                .header("Content-Type", "application/json")
                .PUT(BodyPublishers.ofString("{\"graphId\":\"order\",\"cron\":\"0 3 * * *\"}")));
    assertTrue(made.status() < 300, made::body);
    return name;
  }

  private void create(String id, String more) {
    post(
        "/api/v1/executions", "{\"graphId\":\"order\",\"executionId\":\"" + id + "\"" + more + "}");
  }

  private void ended(String id) {
    create(id, "");
    post(path(id) + "/cancel", "{}");
  }

  private void started(String id) {
    create(id, "");
    post(path(id) + "/nodes/charge/start?force=true", "{\"attempt\":1}");
  }

  private void failed(String id) {
    started(id);
    post(path(id) + "/nodes/charge/fail?force=true", "{\"error\":{\"code\":\"DECLINED\"}}");
  }

  private void waiting(String id) {
    started(id);
    post(path(id) + "/nodes/charge/succeed?force=true", "{}");
  }

  private String key() {
    return post("/api/v1/admin/keys", "{\"name\":\"x\",\"roles\":[\"viewer\"]}").text("keyId");
  }

  private static String path(String id) {
    return "/api/v1/executions/" + id;
  }

  private Reply post(String path, String json) {
    Reply reply = server.post(path, json);
    assertTrue(reply.status() < 300, () -> path + ": " + reply.body());
    return reply;
  }
}
