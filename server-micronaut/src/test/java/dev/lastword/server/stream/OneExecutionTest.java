package dev.lastword.server.stream;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lastword.codec.JsonCodec;
import dev.lastword.core.state.ExecutionState;
import dev.lastword.core.value.ExecutionId;
import dev.lastword.core.value.JsonValue.JsonObject;
import dev.lastword.orchestrator.query.Executions;
import dev.lastword.server.testkit.EventReader;
import dev.lastword.server.testkit.EventReader.Frame;
import dev.lastword.server.testkit.RunningServer;
import dev.lastword.server.testkit.Shop;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The events of one execution, with statuses that are told from an outline of its state. */
final class OneExecutionTest {

  private static final String JOB = "/api/v1/jobs/%s/pack/";

  @TempDir private Path folder;

  private static void work(RunningServer server, String id, String report) {
    String claimed =
        server
            .post(
                "/api/v1/jobs/claim",
                "{\"queues\":[\"parcels\"],\"workerId\":\"w\",\"waitFor\":\"PT20S\"}")
            .body();
    String token = claimed.replaceAll("(?s).*\"token\":\"([^\"]*)\".*", "$1");
    if (report.equals("cancel")) {
      server.post("/api/v1/executions/" + id + "/cancel", "{\"mode\":\"GRACEFUL\"}");
    }
    server.post(
        JOB.formatted(id) + (report.equals("fail") ? "fail" : "succeed"),
        "{\"workerId\":\"w\",\"token\":\"" + token + "\",\"attempt\":1}");
  }

  @Test
  void the_status_after_each_event_is_that_of_the_whole_state() {
    try (RunningServer server = Shop.serve(RunningServer.settings(folder))) {
      Executions executions = server.server().bean(Executions.class);
      for (String end : List.of("succeed", "fail", "cancel", "none")) {
        Shop.order(server, end);
        if (end.equals("none")) {
          Shop.cancel(server, end);
        } else {
          work(server, end, end);
        }
        int head = Shop.head(server, end);

        for (int after : List.of(0, head / 2)) {
          try (EventReader reader =
              server.follow("/api/v1/executions/" + end + "/stream?after=" + after)) {
            for (Frame frame : reader.events(head - after)) {
              JsonObject told = (JsonObject) JsonCodec.parse(frame.data());
              ExecutionState whole =
                  executions.state(ExecutionId.of(end), frame.id().orElseThrow()).orElseThrow();
              assertEquals(
                  "\"" + whole.status() + "\"", told.members().get("status").toString(), end);
            }
          }
        }
      }
    }
  }

  @Test
  void an_outline_has_neither_nodes_nor_values() {
    try (RunningServer server = Shop.serve(RunningServer.settings(folder))) {
      Shop.order(server, "one");
      Shop.cancel(server, "one");
      ExecutionState whole =
          server.server().bean(Executions.class).state(ExecutionId.of("one")).orElseThrow();

      ExecutionState outline = OneExecution.outline(whole);

      assertEquals(whole.status(), outline.status());
      assertEquals(whole.version(), outline.version());
      assertTrue(outline.isCancelRequested());
      assertTrue(outline.nodes().isEmpty());
      assertEquals(null, outline.facts().origin());
    }
  }
}
