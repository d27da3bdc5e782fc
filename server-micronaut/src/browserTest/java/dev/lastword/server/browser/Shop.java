package dev.lastword.server.browser;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.lastword.core.value.JsonValue.JsonArray;
import dev.lastword.core.value.JsonValue.JsonNumber;
import dev.lastword.core.value.JsonValue.JsonObject;
import dev.lastword.server.testkit.RunningServer;
import dev.lastword.server.testkit.RunningServer.Reply;

/** An order, from payment to parcel, and the workers that a test moves by hand. */
final class Shop {

  static final String GRAPH =
      """
      id: order
      title: An order, from payment to parcel
      nodes:
        start: {type: Start}
        charge: {type: Task, queue: payments, retry: {maxFailures: 3, backoff: {initial: PT0.2S}}}
        fork: {type: Fork}
        pack: {type: Task, queue: warehouse}
        approve: {type: Wait, waitKey: approval, prompt: "Above 1000: ship it?"}
        invoice: {type: Task, queue: mail}
        join: {type: Join}
        ship: {type: Task, queue: carrier}
        done: {type: Success}
        unpaid: {type: Failed, error: {code: UNPAID}}
      edges:
        - {from: start, to: charge}
        - {from: charge, to: fork}
        - {from: charge, to: unpaid, on: FAILED}
        - {from: fork, to: pack}
        - {from: fork, to: approve}
        - {from: fork, to: invoice}
        - {from: pack, to: join}
        - {from: approve, to: join}
        - {from: invoice, to: join}
        - {from: join, to: ship}
        - {from: ship, to: done}
      """;

  private final RunningServer server;

  Shop(RunningServer server) {
    this.server = server;
    Reply reply = server.postYaml("/api/v1/graphs", GRAPH);
    assertEquals(2, reply.status() / 100, reply.body());
    JsonArray active = (JsonArray) server.get("/api/v1/executions?status=ACTIVE").at("items");
    active.elements().forEach(item -> cancel(text((JsonObject) item, "executionId")));
  }

  /** Jobs of other tests would be claimed in place of ours, so what they left is canceled first. */
  private void cancel(String id) {
    server.post("/api/v1/executions/" + id + "/cancel", "{}");
  }

  /** Begins an order. */
  Shop order(String id) {
    Reply reply =
        server.post(
            "/api/v1/executions",
            """
            {"executionId":"%s","graphId":"order","labels":{"team":"shop","customer":"ann"},
             "input":{"amount":1200,"customer":"ann"}}
            """
                .formatted(id));
    assertEquals(201, reply.status(), reply.body());
    return this;
  }

  /** A job that a worker holds. */
  record Held(Shop shop, String job, String workerId, String token, String attempt) {

    Reply report(String verb, String fields) {
      return shop.server.post(
          "/api/v1/jobs/" + job + "/" + verb,
          "{\"workerId\":\"%s\",\"token\":%s,\"attempt\":%s%s}"
              .formatted(workerId, token, attempt, fields.isEmpty() ? "" : "," + fields));
    }

    Held progress(int percent, String message) {
      require(report("progress", "\"progress\":%d,\"message\":\"%s\"".formatted(percent, message)));
      return this;
    }

    Shop succeed(String output) {
      require(report("succeed", "\"output\":" + output));
      return shop;
    }

    Shop fail(String code, String message) {
      require(
          report(
              "fail", "\"error\":{\"code\":\"%s\",\"message\":\"%s\"}".formatted(code, message)));
      return shop;
    }

    private static void require(Reply reply) {
      assertEquals(200, reply.status(), reply.body());
    }
  }

  /** Claims the next job of a queue, waiting for it. */
  Held claim(String queue, String workerId) {
    return claim(queue, workerId, "PT5M");
  }

  /** Claims the next job of a queue for a while, waiting for it. */
  Held claim(String queue, String workerId, String leaseFor) {
    Reply reply =
        server.post(
            "/api/v1/jobs/claim",
            "{\"queues\":[\"%s\"],\"workerId\":\"%s\",\"waitFor\":\"PT15S\",\"leaseFor\":\"%s\"}"
                .formatted(queue, workerId, leaseFor));
    JsonArray items = (JsonArray) reply.at("items");
    assertEquals(1, items.elements().size(), reply.body());
    JsonObject item = (JsonObject) items.elements().get(0);
    return new Held(
        this,
        text(item, "executionId") + "/" + text(item, "nodeId"),
        workerId,
        item.members().get("token").toString(),
        ((JsonNumber) item.members().get("attempt")).toString());
  }

  /** Pays an order, at the second attempt. */
  Shop pay() {
    claim("payments", "card-1").fail("BUSY", "the terminal is busy");
    return claim("payments", "card-2").succeed("{\"receipt\":\"r-17\"}");
  }

  /** Resumes what waits for an approval. */
  Shop approve(String id) {
    Reply reply =
        server.post(
            "/api/v1/executions/" + id + "/nodes/approve/resume",
            "{\"resumeKey\":\"approval\",\"value\":{\"approved\":true}}");
    assertEquals(200, reply.status(), reply.body());
    return this;
  }

  /** Plays an order to its end. */
  Shop deliver(String id) {
    order(id).pay().claim("mail", "mail-1").succeed("{\"sent\":true}");
    claim("warehouse", "hall-3").progress(70, "14 of 20 items").succeed("{\"parcels\":2}");
    approve(id);
    return claim("carrier", "van-9").succeed("{\"tracking\":\"LW1\"}");
  }

  private static String text(JsonObject item, String name) {
    return ((dev.lastword.core.value.JsonValue.JsonString) item.members().get(name)).text();
  }
}
