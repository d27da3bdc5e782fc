package dev.lastword.store;

/**
 * The sizes a store bounds. A value at the limit works; one beyond is refused with {@link
 * LimitExceeded}, nothing written and nothing cut (T5). Bytes of text are bytes of its UTF-8 form.
 */
public enum Limit {
  /** Payload bytes of one event, job or document. */
  PAYLOAD_BYTES(1 << 20),
  /** Payload bytes of one snapshot. */
  SNAPSHOT_BYTES(4 << 20),
  /** Events in one commit. */
  COMMIT_EVENTS(1_000),
  /** Operations and fences in one commit. */
  COMMIT_OPS(1_000),
  /** Payload bytes of everything in one commit: {@link Commit#bytes}. */
  COMMIT_BYTES(4 << 20),
  /** Bytes of a stream's id, a job's id or group, a document's key. */
  KEY_BYTES(200),
  /** Bytes of a type, category, queue, owner, status, collection, snapshot tag or media type. */
  NAME_BYTES(100),
  /** Headers of one event, tags of one document. */
  ENTRIES(32),
  /** Bytes of the name or the value of one header or tag. */
  ENTRY_BYTES(256),
  /** Items that a caller may ask for in one page or claim. */
  PAGE_ITEMS(1_000);

  private final long minimum;

  Limit(long minimum) {
    this.minimum = minimum;
  }

  /** Returns what every store must allow, at least (T6). */
  public long minimum() {
    return minimum;
  }
}
