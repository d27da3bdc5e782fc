package dev.lastword.orchestrator.engine;

import static java.util.Objects.requireNonNull;

import dev.lastword.core.command.Command;
import dev.lastword.core.command.CommandEnvelope;
import dev.lastword.core.command.NodeCommand;
import dev.lastword.orchestrator.engine.Course.JobFact;
import dev.lastword.store.Fence;
import dev.lastword.store.Op;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** One command that waits for its answer. */
final class Ask {

  private final CommandEnvelope command;
  private final Authority authority;
  private final List<JobFact> jobs;
  private final List<Op> ops;
  private volatile @Nullable Answer answer;

  /** Asks for a command and, if it is granted, for these facts and operations with it. */
  Ask(CommandEnvelope command, Authority authority, List<JobFact> jobs, List<Op> ops) {
    this.command = requireNonNull(command, "command");
    this.authority = requireNonNull(authority, "authority");
    this.jobs = List.copyOf(jobs);
    this.ops = List.copyOf(ops);
  }

  Ask(CommandEnvelope command, Authority authority) {
    this(command, authority, List.of(), List.of());
  }

  Ask(CommandEnvelope command) {
    this(command, Authority.NONE);
  }

  Authority authority() {
    return authority;
  }

  List<JobFact> jobs() {
    return jobs;
  }

  List<Op> ops() {
    return ops;
  }

  /** Returns the lease that must still hold when the command is committed. */
  Optional<Fence> fence() {
    return authority instanceof Authority.Leased leased
        ? Optional.of(leased.fence())
        : Optional.empty();
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
