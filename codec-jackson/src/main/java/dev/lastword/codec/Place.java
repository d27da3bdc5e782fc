package dev.lastword.codec;

import static java.util.Objects.requireNonNull;

import org.jspecify.annotations.Nullable;

/** Position of a value in its document; as text a JSON pointer (RFC 6901), escaped for logs. */
public final class Place {

  /** The document itself. */
  public static final Place ROOT = new Place(null, "");

  private final @Nullable Place outer;
  private final Object step;

  // A name or an index, formatted only on demand: most places are never shown.
  private Place(@Nullable Place outer, Object step) {
    this.outer = outer;
    this.step = step;
  }

  /** Returns the place of the member called {@code name}. */
  public Place member(String name) {
    return new Place(this, requireNonNull(name, "name"));
  }

  /** Returns the place of the element at {@code index}, counted from 0. */
  public Place element(int index) {
    return new Place(this, index);
  }

  @Override
  public String toString() {
    StringBuilder pointer = new StringBuilder();
    appendTo(pointer);
    return pointer.toString();
  }

  private void appendTo(StringBuilder pointer) {
    if (outer != null) {
      outer.appendTo(pointer);
      pointer.append('/');
      JsonWriter.appendEscaped(pointer, step.toString().replace("~", "~0").replace("/", "~1"));
    }
  }
}
