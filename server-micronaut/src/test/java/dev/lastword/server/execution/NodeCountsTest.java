package dev.lastword.server.execution;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.lastword.client.Client;
import dev.lastword.client.Filter;
import dev.lastword.client.NodeCounts;
import dev.lastword.core.value.JsonValue.JsonArray;
import dev.lastword.core.value.JsonValue.JsonObject;
import dev.lastword.server.testkit.RunningServer;
import dev.lastword.server.testkit.RunningServer.Reply;
import dev.lastword.server.testkit.Shop;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The numbers of nodes in lists, over HTTP and in the client. */
final class NodeCountsTest {

  @TempDir private Path folder;
  private RunningServer server;

  @BeforeEach
  void serve() {
    server = Shop.serve(RunningServer.settings(folder));
    Shop.order(server, "o-1");
  }

  @AfterEach
  void close() {
    server.close();
  }

  private void assertCounts(NodeCounts expected) {
    NodeCounts listed =
        Client.to(server.server().address().toString())
            .executions()
            .list(Filter.ALL, null, 10)
            .items()
            .get(0)
            .nodes();
    assertEquals(expected, listed);
    Reply look = server.get("/api/v1/executions/o-1");
    assertEquals("" + expected.running(), look.text("summary", "nodes", "running"), look::body);
    assertEquals("" + expected.queued(), look.text("summary", "nodes", "queued"), look::body);
    assertEquals("3", look.text("summary", "nodes", "total"), look::body);
  }

  private String claim() {
    Reply claimed =
        server.post(
            "/api/v1/jobs/claim",
            "{\"queues\":[\"parcels\"],\"workerId\":\"w\",\"waitFor\":\"PT20S\"}");
    JsonObject job = (JsonObject) ((JsonArray) claimed.at("items")).elements().get(0);
    return "\"workerId\":\"w\",\"token\":" + job.members().get("token");
  }

  @Test
  void a_node_runs_while_a_worker_holds_it_and_is_queued_before_and_after() {
    assertCounts(new NodeCounts(1, 1, 0, 0, 0, 1, 0, 0));
    String held = claim();
    assertCounts(new NodeCounts(1, 0, 0, 1, 0, 1, 0, 0));

    assertEquals(200, server.post("/api/v1/jobs/o-1/pack/release", "{" + held + "}").status());

    assertCounts(new NodeCounts(1, 1, 0, 0, 0, 1, 0, 0));
  }

  @Test
  void a_canceled_run_tells_canceled_nodes_from_those_that_were_not_reached() {
    claim();

    Shop.cancel(server, "o-1");

    assertCounts(new NodeCounts(1, 0, 0, 0, 0, 1, 0, 1));
  }

  @Test
  void a_control_character_in_a_workers_name_is_told_at_the_name() {
    Reply reply =
        server.post(
            "/api/v1/jobs/claim", "{\"queues\":[\"parcels\"],\"workerId\":\"w\\u001b[31m\"}");

    assertEquals(422, reply.status(), reply::body);
    assertEquals(true, reply.body().contains("/workerId"), reply::body);
    assertEquals(false, reply.body().contains("/queues"), reply::body);
  }
}
