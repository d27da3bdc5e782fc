package dev.lastword.codec;

/** Says that a document is not what it should be: where, what was expected, what was found. */
public final class MalformedDocument extends RuntimeException {

  /** Names in a document can be long and many; a message shows the innermost. */
  private static final int ENOUGH = 300;

  private final String place;
  private final String expected;
  private final String found;

  /** Says that {@code expected} should stand at {@code place}, and that {@code found} does. */
  public MalformedDocument(Place place, String expected, String found) {
    super(told(place) + ": expected " + expected + ", found " + found);
    this.place = place.toString();
    this.expected = expected;
    this.found = found;
  }

  private static String told(Place place) {
    String pointer = place.toString();
    if (pointer.isEmpty()) {
      return "document";
    }
    return pointer.length() <= ENOUGH
        ? pointer
        : "…" + pointer.substring(pointer.length() - ENOUGH);
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
