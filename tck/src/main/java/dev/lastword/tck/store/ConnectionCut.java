package dev.lastword.tck.store;

/** Cuts connections to the server; needed when the medium is SERVER. */
public interface ConnectionCut {

  /** When the connection breaks. */
  enum Phase {
    /** Before the request to commit has left: the server will not commit. */
    BEFORE_COMMIT,
    /** After the server has committed, before its answer arrives: nobody here can know. */
    AFTER_COMMIT
  }

  /** Makes the next commit to {@code namespace} lose its connection in that phase, once. */
  void cutNextCommit(Namespace namespace, Phase phase);
}
