package dev.lastword.server.settings;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lastword.core.decide.PolicyOption;
import dev.lastword.orchestrator.graph.PolicyChoice;
import dev.lastword.server.testkit.RunningServer;
import dev.lastword.server.testkit.RunningServer.Reply;
import dev.lastword.server.testkit.Shop;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The server's defaults of operational choices. */
final class PolicySettingsTest {

  private static final String CLAIM =
      "{\"queues\":[\"parcels\"],\"workerId\":\"w\",\"waitFor\":\"PT20S\"}";
  private static final String TWO =
      """
      id: two
      policy: {rejectLateCancel: false}
      nodes:
        start: {type: Start}
        pack: {type: Task, queue: parcels}
      edges:
        - {from: start, to: pack}
      """;

  @TempDir private Path folder;

  private RunningServer serve(PolicyChoice choice, boolean on) {
    return Shop.serve(
        RunningServer.settings(folder).flag(Setting.of(choice), Boolean.toString(on)));
  }

  private static void claim(RunningServer server) {
    assertEquals(200, server.post("/api/v1/jobs/claim", CLAIM).status());
  }

  @ParameterizedTest
  @EnumSource(PolicyChoice.class)
  void every_choice_is_a_setting_with_the_default_of_the_choice(PolicyChoice choice) {
    Setting setting = Setting.of(choice);

    assertEquals(choice.isOnByDefault(), Settings.defaults().isOn(setting));
    assertTrue(setting.purpose().endsWith(choice.meaning()), setting::purpose);
    WrongSetting wrong =
        assertThrows(
            WrongSetting.class,
            () -> Settings.defaults().environment(Map.of(setting.variable(), "maybe")));
    assertEquals(
        setting.key()
            + ": expected true or false, found 'maybe' in the environment variable "
            + setting.variable(),
        wrong.getMessage());
  }

  @Test
  void the_page_about_graphs_has_one_table_of_all_choices() throws IOException {
    String page = Files.readString(Path.of("../docs/graphs.md"));

    String table =
        Stream.of(PolicyChoice.values())
            .map(PolicySettingsTest::row)
            .collect(Collectors.joining("\n"));

    assertTrue(page.contains(table), () -> "docs/graphs.md should hold\n" + table);
    for (PolicyOption option : PolicyOption.values()) {
      String row = "\n| `%s` | %s | ".formatted(option.wireName(), option.isOnByDefault());
      assertTrue(page.contains(row), () -> "docs/graphs.md should hold" + row);
    }
  }

  private static String row(PolicyChoice choice) {
    return "| `%s` | %s | `%s` | %s |"
        .formatted(
            choice.wireName(), choice.isOnByDefault(), Setting.of(choice).flag(), choice.meaning());
  }

  @Test
  void a_late_cancel_is_rejected_and_still_names_what_won() {
    try (RunningServer server = serve(PolicyChoice.REJECT_LATE_CANCEL, true)) {
      Shop.order(server, "over");
      Reply node = server.post("/api/v1/executions/over/nodes/start/cancel", "{}");
      Shop.cancel(server, "over");
      Shop.order(server, "failed");
      server.post("/api/v1/executions/failed/nodes/pack/cancel", "{}");

      Reply late = server.post("/api/v1/executions/failed/cancel", "{}");

      for (Reply reply : new Reply[] {node, late}) {
        assertEquals(409, reply.status(), reply::body);
        assertEquals("TOO_LATE", reply.text("code"));
      }
      assertEquals("NODE_SUCCEEDED", node.text("winner", "type"));
      assertEquals("EXECUTION_FAILED", late.text("winner", "type"));
      Reply look = server.get("/api/v1/executions/failed/refused");
      assertTrue(look.body().contains("already failed"), look::body);
    }
  }

  @Test
  void a_graph_overrides_the_server() {
    try (RunningServer server = serve(PolicyChoice.REJECT_LATE_CANCEL, true)) {
      assertEquals(201, server.postYaml("/api/v1/graphs", TWO).status());
      server.post("/api/v1/executions", "{\"graphId\":\"two\",\"executionId\":\"e-2\"}");
      server.post("/api/v1/executions/e-2/nodes/pack/cancel", "{}");

      server.post("/api/v1/executions/e-2/cancel", "{}");

      Reply look = server.get("/api/v1/executions/e-2/refused");
      assertTrue(look.body().contains("it had ended before"), look::body);
    }
  }

  @Test
  void a_cancel_is_confirmed_when_workers_have_stopped_or_at_once() {
    try (RunningServer server = serve(PolicyChoice.CONFIRM_CANCEL_IMMEDIATELY, false)) {
      Shop.order(server, "slow");
      claim(server);

      Reply waiting = server.post("/api/v1/executions/slow/cancel", "{}");

      assertEquals(202, waiting.status(), waiting::body);
      assertEquals("ACTIVE", server.get("/api/v1/executions/slow").text("state", "status"));
      Reply now = server.post("/api/v1/executions/slow/cancel", "{\"mode\":\"IMMEDIATE\"}");
      assertEquals(200, now.status(), now::body);
      assertEquals("CANCELED", server.get("/api/v1/executions/slow").text("state", "status"));
    }
  }

  @Test
  void an_active_execution_is_archived_and_canceled_all_the_same() {
    try (RunningServer server = serve(PolicyChoice.ARCHIVE_ONLY_TERMINAL, false)) {
      Shop.order(server, "early");

      Reply archived = server.post("/api/v1/executions/early/archive", "{}");

      assertEquals(200, archived.status(), archived::body);
      assertEquals("ACTIVE", server.get("/api/v1/executions/early").text("state", "status"));
      Shop.cancel(server, "early");
      assertEquals("CANCELED", server.get("/api/v1/executions/early").text("state", "status"));
    }
  }
}
