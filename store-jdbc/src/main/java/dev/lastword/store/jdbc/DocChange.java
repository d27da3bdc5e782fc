package dev.lastword.store.jdbc;

import dev.lastword.store.Doc;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** What becomes of one document, absent before or after it. */
record DocChange(Optional<Doc> before, Optional<Doc> after) {

  /** A row of the index over documents. */
  record Tag(DocId doc, String name, String value, long sortKey) {

    private static Tag of(Doc doc, Map.Entry<String, String> tag) {
      return new Tag(DocId.of(doc), tag.getKey(), tag.getValue(), doc.sortKey());
    }
  }

  /** Returns this change and a later one of the same document as one. */
  DocChange then(DocChange later) {
    return new DocChange(before, later.after);
  }

  /** Returns the document if it is deleted. */
  Optional<Doc> deleted() {
    return after.isEmpty() ? before : Optional.empty();
  }

  /** Returns the tags that are gone or not what they were. */
  List<Tag> removedTags() {
    return difference(before, after);
  }

  /** Returns the tags that are new or not what they were: most writes of a document have none. */
  List<Tag> addedTags() {
    return difference(after, before);
  }

  private static List<Tag> difference(Optional<Doc> one, Optional<Doc> other) {
    List<Tag> known = tags(other).toList();
    return tags(one).filter(tag -> !known.contains(tag)).toList();
  }

  private static Stream<Tag> tags(Optional<Doc> doc) {
    return doc.stream().flatMap(it -> it.tags().entrySet().stream().map(tag -> Tag.of(it, tag)));
  }
}
