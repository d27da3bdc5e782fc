package dev.lastword.tck.store.mutants;

import static dev.lastword.tck.store.mutants.Extensions.extension;

import dev.lastword.store.Commit;
import dev.lastword.store.CommitResult;
import dev.lastword.store.Direction;
import dev.lastword.store.EventRecord;
import dev.lastword.store.EventStore;
import dev.lastword.store.Expected;
import dev.lastword.store.FeedPage;
import dev.lastword.store.FeedSpec;
import dev.lastword.store.ForwardingStore;
import dev.lastword.store.ReadSpec;
import dev.lastword.store.Snapshots;
import dev.lastword.store.StoredEvent;
import dev.lastword.store.StreamId;
import dev.lastword.store.StreamOp;
import dev.lastword.store.StreamPage;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.function.ToLongFunction;
import java.util.function.UnaryOperator;

/** Logs that are right up to some length and wrong just beyond it: suite Q. */
final class LongLogMutants {

  private static final String HISTORY = "Q01";
  private static final String LARGE = "Q02";

  static final List<Mutant> ALL =
      List.of(
          Mutant.named("a filtered page of the feed looks at 300 events")
              .killedBy(LARGE)
              .store(FeedMutants.feeds(LongLogMutants::near)),
          Mutant.named("the last hundred snapshots of a stream are kept")
              .killedBy(LARGE)
              .store(snapshots()),
          Mutant.named("events of an erased stream beyond the thousandth stay in the feed")
              .killedBy(LARGE)
              .shared(LongLogMutants::leftInFeed),
          Mutant.named("events of an erased stream beyond the thousandth can be read")
              .killedBy(LARGE)
              .shared(LongLogMutants::leftInStream),
          Mutant.named("the last 20,000 commits are known again")
              .killedBy("Q03")
              .shared(() -> lastKnown(20_000)),
          Mutant.named("a page from the middle of a long stream begins at a block of 100")
              .killedBy(LARGE)
              .store(Wrong.reads(LongLogMutants::blocks)),
          Mutant.named("commits are known by the first half of their id")
              .killedBy(HISTORY)
              .shared(() -> byHalf(UUID::getMostSignificantBits)),
          Mutant.named("commits are known by the second half of their id")
              .killedBy(HISTORY)
              .shared(() -> byHalf(UUID::getLeastSignificantBits)));

  private LongLogMutants() {}

  private static FeedPage near(EventStore right, long after, FeedSpec spec) {
    FeedPage page = right.feed(after, spec);
    if (spec.types().isEmpty()) {
      return page;
    }
    List<StoredEvent> seen = right.feed(after, FeedSpec.ALL.maxEvents(300)).events();
    long last = seen.isEmpty() ? after : seen.get(seen.size() - 1).position();
    List<StoredEvent> near =
        page.events().stream().filter(event -> event.position() <= last).toList();
    return near.isEmpty() ? new FeedPage(near, after, false) : page;
  }

  private static UnaryOperator<EventStore> snapshots() {
    return right ->
        extension(
                Snapshots.class,
                real ->
                    (stream, version) ->
                        real.latest(stream, version)
                            .filter(
                                found ->
                                    real.latest(stream, Long.MAX_VALUE)
                                        .filter(last -> last.version() - found.version() >= 100)
                                        .isEmpty()))
            .apply(right);
  }

  private static UnaryOperator<EventStore> leftInFeed() {
    Map<Long, StoredEvent> left = new ConcurrentSkipListMap<>();
    return right ->
        FeedMutants.feeds(
                (store, after, spec) -> {
                  FeedPage page = store.feed(after, spec);
                  List<StoredEvent> all = new ArrayList<>(page.events());
                  left.values().stream()
                      .filter(event -> event.position() > after && spec.matches(event))
                      .filter(event -> !page.more() || event.position() < page.next())
                      .forEach(all::add);
                  all.sort(Comparator.comparing(StoredEvent::position));
                  return FeedPage.of(all.stream(), after, spec);
                })
            .apply(
                Wrong.commits(
                        (store, commit) -> {
                          List<StoredEvent> erased = erased(store, commit);
                          CommitResult result = store.commit(commit);
                          erased.forEach(event -> left.put(event.position(), event));
                          return result;
                        })
                    .apply(right));
  }

