package dev.lastword.store;

/** A document that must be new exists with other content (D3). */
public final class DocConflict extends StoreException {

  private final String collection;
  private final String key;

  /** Names the document. */
  public DocConflict(String collection, String key) {
    super(
        Retry.REREAD,
        "document " + key + " of " + collection + " was expected new, but exists and differs",
        null);
    this.collection = collection;
    this.key = key;
  }

  /** Returns the collection. */
  public String collection() {
    return collection;
  }

  /** Returns the key. */
  public String key() {
    return key;
  }
}
