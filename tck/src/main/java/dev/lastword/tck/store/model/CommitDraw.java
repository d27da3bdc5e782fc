package dev.lastword.tck.store.model;

import dev.lastword.store.Append;
import dev.lastword.store.Capability;
import dev.lastword.store.Commit;
import dev.lastword.store.Doc;
import dev.lastword.store.DocOp;
import dev.lastword.store.DuplicateEvent;
import dev.lastword.store.EventRecord;
import dev.lastword.store.Expected;
import dev.lastword.store.Micros;
import dev.lastword.store.Op;
import dev.lastword.store.Payload;
import dev.lastword.store.Snapshot;
import dev.lastword.store.SnapshotOp;
import dev.lastword.store.StreamId;
import dev.lastword.store.StreamOp;
import dev.lastword.tck.random.Draw;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;

/** Commits of a history: what may stand in one commit does, in any combination. */
final class CommitDraw {

  private static final long FIRST = Micros.sinceEpoch(Instant.parse("0001-01-01T00:00:00Z"));
  private static final long LAST = Micros.sinceEpoch(Instant.parse("9999-12-31T23:59:59.999999Z"));

  private final Draw draw;
  private final ReferenceModel model;
  private final WorldNames names;
  private final Set<Capability> capabilities;
  private final JobDraw jobs;

  CommitDraw(Draw draw, ReferenceModel model, WorldNames names, Set<Capability> capabilities) {
    this.draw = draw;
    this.model = model;
    this.names = names;
    this.capabilities = capabilities;
    this.jobs = new JobDraw(draw, model, names);
  }

  Commit next() {
    return !model.written.isEmpty() && draw.chance(14) ? repeated() : fresh();
  }

  private Commit fresh() {
    Commit.Builder commit = Commit.builder();
    List<StreamId> streams = draw.shuffled(names.streams());
    int appends = appends();
    for (StreamId stream : streams.subList(0, Math.min(appends, streams.size()))) {
      commit.append(stream, expected(stream), events(1 + (draw.chance(70) ? 0 : draw.below(5))));
    }
    List<Op> ops = new ArrayList<>();
    int bursts = appends > 0 && draw.chance(30) ? 0 : 1 + draw.below(2);
    for (int i = 0; i < bursts; i++) {
      ops.addAll(burst());
    }
    if (draw.chance(appends == 0 ? 3 : 20)) {
      ops.add(
          draw.below(ops.size() + 1), guard(streams.subList(0, Math.min(appends, streams.size()))));
    }
    ops.forEach(commit::op);
    if (has(Capability.JOBS) && !model.jobs.isEmpty() && draw.chance(8)) {
      commit.fence(jobs.fence(draw.oneOf(List.copyOf(model.jobs.values())).view()));
    }
    if (appends == 0 && ops.isEmpty()) {
      commit.append(streams.get(0), expected(streams.get(0)), events(1));
    }
    return commit.build();
  }

  private int appends() {
    int lot = draw.below(100);
    int most = has(Capability.MULTI_STREAM) ? 20 : 1;
    return Math.min(
        most, lot < 35 ? 0 : lot < 72 ? 1 : lot < 94 ? 2 + draw.below(2) : 4 + draw.below(9));
  }

  private Expected expected(StreamId stream) {
    long head = model.log(stream).head;
    int lot = draw.below(100);
    return lot < 72
        ? Expected.version(head)
        : lot < 94 ? Expected.ANY : Expected.version(Math.max(0, head + (lot % 2 == 0 ? 1 : -1)));
  }

