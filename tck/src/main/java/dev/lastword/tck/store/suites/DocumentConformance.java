package dev.lastword.tck.store.suites;

import static dev.lastword.store.Direction.BACKWARD;
import static dev.lastword.store.Direction.FORWARD;
import static dev.lastword.store.StoreRule.D1;
import static dev.lastword.store.StoreRule.D2;
import static dev.lastword.store.StoreRule.D3;
import static dev.lastword.store.StoreRule.D4;
import static dev.lastword.store.StoreRule.D5;
import static dev.lastword.store.StoreRule.D6;
import static dev.lastword.store.StoreRule.T7;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lastword.store.Capability;
import dev.lastword.store.Commit;
import dev.lastword.store.Direction;
import dev.lastword.store.Doc;
import dev.lastword.store.DocConflict;
import dev.lastword.store.DocCursor;
import dev.lastword.store.DocPage;
import dev.lastword.store.DocQuery;
import dev.lastword.store.Limit;
import dev.lastword.store.Payload;
import dev.lastword.store.Retry;
import dev.lastword.tck.store.harness.Case;
import dev.lastword.tck.store.harness.Needs;
import dev.lastword.tck.store.harness.Rule;
import dev.lastword.tck.store.harness.StoreUnderTest;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.DisplayNameGeneration;
import org.junit.jupiter.api.DisplayNameGenerator.ReplaceUnderscores;

/** Suite G, second part: documents, found by key, by tags and in order. */
@DisplayNameGeneration(ReplaceUnderscores.class)
@Needs(Capability.PROJECTIONS)
public final class DocumentConformance {

  private static final String ALL = "executions";

  @Case(value = "G06", catches = "tags are found that are not there, or no longer there")
  @Rule(D4)
  void a_query_finds_what_carries_all_its_tags(StoreUnderTest store) {
    List<Doc> docs = new ArrayList<>();
    for (int i = 0; i < 30; i++) {
      Map<String, String> tags =
          Map.of("color", List.of("red", "green", "").get(i % 3), "size", i % 2 == 0 ? "s" : "l");
      docs.add(doc("key" + i, 100 - i / 4, tags));
    }
    docs.forEach(doc -> put(store, doc));
    requireFound(store, docs);

    for (int i = 0; i < 30; i += 5) {
      store.commit(Commit.builder().deleteDoc(ALL, docs.get(i).key()));
      put(store, doc(docs.get(i + 1).key(), 5, Map.of("size", "l")));
      docs.set(i + 1, doc(docs.get(i + 1).key(), 5, Map.of("size", "l")));
    }
    requireFound(store, IntStream.range(0, 30).filter(i -> i % 5 > 0).mapToObj(docs::get).toList());
  }

  private static void requireFound(StoreUnderTest store, List<Doc> docs) {
    DocQuery all = DocQuery.of(ALL);
    for (DocQuery query :
        List.of(
            all,
            all.tag("color", "red"),
            all.tag("color", ""),
            all.tag("size", "l"),
            all.tag("color", "green").tag("size", "l"),
            all.tag("size", "red"),
            all.tag("shape", "round"))) {
      List<Doc> expected =
          docs.stream()
              .filter(doc -> doc.tags().entrySet().containsAll(query.tags().entrySet()))
              .sorted(Comparator.comparing(Doc::cursor))
              .toList();
      for (int size : List.of(1, 2, 7, 100)) {
        assertEquals(keys(expected), keys(walk(store, query.max(size))), "found by " + query);
      }
    }
  }

  @Case(value = "G07", catches = "old tags are left behind, or missing documents are an error")
  @Rule({D1, D2})
  void a_put_replaces_the_whole_document_and_a_missing_one_can_be_deleted(StoreUnderTest store) {
    Doc before = doc("key", 5, Map.of("old", "1", "both", "1"));
    Doc after = doc("key", -5, Map.of("new", "1", "both", "2"));
    put(store, before);

    put(store, after);

    assertEquals(Optional.of(after), store.docs().get(ALL, "key"));
    assertEquals(List.of(), walk(store, DocQuery.of(ALL).tag("old", "1")));
    assertEquals(List.of(), walk(store, DocQuery.of(ALL).tag("both", "1")));
    assertEquals(List.of(after), walk(store, DocQuery.of(ALL).tag("both", "2").tag("new", "1")));
    assertEquals(List.of(after), walk(store, DocQuery.of(ALL)));
    store.commit(Commit.builder().deleteDoc(ALL, "missing").deleteDoc(ALL, "key"));
    store.commit(Commit.builder().deleteDoc(ALL, "key"));
    assertEquals(Optional.empty(), store.docs().get(ALL, "key"));
    assertEquals(List.of(), walk(store, DocQuery.of(ALL)));
  }

