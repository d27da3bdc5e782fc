package dev.lastword.orchestrator.graph;

import java.time.Duration;

/** Size limits for the parts of a graph. */
public final class GraphLimits {

  /** Nodes of one graph. */
  public static final int NODES = 100_000;

  /** Edges of one graph. */
  public static final int EDGES = 400_000;

  /** Forks around one node. */
  public static final int NESTING = 100;

  /** Elements of one ForEach. */
  public static final int ELEMENTS = 10_000;

  /** Turns of one Repeat. */
  public static final int TURNS = 1_000;

  /** UTF-8 bytes in the id of the node that a ForEach runs: those of elements are longer. */
  public static final int TEMPLATE_BYTES = 94;

  /** UTF-16 units in an expression. */
  public static final int EXPRESSION_LENGTH = 10_000;

  /** UTF-16 units in all expressions of one graph; equal ones count once. */
  public static final int EXPRESSIONS_LENGTH = 250_000;

  /** Steps that the input of a node, or all conditions of a Decision together, may take. */
  public static final long EXPRESSION_STEPS = 500_000;

  /** Steps that the condition of a Join may take: it is evaluated whenever a branch moves. */
  public static final long JOIN_STEPS = 20_000;

  /** Joins with a condition in one graph. */
  public static final int CUSTOM_JOINS = 100;

  /** Steps that a time slice takes before it is cut, and a commit before it is closed. */
  public static final long SLICE_STEPS = 500_000;

  /** UTF-16 units in a title, a reason or a key. */
  public static final int TEXT_LENGTH = 1_000;

  /** The longest timeout, delay or grace period: ten years. */
  public static final Duration LONGEST = Duration.ofDays(3_653);

  private GraphLimits() {}

  /** Tells whether a title, a reason or a key has more than {@link #TEXT_LENGTH} characters. */
  public static boolean isTooLong(String text) {
    return text.length() > TEXT_LENGTH;
  }
}
