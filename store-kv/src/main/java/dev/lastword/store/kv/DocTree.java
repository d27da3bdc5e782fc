package dev.lastword.store.kv;

import static dev.lastword.store.Direction.FORWARD;

import dev.lastword.store.Doc;
import dev.lastword.store.DocCursor;
import dev.lastword.store.DocPage;
import dev.lastword.store.DocQuery;
import dev.lastword.store.StoreCorrupt;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Documents, each with an entry in the order of its collection and in that of each of its tags. */
final class DocTree {

  private DocTree() {}

  static Optional<Doc> find(KeyValueView view, String collection, String key) {
    if (!KeyTable.isStorable(collection) || !KeyTable.isStorable(key)) {
      return Optional.empty();
    }
    return view.get(key(collection, key))
        .map(
            value ->
                ValueReader.read(
                    value, in -> new Doc(collection, key, in.signed(), in.texts(), in.payload())));
  }

  /** Replaces what is under a key; an entry that is the same before and after is not written. */
  static void put(Layer layer, Optional<Doc> before, Doc after) {
    layer.replaceEntries(
        before.map(DocTree::entries).orElseGet(IndexKeys::new), entries(after), new byte[0]);
    layer.put(
        key(after.collection(), after.key()),
        new ValueWriter()
            .signed(after.sortKey())
            .texts(after.tags())
            .payload(after.payload())
            .bytes());
  }

  static void delete(Layer layer, Doc doc) {
    layer.replaceEntries(entries(doc), new IndexKeys(), new byte[0]);
    layer.delete(key(doc.collection(), doc.key()));
  }

  private static IndexKeys entries(Doc doc) {
    IndexKeys entries = new IndexKeys();
    byte[] place = place(doc.cursor());
    entries.add(order(doc.collection()).raw(place));
    doc.tags()
        .forEach((name, value) -> entries.add(order(doc.collection(), name, value).raw(place)));
    return entries;
  }

  private static byte[] key(String collection, String key) {
    return KeyTable.DOC.key().text(collection).text(key).bytes();
  }

  private static KeyTable.Key order(String collection) {
    return KeyTable.DOC_ORDER.key().text(collection);
  }

  private static KeyTable.Key order(String collection, String tag, String value) {
    return KeyTable.DOC_TAG.key().text(collection).digest(tag, value);
  }

  private static byte[] place(DocCursor cursor) {
    return new KeyTable.Key().number(cursor.sortKey()).text(cursor.key()).bytes();
  }

  /** Returns a page, found where the entries of all tags meet. */
  static DocPage page(KeyValueView view, DocQuery query) {
    List<byte[]> orders = new ArrayList<>();
    for (Map.Entry<String, String> tag : query.tags().entrySet()) {
      if (!KeyTable.isStorable(tag.getKey()) || !KeyTable.isStorable(tag.getValue())) {
        return new DocPage(List.of(), false);
      }
      orders.add(order(query.collection(), tag.getKey(), tag.getValue()).bytes());
    }
    if (orders.isEmpty()) {
      orders.add(order(query.collection()).bytes());
    }
    List<Doc> found = new ArrayList<>();
    new IndexMeeting(view, orders, query.direction())
        .scan(
            after(query),
            place -> {
              found.add(doc(view, query.collection(), KeyTable.text(place, Long.BYTES)));
              return found.size() <= query.max();
            });
    return DocPage.of(found.stream(), query.max());
  }

  private static Optional<byte[]> after(DocQuery query) {
    return query
        .after()
        .map(cursor -> query.direction() == FORWARD ? KeyRange.next(place(cursor)) : place(cursor));
  }

  private static Doc doc(KeyValueView view, String collection, String key) {
    return find(view, collection, key)
        .orElseThrow(
            () ->
                new StoreCorrupt(
                    "an index names document " + key + " of " + collection + ", which is not there",
                    null));
  }
}
