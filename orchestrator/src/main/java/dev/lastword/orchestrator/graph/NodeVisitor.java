package dev.lastword.orchestrator.graph;

/** One answer for each type of node. */
public interface NodeVisitor<R> {

  /** Answers for the Start. */
  R on(ControlNode.Start node);

  /** Answers for a Task. */
  R on(WorkNode.Task node);

  /** Answers for a Wait. */
  R on(WorkNode.Wait node);

  /** Answers for a Timer. */
  R on(WorkNode.Timer node);

  /** Answers for a SubExecution. */
  R on(WorkNode.SubExecution node);

  /** Answers for a Fork. */
  R on(ControlNode.Fork node);

  /** Answers for a ForEach. */
  R on(ControlNode.ForEach node);

  /** Answers for a Repeat. */
  R on(ControlNode.Repeat node);

  /** Answers for a Join. */
  R on(ControlNode.Join node);

  /** Answers for a Decision. */
  R on(ControlNode.Decision node);

  /** Answers for a Success. */
  R on(EndNode.Success node);

  /** Answers for a Failed. */
  R on(EndNode.Failed node);

  /** Answers for a Canceled. */
  R on(EndNode.Canceled node);
}
