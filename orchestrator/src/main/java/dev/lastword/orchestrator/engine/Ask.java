package dev.lastword.orchestrator.engine;

import static java.util.Objects.requireNonNull;

import dev.lastword.core.command.Command;
import dev.lastword.core.command.CommandEnvelope;
import dev.lastword.core.command.NodeCommand;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** One command that waits for its answer. */
final class Ask {

  private final CommandEnvelope command;
  private volatile @Nullable Answer answer;

  Ask(CommandEnvelope command) {
    this.command = requireNonNull(command, "command");
  }

  CommandEnvelope command() {
    return command;
  }

  boolean isAnswered() {
    return answer != null;
  }

  /** Gives the answer, unless one was given before. */
  synchronized void answer(Answer given) {
    if (answer == null) {
      answer = given;
    }
  }

  Answer answer() {
    return requireNonNull(answer, "answer");
  }

  /** Returns what no other command in the same time slice may be about. */
  List<Object> claims() {
    Command asked = command.command();
    List<Object> claims = new ArrayList<>(2);
    claims.add(asked instanceof NodeCommand node ? node.nodeId() : asked.type());
    if (command.commandId() != null) {
      claims.add(command.commandId());
    }
    return claims;
  }
}
