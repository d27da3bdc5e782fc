package dev.lastword.server.settings;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.lastword.orchestrator.graph.PolicyChoice;
import dev.lastword.server.testkit.RunningServer;
import dev.lastword.server.testkit.RunningServer.Reply;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.Map;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What each operational choice changes over HTTP, as a setting of the server and in a graph. */
final class PolicyEffectsTest {

  private static final String GRAPH =
      """
      id: order
      nodes:
        start: {type: Start}
        ask: {type: Wait, waitKey: k}
        pack: {type: Task, queue: parcels}
        done: {type: Success}
      edges:
        - {from: start, to: ask}
        - {from: ask, to: pack}
        - {from: pack, to: done}
      """;

  private static final String CLAIM =
      "{\"queues\":[\"parcels\"],\"workerId\":\"w\",\"waitFor\":\"PT20S\"}";
  private static final String FAILURE = "{\"error\":{\"code\":\"NO\"}}";

  /** What an execution whose node waits shows if the choice is on, if it is off, and how. */
  private record Effect(String on, String off, Function<Waiting, String> of) {

    String when(boolean isOn) {
      return isOn ? on : off;
    }
  }

  /** An execution whose node {@code ask} waits. */
  private record Waiting(RunningServer server) {

    Reply post(String path, String body) {
      return server.post("/api/v1/executions/one" + path, body);
    }

    String answer(String path, String body) {
      Reply reply = post(path, body);
      return reply.status() + (reply.status() < 300 ? "" : " " + reply.text("code"));
    }

    String count(String type) {
      String log = server.get("/api/v1/executions/one/events").body();
      return log.split("\"" + type + "\"", -1).length - 1 + " of " + type;
    }
  }

  private static final Map<PolicyChoice, Effect> EFFECTS = new EnumMap<>(PolicyChoice.class);

  static {
    EFFECTS.put(
        PolicyChoice.CONFIRM_CANCEL_IMMEDIATELY,
        new Effect(
            "200",
            "202",
            execution -> {
              execution.post("/nodes/ask/resume", "{\"resumeKey\":\"k\"}");
              assertEquals(200, execution.server().post("/api/v1/jobs/claim", CLAIM).status());
              return execution.answer("/cancel", "{}");
            }));
    EFFECTS.put(
        PolicyChoice.REJECT_LATE_CANCEL,
        new Effect(
            "an ACTIVE execution was expected",
            "it had ended before",
            execution -> {
              execution.post("/nodes/ask/fail", FAILURE);
              execution.post("/cancel", "{}");
              String kept = execution.server().get("/api/v1/executions/one/refused").body();
              return kept.contains("it had ended before")
                  ? "it had ended before"
                  : kept.replaceFirst("(?s).*(an ACTIVE execution was expected).*", "$1");
            }));
    EFFECTS.put(
        PolicyChoice.PROGRESS_WHILE_WAITING,
        new Effect(
            "200",
            "409 NODE_STATUS",
            execution -> execution.answer("/nodes/ask/progress", "{\"message\":\"asked\"}")));
    EFFECTS.put(
        PolicyChoice.SUCCEED_FROM_WAITING,
        new Effect(
            "200", "409 NODE_STATUS", execution -> execution.answer("/nodes/ask/succeed", "{}")));
    EFFECTS.put(
        PolicyChoice.FAIL_FROM_WAITING,
        new Effect(
            "200", "409 NODE_STATUS", execution -> execution.answer("/nodes/ask/fail", FAILURE)));
    EFFECTS.put(
        PolicyChoice.CHECK_RESUME_KEY,
        new Effect(
            "409 RESUME_KEY_MISMATCH",
            "200",
            execution -> execution.answer("/nodes/ask/resume", "{\"resumeKey\":\"other\"}")));
    EFFECTS.put(
        PolicyChoice.EMIT_FAIL_REPORT,
        new Effect(
            "1 of NODE_FAIL_REPORTED",
            "0 of NODE_FAIL_REPORTED",
            execution -> {
              execution.post("/nodes/ask/fail", FAILURE);
              assertEquals("1 of NODE_FAILED", execution.count("NODE_FAILED"));
              return execution.count("NODE_FAIL_REPORTED");
            }));
    EFFECTS.put(
        PolicyChoice.ARCHIVE_ONLY_TERMINAL,
        new Effect("409 NOT_TERMINAL", "200", execution -> execution.answer("/archive", "{}")));
    EFFECTS.put(
        PolicyChoice.RECORD_REFUSED_REQUESTS,
        new Effect(
            "1 of NODE_RESUME_REQUESTED",
            "0 of NODE_RESUME_REQUESTED",
            execution -> {
              execution.post("/nodes/ask/fail", FAILURE);
              for (int i = 0; i < 3; i++) {
                assertEquals(
                    "409 EXECUTION_TERMINAL", execution.answer("/nodes/pack/request-resume", "{}"));
              }
              return execution.count("NODE_RESUME_REQUESTED");
            }));
  }

  @TempDir private Path folder;

  private RunningServer serve(PolicyChoice choice, boolean isOn) {
    Path own = folder.resolve("" + isOn);
    own.toFile().mkdirs();
    return RunningServer.with(
        RunningServer.settings(own).flag(Setting.of(choice), Boolean.toString(isOn)));
  }

  private static String effect(RunningServer server, PolicyChoice choice, String graph) {
    assertEquals(201, server.postYaml("/api/v1/graphs", graph).status());
    Reply made =
        server.post("/api/v1/executions", "{\"graphId\":\"order\",\"executionId\":\"one\"}");
    assertEquals(201, made.status(), made::body);
    return EFFECTS.get(choice).of().apply(new Waiting(server));
  }

  @ParameterizedTest
  @EnumSource(PolicyChoice.class)
  void a_setting_of_the_server_changes_what_graphs_without_the_choice_do(PolicyChoice choice) {
    for (boolean isOn : new boolean[] {true, false}) {
      try (RunningServer server = serve(choice, isOn)) {
        assertEquals(EFFECTS.get(choice).when(isOn), effect(server, choice, GRAPH));
      }
    }
  }

  @ParameterizedTest
  @EnumSource(PolicyChoice.class)
  void a_graph_chooses_otherwise_than_its_server(PolicyChoice choice) {
    boolean isOn = !choice.isOnByDefault();
    String graph = GRAPH + "policy: {" + choice.wireName() + ": " + isOn + "}\n";

    try (RunningServer server = serve(choice, !isOn)) {
      assertEquals(EFFECTS.get(choice).when(isOn), effect(server, choice, graph));
    }
  }

  @Test
  void two_choices_of_a_graph_hold_together() {
    String graph = GRAPH + "policy: {recordRefusedRequests: true, emitFailReport: false}\n";

    try (RunningServer server = RunningServer.in(folder)) {
      String recorded = effect(server, PolicyChoice.RECORD_REFUSED_REQUESTS, graph);

      assertEquals("1 of NODE_RESUME_REQUESTED", recorded);
      assertEquals("0 of NODE_FAIL_REPORTED", new Waiting(server).count("NODE_FAIL_REPORTED"));
    }
  }
}
