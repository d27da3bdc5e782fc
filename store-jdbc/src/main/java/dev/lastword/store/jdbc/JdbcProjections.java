package dev.lastword.store.jdbc;

import static java.util.Objects.requireNonNull;

import dev.lastword.store.Direction;
import dev.lastword.store.Doc;
import dev.lastword.store.DocCursor;
import dev.lastword.store.DocPage;
import dev.lastword.store.DocQuery;
import dev.lastword.store.Projections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.statement.Query;

/** Documents. */
record JdbcProjections(JdbcEventStore store) implements Projections {

  @Override
  public Optional<Doc> get(String collection, String key) {
    requireNonNull(collection, "collection");
    requireNonNull(key, "key");
    return store
        .database()
        .reads()
        .run(
            handle ->
                handle
                    .createQuery(
                        """
                        SELECT collection, doc_key, sort_key, tags, media_type, payload
                        FROM doc
                        WHERE collection = :collection AND doc_key = :key
                        """)
                    .bind("collection", collection)
                    .bind("key", key)
                    .map((row, context) -> DocTable.read(row))
                    .findOne());
  }

  @Override
  public DocPage query(DocQuery query) {
    return store.database(query.max()).reads().run(handle -> query(handle, query));
  }

  private static DocPage query(Handle handle, DocQuery query) {
    // In one order, so that equal questions are one prepared statement.
    List<Map.Entry<String, String>> tags = List.copyOf(new TreeMap<>(query.tags()).entrySet());
    Query statement =
        handle
            .createQuery(sql(tags.size(), query.direction(), query.after().isPresent()))
            .bind("collection", query.collection())
            .bind("rows", query.max() + 1L);
    for (int i = 0; i < tags.size(); i++) {
      String name = tags.get(i).getKey();
      String value = tags.get(i).getValue();
      statement.bind("tag" + i, DocChange.Tag.number(query.collection(), name, value));
      statement.bind("line" + i, "\n" + Entries.write(Map.of(name, value)));
    }
    query.after().ifPresent(after -> bind(statement, after));
    List<Doc> docs = statement.map((row, context) -> DocTable.read(row)).list();
    return DocPage.of(docs.stream(), query.max());
  }

  private static void bind(Query statement, DocCursor after) {
    statement.bind("sortKey", after.sortKey()).bind("key", after.key());
  }

  /** The first tag's index gives the order; the others are looked up document by document. */
  static String sql(int tags, Direction direction, boolean after) {
    boolean forward = direction == Direction.FORWARD;
    StringBuilder sql = new StringBuilder();
    sql.append(
        tags == 0
            ? """
            SELECT o.collection, o.doc_key, o.sort_key, o.tags, o.media_type, o.payload
            FROM doc o
            WHERE o.collection = :collection
            """
            : """
            SELECT d.collection, d.doc_key, d.sort_key, d.tags, d.media_type, d.payload
            FROM doc_tag o JOIN doc d ON d.collection = :collection AND d.doc_key = o.doc_key
            WHERE o.tag = :tag0
            """);
    for (int i = 1; i < tags; i++) {
      sql.append(
          """
          AND EXISTS (SELECT 1 FROM doc_tag t WHERE t.tag = :tag%1$d
            AND t.sort_key = o.sort_key AND t.doc_key = o.doc_key)
          """
              .formatted(i));
    }
    for (int i = 0; i < tags; i++) {
      // Tags that are not the same may have one number. A tag stands behind the end of another.
      sql.append("AND replace('\n' || d.tags, :line%1$d, '') <> '\n' || d.tags\n".formatted(i));
    }
    if (after) {
      sql.append("AND (o.sort_key, o.doc_key) ")
          .append(forward ? '>' : '<')
          .append(" (:sortKey, :key)\n");
    }
    return sql.append(
            forward
                ? "ORDER BY o.sort_key, o.doc_key LIMIT :rows"
                : "ORDER BY o.sort_key DESC, o.doc_key DESC LIMIT :rows")
        .toString();
  }
}
