package dev.lastword.tck.store.mutants;

import static dev.lastword.tck.store.mutants.Extensions.extension;
import static dev.lastword.tck.store.mutants.Extensions.ops;

import dev.lastword.store.Direction;
import dev.lastword.store.Doc;
import dev.lastword.store.DocConflict;
import dev.lastword.store.DocCursor;
import dev.lastword.store.DocOp;
import dev.lastword.store.DocPage;
import dev.lastword.store.DocQuery;
import dev.lastword.store.EventStore;
import dev.lastword.store.Payload;
import dev.lastword.store.Projections;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.UnaryOperator;

/** Mutants for documents: suite G. */
final class DocumentMutants {

  static final List<Mutant> ALL =
      List.of(
          Mutant.named("a query finds what carries one of its tags")
              .killedBy("G06")
              .store(queries(DocumentMutants::oneTag)),
          Mutant.named("a query looks at the names of tags only")
              .killedBy("G06", "G07")
              .store(queries(DocumentMutants::tagNames)),
          Mutant.named("a put leaves old tags behind")
              .killedBy("G07")
              .store(DocumentMutants::mergingTags),
          Mutant.named("deleting a missing document is a conflict")
              .killedBy("G07")
              .store(
                  Wrong.commits(
                      (right, commit) -> {
                        for (DocOp.Delete op : Extensions.of(commit, DocOp.Delete.class)) {
                          if (get(right, op.collection(), op.key()).isEmpty()) {
                            throw new DocConflict(op.collection(), op.key());
                          }
                        }
                        return right.commit(commit);
                      })),
          Mutant.named("documents are stored as text")
              .killedBy("G09")
              .store(
                  docs(
                      doc ->
                          new Doc(
                              doc.collection(),
                              doc.key(),
                              doc.sortKey(),
                              doc.tags(),
                              Payload.of(
                                  doc.payload().utf8().getBytes(StandardCharsets.UTF_8),
                                  doc.payload().mediaType())))),
          Mutant.named("tags without a value are not kept")
              .killedBy("G09")
              .store(
                  docs(
                      doc -> {
                        Map<String, String> tags = new HashMap<>(doc.tags());
                        tags.values().removeIf(String::isEmpty);
                        return with(doc, tags);
                      })),
          Mutant.named("documents are listed by rising sort key only")
              .killedBy("G11", "G13")
              .store(
                  queries(
                      (right, query) ->
                          right.query(
                              query.after().isEmpty()
                                  ? query.direction(Direction.FORWARD)
                                  : query))),
          Mutant.named("sort keys are sorted as text")
              .killedBy("G11")
              .store(
                  sorted(
                      Comparator.comparing((Doc doc) -> Long.toString(doc.sortKey()))
                          .thenComparing(Doc::cursor))),
          Mutant.named("keys of one sort key are sorted by UTF-16")
              .killedBy("G11")
              .store(sorted(Comparator.comparing(Doc::sortKey).thenComparing(Doc::key))),
          Mutant.named("a page goes on with the sort key behind the last one")
              .killedBy("G11")
              .store(
                  queries(
                      (right, query) ->
                          right.query(
                              query
                                  .after()
                                  .map(after -> query.after(past(after, query.direction())))
                                  .orElse(query)))),
          Mutant.named("creating overwrites")
              .killedBy("G12", "G15")
              .store(ops(DocOp.Create.class, op -> new DocOp.Put(op.doc()))),
          Mutant.named("creating an equal document is a conflict")
              .killedBy("G12")
              .store(
                  Wrong.commits(
                      (right, commit) -> {
                        for (DocOp.Create op : Extensions.of(commit, DocOp.Create.class)) {
                          Doc doc = op.doc();
                          if (get(right, doc.collection(), doc.key()).isPresent()) {
                            throw new DocConflict(doc.collection(), doc.key());
                          }
                        }
                        return right.commit(commit);
                      })),
          Mutant.named("pages of documents are found by counting")
              .killedBy("G13")
              .shared(DocumentMutants::counted),
          Mutant.named("keys are compared without case")
              .killedBy("G17")
              .store(ops(DocOp.Create.class, op -> new DocOp.Create(lower(op.doc())))),
          Mutant.named("a key is unique over all collections")
              .killedBy("G17")
              .shared(DocumentMutants::oneCollection));

  private DocumentMutants() {}

  /** Mutation of a query. */
  @FunctionalInterface
  private interface Query {
    DocPage page(Projections right, DocQuery query);
  }

  private static UnaryOperator<EventStore> projections(Query queries, UnaryOperator<Doc> docs) {
    return extension(
        Projections.class,
        right ->
            new Projections() {
              @Override
              public Optional<Doc> get(String collection, String key) {
                return right.get(collection, key).map(docs);
              }

              @Override
              public DocPage query(DocQuery query) {
                DocPage page = queries.page(right, query);
                return new DocPage(page.docs().stream().map(docs).toList(), page.more());
              }
            });
  }

