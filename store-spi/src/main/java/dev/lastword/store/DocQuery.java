package dev.lastword.store;

import static java.util.Objects.requireNonNull;

import java.util.Comparator;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Selection of documents for a list.
 *
 * @param collection the collection
 * @param tags what each document must carry, all of it; nothing asks for the whole collection
 * @param direction by rising or by falling sort key
 * @param after where to go on, exclusive: the cursor of the last document of the page before, or
 *     any place to start from (D5)
 * @param max the most documents, at most {@link Limit#PAGE_ITEMS}
 */
public record DocQuery(
    String collection,
    Map<String, String> tags,
    Direction direction,
    Optional<DocCursor> after,
    int max) {

  public DocQuery {
    Text.requireId(collection, "collection");
    tags = Map.copyOf(tags);
    requireNonNull(direction, "direction");
    requireNonNull(after, "after");
    Numbers.requireAtLeast(1, max, "max");
  }

  /** Returns the query for a whole collection by rising sort key, in pages of a hundred. */
  public static DocQuery of(String collection) {
    return new DocQuery(collection, Map.of(), Direction.FORWARD, Optional.empty(), 100);
  }

  /** Returns this query for documents that also carry a tag. */
  public DocQuery tag(String name, String value) {
    Map<String, String> more = new HashMap<>(tags);
    more.put(name, value);
    return new DocQuery(collection, more, direction, after, max);
  }

  /** Returns this query in a direction. */
  public DocQuery direction(Direction way) {
    return new DocQuery(collection, tags, way, after, max);
  }

  /** Returns this query from a place on, exclusive. */
  public DocQuery after(DocCursor place) {
    return new DocQuery(collection, tags, direction, Optional.of(place), max);
  }

  /** Returns this query with pages of another size. */
  public DocQuery max(int most) {
    return new DocQuery(collection, tags, direction, after, most);
  }

  /** Returns whether a document is in the list, on this page or behind it. */
  public boolean matches(Doc doc) {
    return doc.collection().equals(collection)
        && doc.tags().entrySet().containsAll(tags.entrySet())
        && after.filter(place -> order().compare(doc.cursor(), place) <= 0).isEmpty();
  }

  /** Returns the order of the list (D4). */
  public Comparator<DocCursor> order() {
    return direction == Direction.FORWARD ? Comparator.naturalOrder() : Comparator.reverseOrder();
  }
}