  @Case(value = "G09", catches = "documents go through another serializer than events")
  @Rule(D6)
  void documents_come_back_exactly_as_given(StoreUnderTest store) {
    byte[] bytes = new byte[256];
    IntStream.range(0, 256).forEach(i -> bytes[i] = (byte) i);
    long most = store.node(0).description().limits().of(Limit.PAYLOAD_BYTES);
    byte[] large = new byte[Math.toIntExact(most)];
    store.random().nextBytes(large);
    List<Doc> docs =
        List.of(
            with(0, Payload.of(bytes, "application/octet-stream")),
            with(Long.MIN_VALUE, Payload.of(new byte[0], "text/plain")),
            with(Long.MAX_VALUE, Payload.json("{ \"b\":1.0,\"a\":1e3,\"a\":\"\\u0000\"}")),
            with(1, Payload.of(large, "application/x-large")),
            new Doc(
                "\u5b9f\u884c",
                " Key\u00e9 \uD83D\uDC69\u200D\uD83D\uDCBB ",
                -1,
                Map.of("empty", "", " sp ace ", " \t\n ", "\u05d0", "'; --%_\\\""),
                Payload.json("\"\u65e5\u672c \uD83D\uDE00\"")));

    for (Doc doc : docs) {
      store.commit(Commit.builder().put(doc));

      assertEquals(Optional.of(doc), store.docs().get(doc.collection(), doc.key()));
      assertEquals(List.of(doc), store.docs().query(DocQuery.of(doc.collection())).docs());
    }
  }

  private static Doc with(long sortKey, Payload payload) {
    return new Doc(ALL, "one", sortKey, Map.of(), payload);
  }

  @Case(value = "G11", catches = "sort keys are sorted as text, keys by language, or one way only")
  @Rule({D4, T7})
  void lists_go_by_sort_key_and_then_by_key_in_both_directions(StoreUnderTest store) {
    List<Long> sortKeys =
        List.of(Long.MIN_VALUE, -10L, -9L, -1L, 0L, 2L, 10L, 1L << 53, Long.MAX_VALUE);
    List<String> keys =
        List.of("B", "a", "a ", "a-", "aa", "b", "\u00e9", "\uff5e", "\uD83D\uDE00");
    List<Doc> docs = new ArrayList<>();
    sortKeys.forEach(sortKey -> docs.add(doc("key" + sortKey, sortKey, Map.of("t", "1"))));
    keys.forEach(key -> docs.add(doc(key, 5, Map.of("t", "1"))));
    docs.sort(Comparator.comparing(Doc::cursor));
    IntStream.range(0, docs.size()).forEach(i -> put(store, docs.get(i * 7 % docs.size())));

    for (DocQuery query : List.of(DocQuery.of(ALL), DocQuery.of(ALL).tag("t", "1"))) {
      for (int size : List.of(1, 3, 5, 100)) {
        assertEquals(keys(docs), keys(walk(store, query.max(size))), "pages of " + size);
        assertEquals(
            keys(reversed(docs)),
            keys(walk(store, query.max(size).direction(BACKWARD))),
            "pages of " + size + ", backward");
      }
    }
  }

  private static List<Doc> reversed(List<Doc> docs) {
    return docs.stream().sorted(Comparator.comparing(Doc::cursor).reversed()).toList();
  }

  @Case(value = "G12", catches = "creating overwrites, or refuses its own repetition")
  @Rule(D3)
  void creating_a_document_needs_a_free_key_or_an_equal_document(StoreUnderTest store) {
    Doc first = doc("key", 1, Map.of("t", "1"));
    List<Doc> others =
        List.of(
            doc("key", 2, Map.of("t", "1")),
            doc("key", 1, Map.of("t", "2")),
            new Doc(ALL, "key", 1, Map.of("t", "1"), Payload.json("\"other\"")));

    store.commit(Commit.builder().create(first));
    store.commit(Commit.builder().create(first));

    for (Doc other : others) {
      DocConflict conflict =
          assertThrows(DocConflict.class, () -> store.commit(Commit.builder().create(other)));
      assertEquals(List.of(ALL, "key"), List.of(conflict.collection(), conflict.key()));
      assertEquals(Retry.REREAD, conflict.retry());
    }
    assertEquals(Optional.of(first), store.docs().get(ALL, "key"));
    assertEquals(List.of(first), walk(store, DocQuery.of(ALL)));
  }