  private static UnaryOperator<EventStore> queries(Query wrong) {
    return projections(wrong, UnaryOperator.identity());
  }

  private static UnaryOperator<EventStore> docs(UnaryOperator<Doc> wrong) {
    return projections(Projections::query, wrong);
  }

  /** Sorts everything by another order, and goes on behind the last document in that. */
  private static UnaryOperator<EventStore> sorted(Comparator<Doc> order) {
    return queries(
        (right, query) -> {
          Comparator<Doc> directed =
              query.direction() == Direction.FORWARD ? order : order.reversed();
          List<Doc> all = new ArrayList<>(all(right, query));
          all.sort(directed);
          List<DocCursor> places = all.stream().map(Doc::cursor).toList();
          int from = query.after().map(after -> 1 + places.indexOf(after)).orElse(0);
          return page(all, from, query.max());
        });
  }

  private static List<Doc> all(Projections right, DocQuery query) {
    return right
        .query(
            new DocQuery(
                query.collection(), query.tags(), Direction.FORWARD, Optional.empty(), 1_000))
        .docs();
  }

  private static DocPage page(List<Doc> all, int from, int max) {
    List<Doc> rest = all.subList(Math.min(from, all.size()), all.size());
    return new DocPage(rest.stream().limit(max).toList(), rest.size() > max);
  }

  private static DocPage oneTag(Projections right, DocQuery query) {
    Map<String, String> one = new HashMap<>();
    query.tags().entrySet().stream()
        .findFirst()
        .ifPresent(tag -> one.put(tag.getKey(), tag.getValue()));
    return right.query(
        new DocQuery(query.collection(), one, query.direction(), query.after(), query.max()));
  }

  private static DocPage tagNames(Projections right, DocQuery query) {
    DocQuery plain =
        new DocQuery(query.collection(), Map.of(), query.direction(), query.after(), 1_000);
    List<Doc> found =
        right.query(plain).docs().stream()
            .filter(doc -> doc.tags().keySet().containsAll(query.tags().keySet()))
            .toList();
    return page(found, 0, query.max());
  }

  private static EventStore mergingTags(EventStore right) {
    return ops(
            DocOp.Put.class,
            op -> {
              Doc doc = op.doc();
              Map<String, String> tags =
                  new HashMap<>(
                      get(right, doc.collection(), doc.key()).map(Doc::tags).orElse(Map.of()));
              tags.putAll(doc.tags());
              return new DocOp.Put(with(doc, tags));
            })
        .apply(right);
  }

  private static DocCursor past(DocCursor after, Direction direction) {
    return direction == Direction.BACKWARD || after.sortKey() == Long.MAX_VALUE
        ? after
        : new DocCursor(after.sortKey() + 1, "");
  }

  private static UnaryOperator<EventStore> counted() {
    Map<DocCursor, Integer> shown = new ConcurrentHashMap<>();
    return queries(
        (right, query) -> {
          int from = query.after().map(after -> shown.getOrDefault(after, 0)).orElse(0);
          List<Doc> all = new ArrayList<>(all(right, query));
          if (query.direction() == Direction.BACKWARD) {
            all.sort(Comparator.comparing(Doc::cursor).reversed());
          }
          DocPage page = page(all, from, query.max());
          page.docs().stream()
              .reduce((first, last) -> last)
              .ifPresent(last -> shown.put(last.cursor(), from + page.docs().size()));
          return page;
        });
  }

  private static Doc lower(Doc doc) {
    return new Doc(
        doc.collection(),
        doc.key().toLowerCase(Locale.ROOT),
        doc.sortKey(),
        doc.tags(),
        doc.payload());
  }

  /** Remembers which collection has a key, and refuses to create it in another. */
  private static UnaryOperator<EventStore> oneCollection() {
    Map<String, String> collections = new ConcurrentHashMap<>();
    return Wrong.commits(
        (right, commit) -> {
          for (DocOp.Create op : Extensions.of(commit, DocOp.Create.class)) {
            String other = collections.putIfAbsent(op.doc().key(), op.doc().collection());
            if (other != null && !other.equals(op.doc().collection())) {
              throw new DocConflict(op.doc().collection(), op.doc().key());
            }
          }
          return right.commit(commit);
        });
  }

  private static Doc with(Doc doc, Map<String, String> tags) {
    return new Doc(doc.collection(), doc.key(), doc.sortKey(), tags, doc.payload());
  }

  private static Optional<Doc> get(EventStore store, String collection, String key) {
    return store.extension(Projections.class).get(collection, key);
  }
}
