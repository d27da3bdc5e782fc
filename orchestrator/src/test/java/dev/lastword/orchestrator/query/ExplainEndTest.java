package dev.lastword.orchestrator.query;

import static dev.lastword.orchestrator.query.Inquiry.ID;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import dev.lastword.core.command.ExecutionCommand.CancelExecution;
import dev.lastword.core.value.CancelMode;
import dev.lastword.core.value.NodeError;
import dev.lastword.core.value.NodeId;
import dev.lastword.core.value.Party;
import dev.lastword.orchestrator.engine.NodeCancellation;
import dev.lastword.orchestrator.graph.WorkNode.Task;
import dev.lastword.orchestrator.testkit.Rig;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** The reason of an end: the node and error of a failure, the sender and words of a cancel. */
final class ExplainEndTest {

  private final Inquiry inquiry = new Inquiry();
  private final Rig rig = inquiry.rig;

  @AfterEach
  void close() {
    inquiry.close();
  }

  @Test
  void a_failed_execution_names_the_node_the_code_and_the_message() {
    rig.start("o1", rig.path("orders", Task.of("pay"), Task.of("ship")));
    Instant at = rig.time().instant();
    rig.workers().fail(rig.claim("w-1"), NodeError.of("CARD_STOLEN", "the bank refused the card"));

    inquiry.says(
        "failed at " + at + " because of node pay, CARD_STOLEN: the bank refused the card\n",
        "  pay is FAILED, by NODE_FAILED of version ");
    inquiry.says("(R-7), CARD_STOLEN: the bank refused the card\n");
  }

  @Test
  void an_error_without_words_is_still_told() {
    rig.start("o1", rig.path("orders", Task.of("pay")));
    rig.workers().fail(rig.claim("w-1"), null);

    inquiry.says("because of node pay");
  }

  @Test
  void a_cancel_names_its_sender_and_its_reason() {
    rig.start("o1", rig.path("orders", Task.of("pay")));
    Instant at = rig.time().instant();
    rig.submit(ID, new CancelExecution("out of stock", new Party("team", "ops"), null, null));

    assertEquals(
        List.of(
            new CancelRecord(
                at,
                Rig.ANN,
                Optional.of(new Party("team", "ops")),
                Optional.empty(),
                Optional.of("out of stock"))),
        inquiry.account().cancels());
    inquiry.says("cancel requested by user ann for team ops at " + at + ": out of stock\n");
  }

  @Test
  void a_second_request_that_ends_the_grace_is_told_beside_the_first() {
    rig.start("o1", rig.path("orders", Task.of("pay")));
    rig.claim("w-1");
    Instant first = rig.time().instant();
    rig.submit(
        ID, new CancelExecution("stop soon", null, CancelMode.GRACEFUL, first.plusSeconds(60)));
    rig.time().advance(Duration.ofSeconds(1));
    rig.submit(ID, new CancelExecution(null, null, CancelMode.IMMEDIATE, null));

    inquiry.says(
        "cancel requested by user ann at " + first + ": stop soon\n",
        "cancel requested by user ann at " + rig.time().instant() + ", no reason given\n");
  }

  @Test
  void the_cancel_of_one_node_names_the_node_its_sender_and_its_reason() {
    rig.start("o1", rig.path("orders", Task.of("pay"), Task.of("ship")));
    Instant at = rig.time().instant();
    rig.engine()
        .cancelNode(
            NodeCancellation.of(ID, NodeId.of("pay"), "not needed", Rig.ANN),
            Duration.ofSeconds(1));

    inquiry.says("cancel of node pay requested by user ann at " + at + ": not needed\n");
  }

  @Test
  void what_ended_well_has_neither() {
    rig.start("o1", rig.path("orders", Task.of("pay")));
    rig.workers().succeed(rig.claim("w-1"), null);

    String text = inquiry.account().text();

    assertFalse(text.contains("failed at"), text);
    assertFalse(text.contains("cancel"), text);
  }
}