  @Case(value = "G13", catches = "pages are found by counting what was shown")
  @Rule(D5)
  void paging_shows_what_does_not_change_once_whatever_else_does(StoreUnderTest store) {
    for (Direction direction : List.of(FORWARD, BACKWARD)) {
      List<String> steady = new ArrayList<>();
      for (int i = 0; i < 20; i++) {
        put(store, doc("steady" + i, i, Map.of()));
        put(store, doc("loose" + i, i, Map.of()));
        steady.add("steady" + i);
      }
      List<String> shown = new ArrayList<>();
      DocQuery query = DocQuery.of(ALL).direction(direction).max(3);
      DocPage page = store.docs().query(query);
      for (int n = 0; !page.docs().isEmpty(); n++) {
        shown.addAll(keys(page.docs()));
        Doc last = page.docs().get(page.docs().size() - 1);
        // The place stays, though what was there may be gone.
        store.commit(
            Commit.builder()
                .deleteDoc(ALL, last.key().startsWith("loose") ? last.key() : "loose" + n)
                .put(doc("new" + direction + n, direction == FORWARD ? -1 : 99, Map.of())));
        page = store.docs().query(query.after(last.cursor()));
      }

      assertEquals(new HashSet<>(steady), steadyOf(shown), "untouched documents");
      assertEquals(shown.size(), new HashSet<>(shown).size(), "no document is shown twice");
    }
  }

  private static HashSet<String> steadyOf(List<String> keys) {
    return new HashSet<>(keys.stream().filter(key -> key.startsWith("steady")).toList());
  }

  @Case(value = "G17", catches = "a key is unique over all collections, or compared by language")
  @Rule({D4, T7})
  void collections_and_keys_that_differ_in_a_byte_are_different(StoreUnderTest store) {
    List<String> names = List.of("a", "A", "a ", "\u00e9", "e\u0301");
    List<Doc> docs = new ArrayList<>();
    for (String collection : names) {
      for (String key : names) {
        docs.add(
            new Doc(collection, key, 0, Map.of("t", collection), Payload.json("\"" + key + "\"")));
      }
    }
    docs.forEach(doc -> store.commit(Commit.builder().create(doc)));

    for (Doc doc : docs) {
      assertEquals(Optional.of(doc), store.docs().get(doc.collection(), doc.key()));
    }
    for (String collection : names) {
      assertEquals(names.size(), walk(store, DocQuery.of(collection)).size());
      assertEquals(List.of(), walk(store, DocQuery.of(collection).tag("T", collection)));
    }
  }

  private static Doc doc(String key, long sortKey, Map<String, String> tags) {
    return new Doc(ALL, key, sortKey, tags, Payload.json("\"" + key + sortKey + "\""));
  }

  private static void put(StoreUnderTest store, Doc doc) {
    store.commit(Commit.builder().put(doc));
  }

  private static List<String> keys(List<Doc> docs) {
    return docs.stream().map(Doc::key).toList();
  }

  /** Returns all that a query finds, page by page, each behind the last document of the other. */
  private static List<Doc> walk(StoreUnderTest store, DocQuery query) {
    List<Doc> found = new ArrayList<>();
    DocPage page = store.docs().query(query);
    while (!page.docs().isEmpty()) {
      assertTrue(page.docs().size() <= query.max(), "a page of at most " + query.max());
      found.addAll(page.docs());
      DocCursor last = page.docs().get(page.docs().size() - 1).cursor();
      DocPage next = store.docs().query(query.after(last));
      assertEquals(page.more(), !next.docs().isEmpty(), "more, behind " + last);
      assertTrue(
          next.docs().stream().allMatch(doc -> isBehind(doc.cursor(), last, query.direction())),
          () -> "documents behind " + last + " were to follow, but: " + keys(next.docs()));
      page = next;
    }
    return found;
  }

  private static boolean isBehind(DocCursor found, DocCursor last, Direction direction) {
    return direction == FORWARD ? found.compareTo(last) > 0 : found.compareTo(last) < 0;
  }
}
