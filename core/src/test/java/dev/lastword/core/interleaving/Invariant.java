package dev.lastword.core.interleaving;

import static dev.lastword.core.interleaving.Discipline.GUARDED;
import static dev.lastword.core.interleaving.Discipline.NONE;
import static dev.lastword.core.interleaving.Discipline.ORCHESTRATED;

import dev.lastword.core.state.ExecutionFacts.CancelRequest;
import dev.lastword.core.state.ExecutionState;
import dev.lastword.core.state.ExecutionStatus;
import dev.lastword.core.state.NodeState;
import dev.lastword.core.state.NodeStatus;
import dev.lastword.core.value.CancelMode;
import java.util.Objects;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** What must be true of every change, in every world that can be reached. */
enum Invariant implements Law {
  VERSION_COUNTS_EVENTS(
      NONE,
      "every event raises the version by one (R-1)",
      change -> change.after().version() == change.before().version() + 1),
  CANCELED_IS_FIXED(
      NONE,
      "a CANCELED execution stays CANCELED",
      change ->
          change.before().status() != ExecutionStatus.CANCELED
              || change.after().status() == ExecutionStatus.CANCELED),
  EXECUTION_RISES(
      NONE,
      "the rank of an execution never falls",
      change -> Rank.of(change.after().status()) >= Rank.of(change.before().status())),
  NODES_RISE(
      NONE, "(resumes, rank) of a node never falls", change -> change.everyNode(Invariant::rises)),
  SETTLED_STAYS_SETTLED(
      NONE,
      "a node that has settled never becomes unfinished again",
      change ->
          change.everyNode((old, now) -> !old.status().isSettled() || now.status().isSettled())),
  REQUEST_IS_KEPT(
      NONE,
      "a cancel request keeps its time and can only become stricter (R-8)",
      change -> keeps(change.before().facts().cancelRequest(), change.after())),
  NO_OTHER_END(
      NONE,
      "after a cancel request no execution becomes COMPLETED or FAILED",
      change ->
          !change.before().isCancelRequested()
              || change.after().status() == change.before().status()
              || change.after().status() == ExecutionStatus.CANCELED),
  NOTHING_NEW_BEGINS(
      NONE,
      "after a cancel request or an end a node can only settle (R-3, R-4)",
      change ->
          !isOver(change.before())
              || change.everyNode(
                  (old, now) -> now.status() == old.status() || now.status().isSettled())),
  CANCELED_HAS_CONVERGED(
      NONE,
      "in a CANCELED execution every node is settled, and marked if it kept its result (R-10)",
      change ->
          change.after().status() != ExecutionStatus.CANCELED
              || change.after().nodes().stream().allMatch(Invariant::hasConverged)),
  RESULTS_ARE_KEPT(
      NONE,
      "a cancel confirmed leaves SUCCEEDED and FAILED as they are (R-10)",
      change ->
          change.after().status() == change.before().status()
              || change.everyNode(
                  (old, now) -> !old.status().isSettled() || old.status() == now.status())),
  FIRST_END_IS_FINAL(
      GUARDED,
      "an execution that has ended keeps its status",
      change ->
          !change.before().status().isTerminal()
              || change.after().status() == change.before().status()),
  SETTLED_IS_LEFT_ALONE(
      GUARDED, "nothing is written about a node that has settled", Written::beforeTheNodeSettled),
  CANCEL_SILENCES(
      GUARDED,
      "after a cancel request only what belongs to it is written, after an end only the archive",
      Written::inDueTime),
  EVERY_FACT_COUNTS(
      GUARDED, "an event that is not for audit alone changes the state", Written::toSomeEffect),
  ATTEMPT_BEGINS_ONCE(GUARDED, "no attempt at a node begins twice", Written::asNewAttemptIfStart),
  RESULT_IS_CURRENT(
      GUARDED, "an output is that of the attempt that runs", Written::byRunningAttemptIfOutput),
  RESUME_HAS_THE_KEY(GUARDED, "nobody resumes a node without its key", Written::withKeyIfResume),
  CONFIRMED_LAST(
      ORCHESTRATED,
      "EXECUTION_CANCELED is written when no node is unfinished",
      Written::afterAllNodesIfConfirmation);

  private final Discipline needed;
  private final String sentence;
  private final Predicate<Change> predicate;

  Invariant(Discipline needed, String sentence, Predicate<Change> predicate) {
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
    return "at every event";
  }

  boolean isBrokenBy(Change change, Discipline discipline) {
    return discipline.covers(needed) && !predicate.test(change);
  }

  private static boolean rises(NodeState old, NodeState now) {
    return now.resumes() > old.resumes()
        || now.resumes() == old.resumes() && Rank.of(now.status()) >= Rank.of(old.status());
  }

  private static boolean keeps(@Nullable CancelRequest request, ExecutionState after) {
    CancelRequest kept = after.facts().cancelRequest();
    return request == null
        || kept != null
            && Objects.equals(request.at(), kept.at())
            && (kept.mode() == CancelMode.IMMEDIATE || request.mode() == CancelMode.GRACEFUL);
  }

  private static boolean isOver(ExecutionState state) {
    return state.isCancelRequested() || state.status().isTerminal();
  }

  private static boolean hasConverged(NodeState node) {
    return node.status() == NodeStatus.CANCELED
        || node.status().isSettled() && node.convergence().cancellationApplied();
  }
}
