package dev.lastword.orchestrator.graph;

import static java.util.Objects.requireNonNull;

import dev.lastword.core.value.NodeError;
import org.jspecify.annotations.Nullable;

/** Node that ends the execution when it is reached, inside a Fork too. */
public sealed interface EndNode extends Node {

  /** Completes the execution; the node's input is the result. */
  record Success(About about) implements EndNode {
    public Success {
      requireNonNull(about, "about");
    }

    /** Returns the Success called {@code id}. */
    public static Success of(String id) {
      return of(About.of(id));
    }

    /** Returns the Success that {@code about} describes. */
    public static Success of(About about) {
      return new Success(about);
    }

    @Override
    public NodeType type() {
      return NodeType.SUCCESS;
    }

    @Override
    public <R> R accept(NodeVisitor<R> visitor) {
      return visitor.on(this);
    }
  }

  /** Fails the execution, with an error of its own if it has one. */
  record Failed(About about, @Nullable NodeError error) implements EndNode {
    public Failed {
      requireNonNull(about, "about");
    }

    /** Returns the Failed called {@code id}. */
    public static Failed of(String id) {
      return of(About.of(id));
    }

    /** Returns the Failed that {@code about} describes. */
    public static Failed of(About about) {
      return new Failed(about, null);
    }

    /** Returns this node with an error of its own. */
    public Failed error(NodeError value) {
      return new Failed(about, value);
    }

    @Override
    public NodeType type() {
      return NodeType.FAILED;
    }

    @Override
    public <R> R accept(NodeVisitor<R> visitor) {
      return visitor.on(this);
    }
  }

  /** Cancels the execution. */
  record Canceled(About about, @Nullable String reason) implements EndNode {
    public Canceled {
      requireNonNull(about, "about");
      Checks.text(reason, "reason");
    }

    /** Returns the Canceled called {@code id}. */
    public static Canceled of(String id) {
      return of(About.of(id));
    }

    /** Returns the Canceled that {@code about} describes. */
    public static Canceled of(About about) {
      return new Canceled(about, null);
    }

    /** Returns this node with a reason for the cancel. */
    public Canceled reason(String value) {
      return new Canceled(about, value);
    }

    @Override
    public NodeType type() {
      return NodeType.CANCELED;
    }

    @Override
    public <R> R accept(NodeVisitor<R> visitor) {
      return visitor.on(this);
    }
  }
}
