package dev.lastword.core.interleaving;

import static dev.lastword.core.interleaving.Discipline.GUARDED;
import static dev.lastword.core.interleaving.Discipline.NONE;

import dev.lastword.core.state.ExecutionFacts;
import dev.lastword.core.state.ExecutionFacts.CancelRequest;
import dev.lastword.core.state.ExecutionState;
import dev.lastword.core.state.ExecutionStatus;
import java.util.function.Predicate;

/** What must be true of every run once nobody has anything left to do. */
enum Outcome implements Law {
  CANCEL_HAS_THE_LAST_WORD(
      NONE,
      "if a cancel was accepted, the execution is CANCELED and no node is unfinished",
      world -> !wasCancelAccepted(world.head().state()) || isCanceled(world.head().state())),
  NOBODY_IS_STUCK(
      GUARDED,
      "if nobody crashed, the execution has ended",
      world -> world.minds().contains(Mind.CRASHED) || world.head().state().status().isTerminal());

  private final Discipline needed;
  private final String sentence;
  private final Predicate<World> predicate;

  Outcome(Discipline needed, String sentence, Predicate<World> predicate) {
    this.needed = needed;
    this.sentence = sentence;
    this.predicate = predicate;
  }

  @Override
  public Discipline needed() {
    return needed;
  }

  @Override
  public String sentence() {
    return sentence;
  }

  @Override
  public String when() {
    return "at the end of every run";
  }

  boolean isBrokenBy(World end, Discipline discipline) {
    return discipline.covers(needed) && !predicate.test(end);
  }

  /** A request that a stranger wrote after another end was not accepted by anybody. */
  private static boolean wasCancelAccepted(ExecutionState state) {
    ExecutionFacts facts = state.facts();
    CancelRequest request = facts.cancelRequest();
    return request != null
        && (facts.completion() == null || facts.completion().at().isAfter(request.at()))
        && (facts.failure() == null || facts.failure().at().isAfter(request.at()));
  }

  private static boolean isCanceled(ExecutionState state) {
    return state.status() == ExecutionStatus.CANCELED
        && state.nodes().stream().allMatch(node -> node.status().isSettled());
  }
}
