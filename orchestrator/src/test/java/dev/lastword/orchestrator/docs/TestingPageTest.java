package dev.lastword.orchestrator.docs;

import static dev.lastword.orchestrator.testing.Rehearsal.TESTER;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lastword.core.state.ExecutionState;
import dev.lastword.core.state.ExecutionStatus;
import dev.lastword.core.value.ExecutionId;
import dev.lastword.core.value.JsonValue.JsonString;
import dev.lastword.orchestrator.cel.CelConditions;
import dev.lastword.orchestrator.graph.ControlNode.Start;
import dev.lastword.orchestrator.graph.EndNode.Success;
import dev.lastword.orchestrator.graph.Graph;
import dev.lastword.orchestrator.graph.RetryPolicy;
import dev.lastword.orchestrator.graph.WorkNode.Task;
import dev.lastword.orchestrator.schedule.Schedule;
import dev.lastword.orchestrator.schedule.ScheduleId;
import dev.lastword.orchestrator.schedule.ScheduleView;
import dev.lastword.orchestrator.testing.Rehearsal;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** The code of docs/testing.md is in this file, word for word, and runs. */
final class TestingPageTest {

  private static final Path PAGE = Path.of("../docs/testing.md");
  private static final Path SOURCE =
      Path.of("src/test/java/dev/lastword/orchestrator/docs/TestingPageTest.java");

  private static final Graph ORDER =
      Graph.builder("order")
          .add(Start.of("start"))
          .add(Task.of("pay").queue("payments").retry(RetryPolicy.of(3)))
          .add(Success.of("done"))
          .path("start", "pay", "done")
          .build(new CelConditions());

  @Test
  void all_code_of_the_page_is_run_here() throws IOException {
    String source = words(Files.readString(SOURCE));
    List<String> blocks =
        Arrays.stream(Files.readString(PAGE).split("```"))
            .filter(block -> block.startsWith("java\n"))
            .map(block -> words(block.substring("java".length())))
            .toList();

    assertEquals(3, blocks.size());
    for (String block : blocks) {
      assertTrue(source.contains(block), block);
    }
  }

  private static String words(String text) {
    return text.replaceAll("\\s+", " ").strip();
  }

  @Test
  void an_order_that_is_canceled_while_it_is_paid_stays_canceled() {
    try (Rehearsal lastword = Rehearsal.open()) {
      lastword.orchestrator().graphs().register(ORDER);
      List<Boolean> told = new ArrayList<>();
      lastword.worker(
          "payments",
          task -> {
            lastword.cancel(task.executionId());
            told.add(task.isInterrupted());
            return new JsonString("paid, but too late");
          });
      ExecutionId id = lastword.run("order", new JsonString("a book"));

      lastword.settle();

      assertEquals(List.of(true), told);
      assertEquals(ExecutionStatus.CANCELED, lastword.state(id).status());
    }
  }

  @Test
  void an_order_is_paid_when_the_bank_opens() {
    try (Rehearsal lastword = Rehearsal.open()) {
      lastword.orchestrator().graphs().register(ORDER);
      lastword.worker(
          "payments",
          task -> {
            if (task.attempt() < 3) {
              throw new IllegalStateException("the bank is closed");
            }
            return new JsonString("paid");
          });
      ExecutionId id = lastword.run("order", new JsonString("a book"));

      ExecutionState end = lastword.finish(id, Duration.ofHours(1));

      assertEquals(ExecutionStatus.COMPLETED, end.status());
    }
  }

  @Test
  void the_night_that_clocks_change_has_its_order() {
    try (Rehearsal lastword = Rehearsal.open(Instant.parse("2026-03-28T12:00:00Z"))) {
      lastword.orchestrator().graphs().register(ORDER);
      lastword.worker("payments", task -> task.input());
      Schedule nightly = Schedule.of(ORDER.id(), "30 2 * * *", ZoneId.of("Europe/Berlin"));
      lastword.orchestrator().schedules().create(ScheduleId.of("nightly"), nightly, TESTER);

      lastword.advance(Duration.ofDays(1));

      ScheduleView view =
          lastword.orchestrator().schedules().find(ScheduleId.of("nightly")).orElseThrow();
      assertEquals(Optional.of(Instant.parse("2026-03-29T01:00:00Z")), view.runs().lastTime());
    }
  }
}
