package dev.lastword.server.job;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lastword.core.value.JsonValue;
import dev.lastword.core.value.JsonValue.JsonArray;
import dev.lastword.core.value.JsonValue.JsonObject;
import dev.lastword.server.testkit.EventReader;
import dev.lastword.server.testkit.EventReader.Frame;
import dev.lastword.server.testkit.RunningServer;
import dev.lastword.server.testkit.RunningServer.Reply;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CyclicBarrier;
import java.util.function.Supplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Reports that ask for more work, at the same moment as a cancel or as their own repetition. */
@Timeout(120)
final class ReportRacesTest {

  private static final String GRAPH =
      """
      id: order
      nodes:
        start: {type: Start}
        pack: {type: Task, queue: parcels}
        ship: {type: Task, queue: parcels}
        done: {type: Success}
      edges:
        - {from: start, to: pack}
        - {from: pack, to: ship}
        - {from: ship, to: done}
      """;

  private static final int ROUNDS = 40;

  @TempDir private Path folder;

  private RunningServer server;

  @BeforeEach
  void start() {
    server = RunningServer.in(folder);
    assertEquals(201, server.postYaml("/api/v1/graphs", GRAPH).status());
  }

  @AfterEach
  void stop() {
    server.close();
  }

  private JsonObject begin(String id) {
    Reply made =
        server.post("/api/v1/executions", "{\"graphId\":\"order\",\"executionId\":\"" + id + "\"}");
    assertEquals(201, made.status(), made::body);
    return jobs(
            server.post(
                "/api/v1/jobs/claim",
                "{\"queues\":[\"parcels\"],\"workerId\":\"w\",\"waitFor\":\"PT20S\"}"),
            "items")
        .get(0);
  }

  private static List<JsonObject> jobs(Reply reply, String member) {
    return reply.at(member) instanceof JsonArray jobs
        ? jobs.elements().stream().map(JsonObject.class::cast).toList()
        : List.of();
  }

  private static String text(JsonObject job, String member) {
    JsonValue value = job.members().get(member);
    return String.valueOf(value).replace("\"", "");
  }

  private Reply succeed(JsonObject job) {
    return server.post(
        "/api/v1/jobs/" + text(job, "executionId") + "/" + text(job, "nodeId") + "/succeed",
        "{\"workerId\":\"w\",\"attempt\":1,\"token\":\""
            + text(job, "token")
            + "\",\"next\":{\"queues\":[\"parcels\"],\"waitFor\":\"PT0S\"}}");
  }

  /** Does two things as nearly at the same time as can be, and returns the result of the first. */
  private static Reply together(Supplier<Reply> one, Supplier<Reply> other) {
    CyclicBarrier start = new CyclicBarrier(2);
    CompletableFuture<Reply> second = CompletableFuture.supplyAsync(() -> after(start, other));
    Reply first = after(start, one);
    Reply beside = second.join();
    assertEquals(200, beside.status(), beside::body);
    return first;
  }

  private static Reply after(CyclicBarrier start, Supplier<Reply> request) {
    try {
      start.await();
    } catch (Exception broken) {
      throw new IllegalStateException(broken);
    }
    return request.get();
  }

  @Test
  void a_cancel_beside_a_report_interrupts_the_job_that_the_worker_holds_then() {
    Set<String> outcomes = new HashSet<>();
    try (EventReader interrupts = server.follow("/api/v1/jobs/interrupts?workerId=w")) {
      for (int round = 0; round < ROUNDS; round++) {
        String id = "e-" + round;
        JsonObject pack = begin(id);

        Reply packed =
            together(
                () -> succeed(pack),
                () -> server.post("/api/v1/executions/" + id + "/cancel", "{}"));

        List<JsonObject> next = jobs(packed, "next");
        if (packed.status() == 409) {
          outcomes.add("the cancel came first");
          assertInterrupted(interrupts, id, "pack");
        } else if (next.isEmpty()) {
          assertEquals(200, packed.status(), packed::body);
          outcomes.add("together");
        } else {
          outcomes.add("the report came first");
          assertEquals("ship", text(next.get(0), "nodeId"));
          assertInterrupted(interrupts, id, "ship");
          assertEquals(409, succeed(next.get(0)).status());
        }
        assertEquals(
            "CANCELED", server.get("/api/v1/executions/" + id).text("state", "status"), id);
      }
    }
    assertEquals(List.of(), jobs(server.get("/api/v1/jobs"), "items"), outcomes::toString);
  }

  /** A worker that goes on may hear of the job before, which it has reported. */
  private static void assertInterrupted(EventReader interrupts, String id, String node) {
    Frame frame = interrupts.event("interrupt");
    while (!frame.text("executionId").equals(id)) {
      frame = interrupts.event("interrupt");
    }
    assertEquals(node, frame.text("nodeId"));
  }

  @Test
  void a_report_beside_its_repetition_leases_the_next_job_once() {
    for (int round = 0; round < ROUNDS; round++) {
      JsonObject pack = begin("e-" + round);
      Set<String> tokens = new HashSet<>();

      Reply first =
          together(
              () -> succeed(pack),
              () -> {
                Reply again = succeed(pack);
                jobs(again, "next").forEach(job -> tokens.add(text(job, "token")));
                return again;
              });

      assertEquals(200, first.status(), first::body);
      List<JsonObject> next = jobs(first, "next");
      next.forEach(job -> tokens.add(text(job, "token")));
      assertTrue(tokens.size() <= 1, tokens::toString);
      JsonObject ship = next.isEmpty() ? jobs(succeed(pack), "next").get(0) : next.get(0);
      assertTrue(tokens.isEmpty() || tokens.contains(text(ship, "token")), tokens::toString);
      assertEquals(200, succeed(ship).status());
    }
    assertEquals(List.of(), jobs(server.get("/api/v1/jobs"), "items"));
  }
}
