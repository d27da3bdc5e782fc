package dev.lastword.orchestrator.graph;

import static java.util.Objects.requireNonNull;

import dev.lastword.core.value.JoinPolicy;
import org.jspecify.annotations.Nullable;

/** Control nodes, where an execution begins, splits, joins and chooses; they need no worker. */
public sealed interface ControlNode extends Node {

  /** Start of the execution, once in every graph. */
  record Start(About about) implements ControlNode {
    public Start {
      requireNonNull(about, "about");
    }

    /** Returns the Start called {@code id}. */
    public static Start of(String id) {
      return of(About.of(id));
    }

    /** Returns the Start that {@code about} describes. */
    public static Start of(About about) {
      return new Start(about);
    }

    @Override
    public NodeType type() {
      return NodeType.START;
    }

    @Override
    public <R> R accept(NodeVisitor<R> visitor) {
      return visitor.on(this);
    }
  }

  /** Readies all its branches at once; each begins with one of its SUCCEEDED edges. */
  record Fork(About about) implements ControlNode {
    public Fork {
      requireNonNull(about, "about");
    }

    /** Returns the Fork called {@code id}. */
    public static Fork of(String id) {
      return of(About.of(id));
    }

    /** Returns the Fork that {@code about} describes. */
    public static Fork of(About about) {
      return new Fork(about);
    }

    @Override
    public NodeType type() {
      return NodeType.FORK;
    }

    @Override
    public <R> R accept(NodeVisitor<R> visitor) {
      return visitor.on(this);
    }
  }

  /**
   * Runs the node after it once for each element of a list, which is its input.
   *
   * @param limit how many elements run at once; absent, all of them
   */
  record ForEach(About about, @Nullable Integer limit) implements ControlNode {
    public ForEach {
      requireNonNull(about, "about");
      if (limit != null && (limit < 1 || limit > GraphLimits.ELEMENTS)) {
        throw new IllegalArgumentException(
            "limit must be between 1 and " + GraphLimits.ELEMENTS + ", found " + limit);
      }
    }

    /** Returns the ForEach called {@code id}, all elements at once. */
    public static ForEach of(String id) {
      return of(About.of(id));
    }

    /** Returns the ForEach that {@code about} describes, all elements at once. */
    public static ForEach of(About about) {
      return new ForEach(about, null);
    }

    /** Returns this ForEach with at most so many elements at once. */
    public ForEach limit(int value) {
      return new ForEach(about, value);
    }

    /** Returns how many elements run at once. */
    public int atOnce() {
      return limit == null ? GraphLimits.ELEMENTS : limit;
    }

    @Override
    public NodeType type() {
      return NodeType.FOR_EACH;
    }

    @Override
    public <R> R accept(NodeVisitor<R> visitor) {
      return visitor.on(this);
    }
  }

  /**
   * Runs the node after it until a condition holds, one turn after the other.
   *
   * @param times how many turns there are at most
   * @param until what must hold of the output of a turn
   */
  record Repeat(About about, int times, Expression until) implements ControlNode {
    public Repeat {
      requireNonNull(about, "about");
      requireNonNull(until, "until");
      if (times < 1 || times > GraphLimits.TURNS) {
        throw new IllegalArgumentException(
            "times must be between 1 and " + GraphLimits.TURNS + ", found " + times);
      }
    }

    /** Returns the Repeat called {@code id}, of at most so many turns. */
    public static Repeat of(String id, int times, String until) {
      return new Repeat(About.of(id), times, Expression.of(until));
    }

    @Override
    public NodeType type() {
      return NodeType.REPEAT;
    }

    @Override
    public <R> R accept(NodeVisitor<R> visitor) {
      return visitor.on(this);
    }
  }

  /** Lets the execution go on when its policy says so of the branches of its Fork. */
  record Join(About about, JoinPolicy policy, @Nullable Expression when) implements ControlNode {
    public Join {
      requireNonNull(about, "about");
      requireNonNull(policy, "policy");
      if ((policy == JoinPolicy.CUSTOM) != (when != null)) {
        throw new IllegalArgumentException(
            "when must be given with CUSTOM and only then, found " + policy + ", " + when);
      }
    }

    /** Returns the Join called {@code id} that waits for the success of all branches. */
    public static Join of(String id) {
      return of(About.of(id), JoinPolicy.ALL_SUCCESS);
    }

    /** Returns the Join that {@code about} describes, with any policy but CUSTOM. */
    public static Join of(About about, JoinPolicy policy) {
      return new Join(about, policy, null);
    }

    /** Returns this Join with another policy, any but CUSTOM. */
    public Join policy(JoinPolicy value) {
      return new Join(about, value, null);
    }

    /** Returns this Join with an expression as its policy. */
    public Join when(String expression) {
      return new Join(about, JoinPolicy.CUSTOM, Expression.of(expression));
    }

    @Override
    public NodeType type() {
      return NodeType.JOIN;
    }

    @Override
    public <R> R accept(NodeVisitor<R> visitor) {
      return visitor.on(this);
    }
  }

  /** Takes the first of its edges whose condition holds. */
  record Decision(About about) implements ControlNode {
    public Decision {
      requireNonNull(about, "about");
    }

    /** Returns the Decision called {@code id}. */
    public static Decision of(String id) {
      return of(About.of(id));
    }

    /** Returns the Decision that {@code about} describes. */
    public static Decision of(About about) {
      return new Decision(about);
    }

    @Override
    public NodeType type() {
      return NodeType.DECISION;
    }

    @Override
    public <R> R accept(NodeVisitor<R> visitor) {
      return visitor.on(this);
    }
  }
}
