package dev.lastword.store;

/** Precondition of an append on its stream. */
public sealed interface Expected {

  /** The version that says the stream does not exist yet. */
  Expected NO_STREAM = new Version(0);

  /** Wherever it is. */
  Expected ANY = new Any();

  /** Returns the expectation of exactly this version. */
  static Expected version(long version) {
    return new Version(version);
  }

  /** Refuses an append to a stream that is elsewhere (W2, W3). */
  void require(StreamHead head);

  /**
   * The head is exactly {@code version} at the moment of the commit (W2); 0 means that the stream
   * does not exist.
   */
  record Version(long version) implements Expected {
    public Version {
      Numbers.requireAtLeast(0, version, "expected version");
    }

    @Override
    public void require(StreamHead head) {
      head.require(version);
    }
  }

  /** No expectation: the append never fails because of a race for the version (W3). */
  record Any() implements Expected {

    @Override
    public void require(StreamHead head) {}
  }
}
