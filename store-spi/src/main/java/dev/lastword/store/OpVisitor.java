package dev.lastword.store;

/** One method for each operation. */
public interface OpVisitor {

  /** Demands a version. */
  void on(StreamOp.RequireVersion op);

  /** Adds a job. */
  void on(JobOp.Enqueue op);

  /** Adds a job that is leased from its first moment. */
  void on(JobOp.EnqueueLeased op);

  /** Sets a job's status. */
  void on(JobOp.Mark op);

  /** Ends a held job. */
  void on(JobOp.Complete op);

  /** Gives a held job back. */
  void on(JobOp.Release op);

  /** Requeues or parks any open job. */
  void on(JobOp.Requeue op);

  /** Ends any job. */
  void on(JobOp.End op);

  /** Forgets an ended job. */
  void on(JobOp.Delete op);

  /** Writes a document. */
  void on(DocOp.Put op);

  /** Writes a new document. */
  void on(DocOp.Create op);

  /** Removes a document. */
  void on(DocOp.Delete op);

  /** Keeps a snapshot. */
  void on(SnapshotOp.Put op);

  /** Removes old snapshots. */
  void on(SnapshotOp.Drop op);

  /** Erases a stream. */
  void on(StreamOp.Erase op);
}
