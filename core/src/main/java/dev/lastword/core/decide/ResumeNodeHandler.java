package dev.lastword.core.decide;

import static dev.lastword.core.decide.Guards.nodeIsIn;
import static dev.lastword.core.decide.Guards.pass;
import static dev.lastword.core.decide.Guards.reject;

import dev.lastword.core.command.NodeCommand.ResumeNode;
import dev.lastword.core.event.Event;
import dev.lastword.core.event.NodeLifecycleEvent.NodeResumed;
import dev.lastword.core.state.NodeStatus;
import dev.lastword.core.value.WaitKey;
import java.util.List;
import java.util.Optional;

/** Lets a waiting node go on. */
final class ResumeNodeHandler implements CommandHandler<ResumeNode> {

  private static final List<Guard<? super ResumeNode>> GUARDS =
      Guards.forNode(List.of(nodeIsIn(NodeStatus.WAITING), ResumeNodeHandler::keyFits));

  @Override
  public List<Guard<? super ResumeNode>> guards() {
    return GUARDS;
  }

  @Override
  public List<Event> decide(GuardContext context, ResumeNode command) {
    return List.of(new NodeResumed(command.nodeId(), command.value()));
  }

  private static Optional<Decision> keyFits(GuardContext context, ResumeNode command) {
    WaitKey expected = context.node(command.nodeId()).details().waitKey();
    return expected == null
            || expected.equals(command.resumeKey())
            || !context.allows(PolicyOption.CHECK_RESUME_KEY)
        ? pass()
        : reject(
            RejectionCode.RESUME_KEY_MISMATCH,
            "resumeKey "
                + expected
                + " was expected, found "
                + (command.resumeKey() == null ? "none" : command.resumeKey()));
  }
}
