package dev.lastword.store;

/**
 * The name of a stream: a category and an id within it.
 *
 * <p>Compared byte by byte (T7): {@code Job-1}, {@code job-1} and {@code Job-1} with a trailing
 * blank are three ids, and one id in two categories names two streams.
 *
 * @param category the kind of stream, without {@code /}
 * @param id any text that is not blank and has no control characters
 */
public record StreamId(String category, String id) {

  public StreamId {
    Text.requireId(category, "category");
    Text.requireId(id, "id");
    if (category.indexOf('/') >= 0) {
      throw new IllegalArgumentException("category must not hold '/', but was " + category);
    }
  }

  /** Returns {@code category/id}. */
  @Override
  public String toString() {
    return category + "/" + id;
  }
}
