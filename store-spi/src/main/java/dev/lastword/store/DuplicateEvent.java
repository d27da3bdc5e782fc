package dev.lastword.store;

import static java.util.Objects.requireNonNull;

import java.util.UUID;

/**
 * The id of a commit's first event names a stored commit that is not the same (W6), or an event id
 * is twice in one commit (W7).
 */
public final class DuplicateEvent extends StoreException {

  /** Difference from the stored commit. */
  public enum Reason {
    /** The commit names the id twice. */
    TWICE_IN_COMMIT,
    /** The stored commit has other events than this one: more, fewer, in another order or place. */
    OTHER_COMMIT,
    /** The stored event has the same id and place but another content. */
    OTHER_CONTENT,
    /** The stored commit, or a part of it, was erased (E4). */
    ERASED
  }

  private final UUID eventId;
  private final StreamId stream;
  private final long version;
  private final Reason reason;

  /** Names the event and where it is stored; version 0 if it is not stored. */
  public DuplicateEvent(UUID eventId, StreamId stream, long version, Reason reason) {
    super(Retry.NEVER, message(eventId, stream, version, reason), null);
    this.eventId = eventId;
    this.stream = requireNonNull(stream, "stream");
    this.version = version;
    this.reason = requireNonNull(reason, "reason");
  }

  private static String message(UUID eventId, StreamId stream, long version, Reason reason) {
    return version == 0
        ? "event " + eventId + " is twice in one commit, the second time for " + stream
        : "event "
            + eventId
            + " is stored already in "
            + stream
            + " at version "
            + version
            + " ("
            + reason
            + ")";
  }

  /** Returns the id. */
  public UUID eventId() {
    return eventId;
  }

  /** Returns the stream that holds the event, or would hold its second copy. */
  public StreamId stream() {
    return stream;
  }

  /** Returns the version of the stored event, or 0 if none is stored. */
  public long version() {
    return version;
  }

  /** Returns why this is not a repetition. */
  public Reason reason() {
    return reason;
  }
}
