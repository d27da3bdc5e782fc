package dev.lastword.core.command;

/** One of the twelve things that can be asked of an execution. */
public sealed interface Command permits ExecutionCommand, NodeCommand {

  /** Returns which of the twelve it is. */
  CommandType type();

  /** Returns the answer of the visitor's method for this command. */
  <R> R accept(CommandVisitor<R> visitor);
}
