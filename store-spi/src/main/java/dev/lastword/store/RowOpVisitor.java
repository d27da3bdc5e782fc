package dev.lastword.store;

/**
 * One method for each kind of thing that operations are about.
 *
 * <p>What becomes of a job or a document, its operation says itself ({@link JobOp#applyTo}, {@link
 * DocOp#applyTo}): a store finds what is under the key, and keeps what comes out.
 */
public interface RowOpVisitor extends OpVisitor {

  /** Changes a job. */
  void onJob(JobOp op);

  /** Changes a document. */
  void onDoc(DocOp op);

  @Override
  default void on(JobOp.Enqueue op) {
    onJob(op);
  }

  @Override
  default void on(JobOp.EnqueueLeased op) {
    onJob(op);
  }

  @Override
  default void on(JobOp.Mark op) {
    onJob(op);
  }

  @Override
  default void on(JobOp.Complete op) {
    onJob(op);
  }

  @Override
  default void on(JobOp.Release op) {
    onJob(op);
  }

  @Override
  default void on(JobOp.Requeue op) {
    onJob(op);
  }

  @Override
  default void on(JobOp.End op) {
    onJob(op);
  }

  @Override
  default void on(JobOp.Delete op) {
    onJob(op);
  }

  @Override
  default void on(DocOp.Put op) {
    onDoc(op);
  }

  @Override
  default void on(DocOp.Create op) {
    onDoc(op);
  }

  @Override
  default void on(DocOp.Delete op) {
    onDoc(op);
  }
}