  List<EventRecord> events(int count) {
    List<EventRecord> events = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      events.add(event(draw.oneOf(names.types())));
    }
    return events;
  }

  /** Returns a small event. */
  EventRecord plain(String type) {
    UUID id = new UUID(draw.number(), draw.number());
    return new EventRecord(id, type, 1, Instant.EPOCH, Map.of(), Payload.json("{}"));
  }

  EventRecord event(String type) {
    return new EventRecord(
        id(),
        type,
        draw.chance(80) ? draw.below(4) : draw.below(Integer.MAX_VALUE),
        Micros.fromEpoch(FIRST + Math.floorMod(draw.number(), LAST - FIRST + 1)),
        entries(draw.below(3)),
        JobDraw.payload(draw));
  }

  /** Returns a new id, often one of which half has been used before. */
  private UUID id() {
    UUID fresh = new UUID(draw.number(), draw.number());
    if (model.written.isEmpty() || draw.chance(60)) {
      return fresh;
    }
    UUID used = draw.oneOf(model.written).id().orElseThrow();
    return draw.chance(50)
        ? new UUID(used.getMostSignificantBits(), fresh.getLeastSignificantBits())
        : new UUID(fresh.getMostSignificantBits(), used.getLeastSignificantBits());
  }

  private Map<String, String> entries(int count) {
    Map<String, String> entries = new HashMap<>();
    for (int i = 0; i < count; i++) {
      entries.put(draw.oneOf(names.tags()), draw.oneOf(names.values()));
    }
    return entries;
  }

  /** Returns operations on one thing, one after the other. */
  private List<Op> burst() {
    int lot = draw.below(100);
    int count = 1 + draw.below(3);
    List<Op> ops = new ArrayList<>();
    if (lot < 55 && has(Capability.JOBS)) {
      String id = draw.oneOf(names.jobs());
      for (int i = 0; i < count; i++) {
        ops.add(jobs.on(id));
      }
    } else if (lot < 78 && has(Capability.PROJECTIONS)) {
      String collection = draw.oneOf(names.collections());
      String key = draw.oneOf(names.keys());
      for (int i = 0; i < count; i++) {
        ops.add(docOp(collection, key));
      }
    } else if (lot < 96 && has(Capability.SNAPSHOTS)) {
      StreamId stream = draw.oneOf(names.streams());
      for (int i = 0; i < count; i++) {
        ops.add(snapshotOp(stream));
      }
    } else if (has(Capability.ERASE)) {
      ops.add(erase());
    }
    return ops;
  }

  /** A guard that holds, or nearly; sometimes on a stream to which the commit appends. */
  private StreamOp guard(List<StreamId> appended) {
    StreamId stream =
        appended.isEmpty() || draw.chance(50) ? draw.oneOf(names.streams()) : draw.oneOf(appended);
    long head = model.log(stream).head;
    return new StreamOp.RequireVersion(stream, draw.chance(60) ? head : head + 1);
  }

  /** Erases rarely, so that there is something left to live on. */
  private StreamOp erase() {
    StreamId stream = draw.oneOf(names.streams());
    long head = model.log(stream).head;
    long erased = model.streams.values().stream().filter(log -> log.erased).count();
    boolean few = erased < names.streams().size() / 3 && draw.chance(40);
    return few || model.log(stream).erased
        ? new StreamOp.Erase(stream, Math.max(1, head))
        : new StreamOp.RequireVersion(stream, head);
  }

  private DocOp docOp(String collection, String key) {
    int lot = draw.below(100);
    if (lot < 25) {
      return new DocOp.Delete(collection, key);
    }
    Doc doc =
        lot < 35
            ? model.get(collection, key).orElseGet(() -> doc(collection, key))
            : doc(collection, key);
    return lot < 88 && lot >= 35 || model.get(collection, key).isEmpty() && lot >= 35
        ? new DocOp.Put(doc)
        : new DocOp.Create(doc);
  }

  Doc doc(String collection, String key) {
    long sortKey =
        draw.chance(60)
            ? draw.below(4)
            : draw.oneOf(List.of(Long.MIN_VALUE, -1L, Long.MAX_VALUE, draw.number()));
    return new Doc(collection, key, sortKey, entries(draw.below(5)), JobDraw.payload(draw));
  }

  private SnapshotOp snapshotOp(StreamId stream) {
    long head = Math.max(1, model.log(stream).head);
    if (draw.chance(35)) {
      return new SnapshotOp.Drop(stream, 1 + draw.below((int) Math.min(head + 1, 1_000)));
    }
    long version = draw.chance(95) ? 1 + draw.below((int) Math.min(head, 1_000)) : head + 1;
    return new SnapshotOp.Put(
        new Snapshot(stream, version, draw.oneOf(names.types()), JobDraw.payload(draw)));
  }

  /** Returns a commit that was written before, or one that merely bears its name. */
  private Commit repeated() {
    Commit before = draw.oneOf(model.written);
    Append first = before.appends().get(0);
    EventRecord event = first.events().get(0);
    List<Append> appends = new ArrayList<>(before.appends());
    switch (draw.below(16)) {
      case 0 -> appends.set(0, with(first, replaced(first, payload(event))));
      case 1 -> appends.set(0, with(first, added(first)));
      case 2 ->
          appends.set(0, new Append(draw.oneOf(names.streams()), first.expected(), first.events()));
      case 3 ->
          appends.set(appends.size() - 1, with(appends.get(appends.size() - 1), last(appends)));
      case 4 -> Collections.reverse(appends.subList(1, appends.size()));
      default -> {
        return before;
      }
    }
    try {
      return new Commit(appends, before.ops(), before.fences());
    } catch (DuplicateEvent | IllegalArgumentException impossible) {
      return before;
    }
  }

  private static Append with(Append append, List<EventRecord> events) {
    return new Append(append.stream(), append.expected(), events);
  }

  private static List<EventRecord> replaced(Append append, EventRecord other) {
    List<EventRecord> events = new ArrayList<>(append.events());
    events.set(0, other);
    return events;
  }

  private EventRecord payload(EventRecord event) {
    return new EventRecord(
        event.eventId(),
        event.type(),
        event.schemaVersion(),
        event.occurredAt(),
        event.headers(),
        JobDraw.payload(draw));
  }

  private List<EventRecord> added(Append append) {
    List<EventRecord> events = new ArrayList<>(append.events());
    events.add(event(draw.oneOf(names.types())));
    return events;
  }

  private List<EventRecord> last(List<Append> appends) {
    List<EventRecord> events = new ArrayList<>(appends.get(appends.size() - 1).events());
    int end = events.size() - 1;
    EventRecord old = events.get(end);
    events.set(
        end,
        new EventRecord(
            old.eventId(),
            old.type(),
            old.schemaVersion(),
            old.occurredAt().plusNanos(old.occurredAt().isAfter(Instant.EPOCH) ? -1_000 : 1_000),
            old.headers(),
            old.payload()));
    return events;
  }

  private boolean has(Capability capability) {
    return capabilities.contains(capability);
  }
}
