package dev.lastword.tck.store.model;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lastword.store.Capability;
import dev.lastword.store.Direction;
import dev.lastword.store.Doc;
import dev.lastword.store.DocCursor;
import dev.lastword.store.DocPage;
import dev.lastword.store.DocQuery;
import dev.lastword.store.EventStore;
import dev.lastword.store.FeedPage;
import dev.lastword.store.FeedSpec;
import dev.lastword.store.Projections;
import dev.lastword.store.ReadSpec;
import dev.lastword.store.Snapshots;
import dev.lastword.store.StoredEvent;
import dev.lastword.store.StreamId;
import dev.lastword.store.StreamPage;
import dev.lastword.tck.random.Draw;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/** Every way to look at a store, each answer compared with the model's. */
final class ModelViews {

  /** Small pages of something large are not all looked at. */
  static final int MOST_PAGES = 40;

  /** Of so many events not every filter is asked for, and no stream is read in small pages. */
  private static final int MANY = 20_000;

  private final ReferenceModel model;
  private final WorldNames names;
  private final EventStore store;
  private final Set<Capability> capabilities;
  private final Draw draw;
  private final ModelJobViews jobs;

  ModelViews(
      ReferenceModel model, ModelClock clock, WorldNames names, EventStore store, Draw draw) {
    this.model = model;
    this.names = names;
    this.store = store;
    this.capabilities = store.description().capabilities();
    this.draw = draw;
    this.jobs = new ModelJobViews(model, clock, names, store, draw);
  }

  /** Compares everything. */
  void all() {
    names.streams().forEach(this::stream);
    if (has(Capability.FEED) && model.feed.size() > MANY) {
      feed(FeedSpec.ALL);
      feed(FeedSpec.ALL.types(names.types().get(0)));
      feed(someOf(FeedSpec.ALL));
    } else if (has(Capability.FEED)) {
      feed(FeedSpec.ALL);
      categories().forEach(category -> feed(FeedSpec.ALL.categories(category)));
      names.types().forEach(type -> feed(FeedSpec.ALL.types(type)));
      feed(FeedSpec.ALL.types(draw.oneOf(names.types())).categories(draw.oneOf(categories())));
      feed(FeedSpec.ALL.types(names.types().get(0), names.types().get(1)));
      feed(someOf(FeedSpec.ALL));
      feed(full(someOf(FeedSpec.ALL)));
      feed(full(FeedSpec.ALL));
    }
    if (has(Capability.JOBS)) {
      jobs.all();
    }
    if (has(Capability.PROJECTIONS)) {
      names.collections().forEach(this::documents);
    }
  }

  /** Compares something. */
  void some() {
    stream(draw.oneOf(names.streams()));
    if (has(Capability.FEED)) {
      FeedSpec spec = FeedSpec.ALL.maxEvents(1 + draw.below(30)).maxBytes(1 + draw.below(3_000));
      feed(
          switch (draw.below(4)) {
            case 0 -> spec;
            case 1 -> spec.types(draw.oneOf(names.types()));
            case 2 -> spec.categories(draw.oneOf(categories()));
            default -> someOf(spec);
          });
    }
    if (has(Capability.JOBS)) {
      jobs.some();
    }
    if (has(Capability.PROJECTIONS)) {
      for (int i = 0; i < 5; i++) {
        query(query(draw.oneOf(names.collections())));
      }
    }
  }

  /** Returns a filter by any number of types and categories. */
  private FeedSpec someOf(FeedSpec spec) {
    String[] types = names.someOf(names.types(), draw).toArray(String[]::new);
    String[] categories = names.someOf(categories(), draw).toArray(String[]::new);
    return switch (draw.below(3)) {
      case 0 -> spec.types(types);
      case 1 -> spec.categories(categories);
      default -> spec.types(types).categories(categories);
    };
  }

  /** Returns a page that all there is just fills. */
  private FeedSpec full(FeedSpec spec) {
    long found = model.feed.values().stream().filter(spec::matches).count();
    return spec.maxEvents((int) Math.max(1, Math.min(1_000, found)));
  }

  private List<String> categories() {
    return names.streams().stream().map(StreamId::category).distinct().toList();
  }

  void stream(StreamId stream) {
    long head = model.log(stream).head;
    int page = head > MANY || draw.chance(50) ? 1_000 : 1 + draw.below(50);
    for (long from = 1; from <= head + 1; from += page) {
      read(stream, ReadSpec.forwardFrom(from).maxEvents(page));
    }
    read(stream, ReadSpec.backwardFromHead().maxEvents(page));
    if (head > 0) {
      long middle = 1 + Math.floorMod(draw.number(), head);
      read(stream, ReadSpec.forwardFrom(middle).maxEvents(1 + draw.below(20)));
      read(stream, ReadSpec.forwardFrom(middle).maxBytes(1 + draw.below(2_000)));
      read(stream, ReadSpec.backwardFrom(middle).maxBytes(1 + draw.below(2_000)));
      read(stream, ReadSpec.forwardFrom(head + 1 + draw.below(3)));
    }
    if (has(Capability.SNAPSHOTS)) {
      Snapshots snapshots = store.extension(Snapshots.class);
      Set<Long> versions = new HashSet<>(List.of(1L, head, Long.MAX_VALUE));
      model.log(stream).snapshots.keySet().stream()
          .limit(30)
          .forEach(version -> versions.addAll(List.of(version, version - 1)));
      for (long version : versions) {
        assertEquals(
            model.latest(stream, version),
            snapshots.latest(stream, version),
            () -> "the latest snapshot of " + stream + " up to " + version);
      }
    }
  }

