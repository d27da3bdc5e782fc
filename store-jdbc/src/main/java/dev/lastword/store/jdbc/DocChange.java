package dev.lastword.store.jdbc;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.lastword.store.Doc;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Stream;

/** Change of one document, absent before or after it. */
public record DocChange(Optional<Doc> before, Optional<Doc> after) {

  /** A row of the index over documents. */
  public record Tag(DocId doc, String name, String value, long sortKey) {

    /**
     * Returns the number that stands for collection, name and value in the index. Others may have
     * it too, so who finds a document by it looks at the document's tags.
     */
    public long number() {
      return number(doc.collection(), name, value);
    }

    static long number(String collection, String name, String value) {
      String text = collection + '\0' + name + '\0' + value;
      return UUID.nameUUIDFromBytes(text.getBytes(UTF_8)).getMostSignificantBits();
    }

    private static Tag of(Doc doc, Map.Entry<String, String> tag) {
      return new Tag(DocId.of(doc), tag.getKey(), tag.getValue(), doc.sortKey());
    }
  }

  /** Returns this change and a later one of the same document as one. */
  DocChange then(DocChange later) {
    return new DocChange(before, later.after);
  }

  /** Returns the document if it is deleted. */
  public List<Doc> deleted() {
    return after.isEmpty() ? before.map(List::of).orElse(List.of()) : List.of();
  }

  /** Returns the document if it is new. */
  public List<Doc> added() {
    return before.isEmpty() ? after.map(List::of).orElse(List.of()) : List.of();
  }

  /** Returns the document if it replaces another. */
  public List<Doc> updated() {
    return before.isEmpty() ? List.of() : after.map(List::of).orElse(List.of());
  }

  /** Returns the tags that are gone or not what they were. */
  public List<Tag> removedTags() {
    return difference(before, after);
  }

  /** Returns the tags that are new or not what they were: most writes of a document have none. */
  public List<Tag> addedTags() {
    return difference(after, before);
  }

  private static List<Tag> difference(Optional<Doc> one, Optional<Doc> other) {
    if (one.isEmpty() || other.isPresent() && haveSameTags(one.get(), other.get())) {
      return List.of();
    }
    List<Tag> known = tags(other).toList();
    return tags(one).filter(tag -> !known.contains(tag)).toList();
  }

  private static boolean haveSameTags(Doc one, Doc other) {
    return one.sortKey() == other.sortKey() && one.tags().equals(other.tags());
  }

  private static Stream<Tag> tags(Optional<Doc> doc) {
    return doc.stream().flatMap(it -> it.tags().entrySet().stream().map(tag -> Tag.of(it, tag)));
  }
}
