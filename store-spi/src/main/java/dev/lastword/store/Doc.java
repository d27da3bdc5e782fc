package dev.lastword.store;

import static java.util.Objects.requireNonNull;

import java.util.Map;

/**
 * A document: a value under a key, with tags to find it by and a sort key to list it by.
 *
 * @param collection the set of documents it is in
 * @param key unique in its collection
 * @param sortKey its place in lists, usually microseconds of a time (D4)
 * @param tags what it can be found by; values may be empty
 * @param payload its content
 */
public record Doc(
    String collection, String key, long sortKey, Map<String, String> tags, Payload payload) {

  public Doc {
    Text.requireId(collection, "collection");
    Text.requireId(key, "key");
    tags = Map.copyOf(tags);
    tags.forEach(
        (name, value) -> {
          Text.requireId(name, "tag name");
          Text.requireText(value, "tag " + name);
        });
    requireNonNull(payload, "payload");
  }

  /** Returns the document's place in lists. */
  public DocCursor cursor() {
    return new DocCursor(sortKey, key);
  }
}