  private static List<StoredEvent> erased(EventStore store, Commit commit) {
    return Extensions.of(commit, StreamOp.Erase.class).stream()
        .flatMap(op -> Wrong.all(store, op.stream()).stream().skip(1_000))
        .toList();
  }

  private static UnaryOperator<EventStore> leftInStream() {
    Map<StreamId, List<StoredEvent>> left = new ConcurrentHashMap<>();
    return right ->
        new ForwardingStore(right) {
          @Override
          public CommitResult commit(Commit commit) {
            List<StoredEvent> erased = erased(right, commit);
            CommitResult result = right.commit(commit);
            if (!erased.isEmpty()) {
              left.put(erased.get(0).stream(), erased);
            }
            return result;
          }

          @Override
          public StreamPage read(StreamId stream, ReadSpec spec) {
            StreamPage page = right.read(stream, spec);
            boolean beyond = spec.fromVersion() > 1_000 && left.containsKey(stream);
            return beyond
                ? StreamPage.of(
                    left.get(stream).stream()
                        .filter(event -> event.version() >= spec.fromVersion()),
                    spec,
                    page.headVersion(),
                    true)
                : page;
          }
        };
  }

  /** A commit whose id has left the memory is written again. */
  private static UnaryOperator<EventStore> lastKnown(int most) {
    Deque<UUID> known = new ArrayDeque<>();
    Map<UUID, Boolean> members = new HashMap<>();
    return Wrong.commits(
        (right, commit) -> {
          Optional<UUID> id = commit.id();
          if (id.isEmpty()) {
            return right.commit(commit);
          }
          synchronized (known) {
            if (Boolean.FALSE.equals(members.get(id.get()))) {
              return right.commit(anew(commit));
            }
          }
          CommitResult result = right.commit(commit);
          synchronized (known) {
            if (members.putIfAbsent(id.get(), true) == null) {
              known.add(id.get());
            }
            while (known.size() > most) {
              members.put(known.remove(), false);
            }
          }
          return result;
        });
  }

  private static Commit anew(Commit commit) {
    return Wrong.with(
        commit,
        append ->
            Wrong.with(
                Wrong.with(append, Expected.ANY),
                append.events().stream().map(LongLogMutants::anew).toList()));
  }

  private static EventRecord anew(EventRecord event) {
    return new EventRecord(
        UUID.randomUUID(),
        event.type(),
        event.schemaVersion(),
        event.occurredAt(),
        event.headers(),
        event.payload());
  }

  private static StreamPage blocks(EventStore right, StreamId stream, ReadSpec spec) {
    boolean inMiddle =
        spec.fromVersion() > 500
            && spec.fromVersion() % 100 != 1
            && spec.direction() == Direction.FORWARD;
    long begin = spec.fromVersion() - 1 - (spec.fromVersion() - 1) % 100 + 1;
    return inMiddle
        ? right.read(
            stream, new ReadSpec(spec.direction(), begin, spec.maxEvents(), spec.maxBytes()))
        : right.read(stream, spec);
  }

  private static UnaryOperator<EventStore> byHalf(ToLongFunction<UUID> half) {
    Map<Long, CommitResult> known = new ConcurrentHashMap<>();
    return Wrong.commits(
        (right, commit) -> {
          Optional<Long> key = commit.id().map(half::applyAsLong);
          if (key.isPresent() && known.containsKey(key.get())) {
            CommitResult first = known.get(key.get());
            return new CommitResult(first.heads(), first.positions(), true);
          }
          CommitResult result = right.commit(commit);
          key.ifPresent(id -> known.put(id, result));
          return result;
        });
  }
}
