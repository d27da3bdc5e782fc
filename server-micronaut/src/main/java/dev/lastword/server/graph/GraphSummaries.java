package dev.lastword.server.graph;

import static dev.lastword.codec.Formats.COUNT;
import static dev.lastword.codec.Formats.TEXT;
import static dev.lastword.codec.Formats.TIME;

import dev.lastword.codec.JsonCodec;
import dev.lastword.codec.Members;
import dev.lastword.codec.Place;
import dev.lastword.orchestrator.engine.Graphs;
import dev.lastword.orchestrator.registry.GraphVersion;
import dev.lastword.orchestrator.registry.RegistrationCodec;
import dev.lastword.server.http.PageReply;
import dev.lastword.server.http.Refused;
import dev.lastword.store.Direction;
import dev.lastword.store.Doc;
import dev.lastword.store.DocCursor;
import dev.lastword.store.DocPage;
import dev.lastword.store.DocQuery;
import dev.lastword.store.EventStore;
import dev.lastword.store.Projections;
import jakarta.inject.Singleton;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The list of graphs, those registered last first. */
@Singleton
final class GraphSummaries {

  private final EventStore store;

  GraphSummaries(EventStore store) {
    this.store = store;
  }

  PageReply<GraphSummary> page(int limit, @Nullable String cursor) {
    DocQuery query =
        DocQuery.of(RegistrationCodec.SUMMARIES).direction(Direction.BACKWARD).max(limit);
    DocPage page =
        store
            .extension(Projections.class)
            .query(cursor == null ? query : query.after(place(cursor)));
    String next = page.more() ? text(page.docs().get(page.docs().size() - 1).cursor()) : null;
    return new PageReply<>(page.docs().stream().map(GraphSummaries::summary).toList(), next);
  }

  /** Returns the versions of one graph, newest first; the cursor is the version to go on from. */
  PageReply<GraphSummary> versions(
      GraphVersion newest, Graphs graphs, int limit, @Nullable String cursor) {
    if (cursor != null && !cursor.matches("\\d{1,9}")) {
      throw Refused.parameter("cursor", "what a page of this list said was next", cursor);
    }
    long from = cursor == null ? newest.version() : Long.parseLong(cursor);
    long last = Math.max(1, from - limit + 1);
    List<GraphSummary> items = new ArrayList<>();
    for (long version = from; version >= last; version--) {
      graphs.find(newest.graph().id(), version).map(GraphSummaries::summary).ifPresent(items::add);
    }
    return new PageReply<>(items, last > 1 ? Long.toString(last - 1) : null);
  }

  private static GraphSummary summary(GraphVersion version) {
    return new GraphSummary(
        version.graph().id().value(),
        version.version(),
        version.graph().settings().title(),
        version.registeredAt(),
        (long) version.graph().nodes().size());
  }

  private static GraphSummary summary(Doc doc) {
    Members members = Members.of(JsonCodec.parse(doc.payload().toBytes()), Place.ROOT);
    return new GraphSummary(
        members.required("id", TEXT),
        members.required("version", COUNT),
        members.optional("title", TEXT).orElse(null),
        members.required("registeredAt", TIME),
        members.optional("nodes", COUNT).orElse(null));
  }

  private static String text(DocCursor place) {
    String plain = place.sortKey() + "/" + place.key();
    return Base64.getUrlEncoder()
        .withoutPadding()
        .encodeToString(plain.getBytes(StandardCharsets.UTF_8));
  }

  private static DocCursor place(String cursor) {
    try {
      String plain = new String(Base64.getUrlDecoder().decode(cursor), StandardCharsets.UTF_8);
      int slash = plain.indexOf('/');
      return new DocCursor(Long.parseLong(plain.substring(0, slash)), plain.substring(slash + 1));
    } catch (IllegalArgumentException | IndexOutOfBoundsException foreign) {
      throw Refused.parameter("cursor", "what a page of this list said was next", cursor);
    }
  }
}
