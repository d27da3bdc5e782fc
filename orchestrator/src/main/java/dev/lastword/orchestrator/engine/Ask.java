package dev.lastword.orchestrator.engine;

import static java.util.Objects.requireNonNull;

import dev.lastword.core.command.CommandEnvelope;
import dev.lastword.orchestrator.engine.Course.JobFact;
import dev.lastword.store.Fence;
import dev.lastword.store.Op;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Something that was asked and waits for its answer. */
final class Ask {

  private final Asked asked;
  private final Authority authority;
  private final List<JobFact> jobs;
  private final List<Op> ops;
  private volatile @Nullable Answer answer;

  /** Asks for something and, if it is granted, for these facts and operations with it. */
  Ask(Asked asked, Authority authority, List<JobFact> jobs, List<Op> ops) {
    this.asked = requireNonNull(asked, "asked");
    this.authority = requireNonNull(authority, "authority");
    this.jobs = List.copyOf(jobs);
    this.ops = List.copyOf(ops);
  }

  Ask(Asked asked, Authority authority) {
    this(asked, authority, List.of(), List.of());
  }

  Ask(CommandEnvelope command) {
    this(Asked.of(command), Authority.NONE);
  }

  Asked asked() {
    return asked;
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
    List<Object> claims = new ArrayList<>(2);
    claims.add(asked.subject());
    if (asked.commandId() != null) {
      claims.add(asked.commandId());
    }
    return claims;
  }
}
