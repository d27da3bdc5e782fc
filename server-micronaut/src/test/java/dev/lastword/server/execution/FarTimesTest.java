package dev.lastword.server.execution;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.lastword.server.testkit.RunningServer;
import dev.lastword.server.testkit.RunningServer.Reply;
import dev.lastword.server.testkit.Shop;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Times that are farther away than any store can wait for. */
final class FarTimesTest {

  private static final String FAR = "\"9999-12-31T23:59:59Z\"";

  @TempDir private Path folder;

  private RunningServer server;

  @BeforeEach
  void start() {
    server = RunningServer.in(folder);
    Shop.open(server);
  }

  @AfterEach
  void stop() {
    server.close();
  }

  @Test
  void an_execution_may_begin_at_the_end_of_time() {
    Reply reply =
        server.post("/api/v1/executions", "{\"graphId\":\"order\",\"startAt\":" + FAR + "}");

    assertEquals(201, reply.status(), reply::body);
  }

  @Test
  void a_cancel_may_give_workers_all_the_time_there_is() {
    Shop.order(server, "one");
    server.post("/api/v1/jobs/claim", "{\"queues\":[\"parcels\"],\"workerId\":\"w\"}");

    Reply reply =
        server.post(
            "/api/v1/executions/one/cancel", "{\"mode\":\"GRACEFUL\",\"graceUntil\":" + FAR + "}");

    assertEquals(202, reply.status(), reply::body);
  }
}