  private void read(StreamId stream, ReadSpec spec) {
    StreamPage expected = model.read(stream, spec);
    StreamPage found = store.read(stream, spec);
    if (!expected.equals(found)) {
      assertEquals(shown(expected), shown(found), () -> stream + " by " + spec);
      assertEquals(expected, found, () -> stream + " by " + spec);
    }
  }

  private static String shown(StreamPage page) {
    return "head %d, more %s, erased %s, %s"
        .formatted(page.headVersion(), page.more(), page.erased(), shown(page.events()));
  }

  private static String shown(List<StoredEvent> events) {
    return events.stream()
        .map(event -> event.stream() + "@" + event.version() + " at " + event.position())
        .toList()
        .toString();
  }

  private void feed(FeedSpec spec) {
    feed(0, spec);
    if (model.lastPosition > 1) {
      feed(1 + Math.floorMod(draw.number(), model.lastPosition - 1), spec);
    }
    long end = store.feedEnd();
    assertTrue(
        end >= (model.feed.isEmpty() ? 0 : model.feed.lastKey()),
        () -> "feedEnd was to be behind every event, but is " + end);
  }

  private void feed(long from, FeedSpec spec) {
    long after = from;
    while (true) {
      FeedPage expected = model.feed(after, spec);
      FeedPage found = store.feed(after, spec);
      long at = after;
      boolean leadsOn = found.events().isEmpty() && found.next() > after && isFiltered(spec);
      if (!leadsOn && !expected.events().equals(found.events())) {
        assertEquals(shown(expected.events()), shown(found.events()), () -> "feed after " + at);
        assertEquals(expected.events(), found.events(), () -> "feed after " + at + " by " + spec);
      }
      List<StoredEvent> rest = model.feed(last(found, after), spec).events();
      assertEquals(!rest.isEmpty(), found.more(), () -> "more of the feed after " + at);
      assertTrue(
          found.next() >= last(found, after)
              && (rest.isEmpty() || found.next() < rest.get(0).position()),
          () -> "next of the feed after " + at + " is " + found.next() + ", before it is " + rest);
      if (!found.more()) {
        assertTrue(leadsOn || !found.events().isEmpty() || found.next() == at, "next of no event");
        return;
      }
      after = found.next();
    }
  }

  private static boolean isFiltered(FeedSpec spec) {
    return !spec.types().isEmpty() || !spec.categories().isEmpty();
  }

  private static long last(FeedPage page, long after) {
    List<StoredEvent> events = page.events();
    return events.isEmpty() ? after : events.get(events.size() - 1).position();
  }

  private void documents(String collection) {
    for (String key : names.keys()) {
      assertEquals(
          model.get(collection, key),
          store.extension(Projections.class).get(collection, key),
          () -> "document " + key + " of " + collection);
    }
    query(DocQuery.of(collection).max(1_000));
    query(DocQuery.of(collection).direction(Direction.BACKWARD).max(1 + draw.below(10)));
    for (String tag : names.tags()) {
      names.values().forEach(value -> query(DocQuery.of(collection).tag(tag, value).max(1_000)));
    }
    for (int i = 0; i < 10; i++) {
      query(query(collection));
    }
  }

  /** Returns a query by up to as many tags as a document of the collection has. */
  private DocQuery query(String collection) {
    DocQuery query = DocQuery.of(collection).max(1 + draw.below(draw.chance(50) ? 500 : 5));
    List<Doc> docs =
        model.docs.values().stream().filter(doc -> doc.collection().equals(collection)).toList();
    if (!docs.isEmpty() && draw.chance(75)) {
      boolean all = draw.chance(50);
      for (var tag : draw.oneOf(docs).tags().entrySet()) {
        query = all || draw.chance(60) ? query.tag(tag.getKey(), tag.getValue()) : query;
      }
    }
    if (!query.tags().isEmpty() && draw.chance(40)) {
      // All of a document's tags but one.
      String other = draw.oneOf(List.copyOf(new TreeSet<>(query.tags().keySet())));
      query = query.tag(other, draw.oneOf(names.values()));
    }
    if (draw.chance(25)) {
      query = query.after(new DocCursor(draw.below(4), draw.oneOf(names.keys())));
    }
    return draw.chance(50) ? query : query.direction(Direction.BACKWARD);
  }

  private void query(DocQuery first) {
    DocQuery query = first;
    for (int page = 0; page < MOST_PAGES; page++) {
      DocPage expected = model.query(query);
      DocPage found = store.extension(Projections.class).query(query);
      DocQuery asked = query;
      if (!expected.equals(found)) {
        assertEquals(
            expected.docs().stream().map(Doc::key).toList(),
            found.docs().stream().map(Doc::key).toList(),
            () -> "keys of " + asked);
        assertEquals(expected, found, () -> "documents of " + asked);
      }
      if (!expected.more()) {
        return;
      }
      query = query.after(expected.docs().get(expected.docs().size() - 1).cursor());
    }
  }

  private boolean has(Capability capability) {
    return capabilities.contains(capability);
  }
}
