package dev.lastword.orchestrator.query;

import static dev.lastword.orchestrator.query.Inquiry.ID;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.lastword.core.command.CommandEnvelope;
import dev.lastword.core.command.NodeCommand.MarkNodeReady;
import dev.lastword.core.value.NodeId;
import dev.lastword.orchestrator.graph.WorkNode.Task;
import dev.lastword.orchestrator.request.Authority;
import dev.lastword.orchestrator.testkit.Rig;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

final class ExplainForcedTest {

  private final Inquiry inquiry = new Inquiry();
  private final Rig rig = inquiry.rig;

  @AfterEach
  void close() {
    inquiry.close();
  }

  @Test
  void what_an_admin_forced_is_told_with_its_sender() {
    rig.start("o1", rig.path("orders", Task.of("pay"), Task.of("ship")));
    NodeId ship = NodeId.of("ship");
    Instant at = rig.time().instant();
    long before = inquiry.account().state().version();

    rig.engine()
        .submit(
            CommandEnvelope.of(ID, Rig.ANN, new MarkNodeReady(ship)),
            Authority.ADMIN,
            Duration.ofSeconds(5));

    assertEquals(
        List.of(new ForcedEvent(at, Rig.ANN, "ADMIN", "NODE_READY", Optional.of(ship), before + 1)),
        inquiry.account().forced());
    inquiry.says("Forced:\n  NODE_READY of ship (version " + (before + 1));
    inquiry.says("by user ann, as ADMIN\n");
  }
}
