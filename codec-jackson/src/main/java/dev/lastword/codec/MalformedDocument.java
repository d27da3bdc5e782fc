package dev.lastword.codec;

/** Says that a document is not what it should be: where, what was expected, what was found. */
public final class MalformedDocument extends RuntimeException {

  private final String place;
  private final String expected;
  private final String found;

  /** Says that {@code expected} should stand at {@code place}, and that {@code found} does. */
  public MalformedDocument(Place place, String expected, String found) {
    super(
        (place == Place.ROOT ? "document" : place) + ": expected " + expected + ", found " + found);
    this.place = place.toString();
    this.expected = expected;
    this.found = found;
  }

  /** Returns where, as a JSON pointer. */
  public String place() {
    return place;
  }

  /** Returns what should be there. */
  public String expected() {
    return expected;
  }

  /** Returns what is there instead. */
  public String found() {
    return found;
  }
}
