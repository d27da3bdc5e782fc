package dev.lastword.tck.demo;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lastword.core.state.ExecutionState;
import dev.lastword.core.state.ExecutionStatus;
import dev.lastword.core.state.Reducer;
import java.util.List;
import org.junit.jupiter.api.Test;
import picocli.CommandLine.Help.Ansi;

class StorytellerTest {

  private final OrderStory story = OrderStory.told();
  private final String text = Storyteller.tell(story, Ansi.OFF);

  @Test
  void the_story_ends_canceled_although_a_completion_was_recorded() {
    ExecutionState state = Reducer.fold(ExecutionState.initial(OrderStory.EXECUTION), story.log());

    assertEquals(ExecutionStatus.CANCELED, state.status());
    assertTrue(state.nodes().stream().allMatch(node -> node.status().isSettled()));
  }

  @Test
  void the_late_success_and_the_second_cancel_are_told_as_refused() {
    assertEquals(
        List.of("CANCEL_REQUESTED", "ALREADY_CANCELED"),
        story.refused().stream().map(OrderStory.Refused::code).toList());
    assertTrue(text.contains("SucceedNode: CANCEL_REQUESTED"), text);
  }

  @Test
  void every_event_has_its_line() {
    for (int version = 1; version <= story.log().size(); version++) {
      String typeName = story.log().get(version - 1).body().typeName();
      String start = String.format("  %3d  ", version);
      assertTrue(
          text.lines().anyMatch(line -> line.startsWith(start) && line.contains(typeName)),
          "no line for " + version + " " + typeName + " in\n" + text);
    }
  }

  @Test
  void the_completion_that_came_too_late_is_explained_by_its_rule() {
    assertTrue(
        text.lines().anyMatch(line -> line.contains("EXECUTION_COMPLETED") && line.contains("R-3")),
        text);
  }

  @Test
  void without_a_terminal_there_are_no_colors() {
    assertFalse(text.contains("\u001b"), text);
    assertTrue(Storyteller.tell(story, Ansi.ON).contains("\u001b"));
  }
}
