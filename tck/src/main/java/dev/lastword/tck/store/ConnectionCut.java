package dev.lastword.tck.store;

/** Cuts connections to the server; needed when the medium is SERVER. */
public interface ConnectionCut {

  /** Moment at which the connection breaks. */
  enum Phase {
    /** While the commit is under way and has not asked the server to commit: it never will. */
    BEFORE_COMMIT,
    /** After the server has committed, before its answer arrives: the client cannot know. */
    AFTER_COMMIT
  }

  /** Leads the connections of instances that are opened from now on where they can be cut. */
  Line through(Namespace namespace);

  /** Connection that a test can cut. */
  interface Line extends AutoCloseable {

    /** Makes the next commit lose its connection in that phase, once. */
    void cutNextCommit(Phase phase);

    /** Returns whether that has happened. */
    boolean isCut();

    /** Ends it; no instance that was opened through it is open. */
    @Override
    void close();
  }
}
