package dev.lastword.orchestrator.engine;

import static dev.lastword.orchestrator.engine.Bench.CANCEL;
import static dev.lastword.orchestrator.engine.Bench.PAY;
import static dev.lastword.orchestrator.engine.Bench.SHIP;
import static dev.lastword.orchestrator.engine.Bench.command;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lastword.core.command.CommandEnvelope;
import dev.lastword.core.command.ExecutionCommand.StartExecution;
import dev.lastword.core.command.NodeCommand.MarkNodeReady;
import dev.lastword.core.command.NodeCommand.SucceedNode;
import dev.lastword.orchestrator.settings.RetryBudget;
import dev.lastword.orchestrator.testkit.SteppedWaiting;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

final class SubmissionQueueTest {

  private final SubmissionQueue queue = new SubmissionQueue();

  private Ticket offered(CommandEnvelope... commands) {
    Ticket ticket =
        Ticket.of(
            Stream.of(commands).map(Submission::new).toList(),
            new RetryBudget(new SteppedWaiting(), Duration.ofSeconds(1)));
    queue.offer(ticket);
    return ticket;
  }

  @Test
  void those_who_wait_form_one_slice_with_the_cancel_in_front() {
    Ticket pay = offered(command(new SucceedNode(PAY, null, null)));
    Ticket ship = offered(command(new MarkNodeReady(SHIP)));
    Ticket cancel = offered(command(CANCEL));

    assertEquals(List.of(cancel, pay, ship), queue.take());
    assertEquals(List.of(), queue.take());
  }

  @Test
  void who_is_about_the_same_node_waits_for_the_next_slice() {
    Ticket first = offered(command(new MarkNodeReady(PAY)));
    Ticket second = offered(command(new SucceedNode(PAY, null, null)));
    Ticket third = offered(command(new MarkNodeReady(SHIP)));

    assertEquals(List.of(first, third), queue.take());
    assertEquals(List.of(second), queue.take());
  }

  @Test
  void the_same_command_for_the_execution_waits_for_the_next_slice() {
    Ticket first = offered(command(new StartExecution(null)));
    Ticket second = offered(command(new StartExecution(null)));

    assertEquals(List.of(first), queue.take());
    assertEquals(List.of(second), queue.take());
  }

  @Test
  void one_command_id_is_never_twice_in_a_slice() {
    Ticket first = offered(command("c-1", new MarkNodeReady(PAY)));
    Ticket second = offered(command("c-1", new MarkNodeReady(SHIP)));

    assertEquals(List.of(first), queue.take());
    assertEquals(List.of(second), queue.take());
  }

  @Test
  void a_batch_goes_whole_or_waits() {
    Ticket single = offered(command(new MarkNodeReady(PAY)));
    Ticket batch =
        offered(command(new SucceedNode(PAY, null, null)), command(new MarkNodeReady(SHIP)));

    assertEquals(List.of(single), queue.take());
    assertEquals(List.of(batch), queue.take());
  }

  @Test
  void who_was_not_taken_can_still_withdraw() {
    Ticket ticket = offered(command(new MarkNodeReady(PAY)));

    assertTrue(queue.withdraw(ticket));
    assertFalse(queue.withdraw(ticket));
    assertEquals(List.of(), queue.take());
  }
}
