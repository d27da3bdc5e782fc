package dev.lastword.orchestrator.graph;

/** The rules that a graph can break. */
public enum ProblemCode {
  /** The text is neither JSON nor YAML, or says the same thing twice. */
  SYNTAX,
  /** A field is missing. */
  MISSING_FIELD,
  /** A field does not belong there. */
  UNKNOWN_FIELD,
  /** A value has the wrong type, form or range. */
  MALFORMED_VALUE,
  /** An id breaks the rules of its kind. */
  MALFORMED_ID,
  /** There is no such type of node. */
  UNKNOWN_NODE_TYPE,
  /** The declared inputs are no schema that graphs take. */
  INPUT_SCHEMA,
  /** The graph is larger than it may be. */
  LIMIT,
  /** Two nodes have the same id. */
  DUPLICATE_NODE,
  /** No node is a Start. */
  NO_START,
  /** More than one node is a Start. */
  SECOND_START,
  /** An edge comes from or leads to a node that does not exist. */
  UNKNOWN_NODE,
  /** An edge leads back to where the execution has been. */
  CYCLE,
  /** No path leads from the Start to the node. */
  UNREACHABLE,
  /** An edge leads away from an end node. */
  EDGE_FROM_END,
  /** Two edges of a node are followed at the same ending. */
  DUPLICATE_EDGE,
  /** The other edges name every ending, so DONE never comes. */
  DEAD_EDGE,
  /** An edge with a condition, or an else, leaves a node that is no Decision. */
  NOT_A_DECISION,
  /** An edge of a Decision is neither conditional nor the else. */
  CHOICE_WITHOUT_CONDITION,
  /** A Decision has nothing to choose from. */
  NO_CHOICE,
  /** Two choices of a Decision have the same id. */
  DUPLICATE_CHOICE,
  /** A choice follows the else. */
  ELSE_NOT_LAST,
  /** A Fork has no branches. */
  NO_BRANCHES,
  /** Two branches of a Fork begin with the same node. */
  DUPLICATE_BRANCH,
  /** A Fork's edge leads straight to a Join. */
  EMPTY_BRANCH,
  /** A ForEach or Repeat does not lead to one Task or SubExecution, and from there to its Join. */
  FOR_EACH,
  /** A Join is in no branch of any Fork. */
  JOIN_WITHOUT_BRANCHES,
  /** A Fork's branches lead to a second Join. */
  SECOND_JOIN,
  /** Paths of different branches meet, and not in the Join of their Fork. */
  BRANCHES_MEET,
  /** A Join's policy asks for more branches than can succeed. */
  JOIN_CANNOT_PASS,
  /** An expression does not compile. */
  EXPRESSION,
  /** An expression speaks of a node that does not exist. */
  UNKNOWN_NODE_IN_EXPRESSION
}
