package dev.lastword.tck.store.mutants;

import static dev.lastword.tck.store.mutants.Wrong.all;
import static dev.lastword.tck.store.mutants.Wrong.commits;
import static dev.lastword.tck.store.mutants.Wrong.reads;
import static dev.lastword.tck.store.mutants.Wrong.with;

import dev.lastword.store.Append;
import dev.lastword.store.Commit;
import dev.lastword.store.CommitResult;
import dev.lastword.store.Direction;
import dev.lastword.store.EventRecord;
import dev.lastword.store.EventStore;
import dev.lastword.store.Expected;
import dev.lastword.store.Limit;
import dev.lastword.store.ReadSpec;
import dev.lastword.store.StoreUnavailable;
import dev.lastword.store.StoredEvent;
import dev.lastword.store.StreamHead;
import dev.lastword.store.StreamId;
import dev.lastword.store.StreamPage;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.UnaryOperator;

/** Mutants for reading a stream: suite C. */
final class ReadMutants {

  static final List<Mutant> ALL =
      List.of(
          Mutant.named("an unknown stream is an error")
              .killedBy("C01")
              .store(
                  reads(
                      (right, stream, spec) -> {
                        StreamPage page = right.read(stream, spec);
                        if (page.headVersion() == 0) {
                          throw new StoreUnavailable("no stream " + stream, null);
                        }
                        return page;
                      })),
          Mutant.named("the first version is exclusive")
              .killedBy("C02", "C05")
              .store(
                  reads(
                      (right, stream, spec) ->
                          right.read(
                              stream,
                              spec.direction() == Direction.FORWARD && spec.fromVersion() > 1
                                  ? from(spec, spec.fromVersion() + 1)
                                  : spec))),
          Mutant.named("the first event of a stream is not shown")
              .killedBy("A10", "C02")
              .store(
                  reads(
                      (right, stream, spec) -> {
                        StreamPage page = right.read(stream, spec);
                        return with(
                            page,
                            page.events().stream().filter(event -> event.version() > 1).toList());
                      })),
          Mutant.named("a backward page takes the first events and reverses them")
              .killedBy("C03")
              .store(reads(ReadMutants::firstReversed)),
          Mutant.named("more is told when the page is full")
              .killedBy("C04")
              .store(
                  reads(
                      (right, stream, spec) -> {
                        StreamPage page = right.read(stream, spec);
                        return new StreamPage(
                            page.events(),
                            page.headVersion(),
                            page.events().size() == spec.maxEvents(),
                            page.erased());
                      })),
          Mutant.named("the last event of a page is lost")
              .killedBy("C05")
              .store(
                  reads(
                      (right, stream, spec) -> {
                        StreamPage page = right.read(stream, spec);
                        boolean full = page.events().size() > 2;
                        return full ? with(page, withoutLast(page.events())) : page;
                      })),
          Mutant.named("the bound on bytes is not kept")
              .killedBy("C06")
              .store(reads((right, stream, spec) -> right.read(stream, spec.maxBytes(1L << 40)))),
          Mutant.named("an event above the bound on bytes is never returned")
              .killedBy("C06")
              .store(
                  reads(
                      (right, stream, spec) -> {
                        StreamPage page = right.read(stream, spec);
                        List<StoredEvent> small =
                            page.events().stream()
                                .filter(event -> event.event().payload().size() <= spec.maxBytes())
                                .toList();
                        return new StreamPage(small, page.headVersion(), true, page.erased());
                      })),
          Mutant.named("the head of the page is told as the head of the stream")
              .killedBy("C07")
              .store(
                  reads(
                      (right, stream, spec) -> {
                        StreamPage page = right.read(stream, spec);
                        long last =
                            page.events().stream().mapToLong(StoredEvent::version).max().orElse(0);
                        return new StreamPage(page.events(), last, page.more(), page.erased());
                      })),
          Mutant.named("pages are found by their distance from the head")
              .killedBy("C08")
              .shared(ReadMutants::offsets),
          Mutant.named("bounds are checked for streams that exist only")
              .killedBy("C09")
              .store(
                  reads(
                      (right, stream, spec) -> {
                        long most = right.description().limits().of(Limit.PAGE_ITEMS);
                        ReadSpec checked = spec.maxEvents((int) Math.min(most, spec.maxEvents()));
                        StreamPage page = right.read(stream, checked);
                        return page.headVersion() == 0 ? page : right.read(stream, spec);
                      })),
          Mutant.named("the events of a page share one buffer")
              .killedBy("C10")
              .store(
                  reads(
                      (right, stream, spec) -> {
                        StreamPage page = right.read(stream, spec);
                        return with(
                            page,
                            page.events().stream()
                                .map(event -> with(event, any -> last(page.events()).event()))
                                .toList());
                      })),
          Mutant.named("an append of several events is committed one by one")
              .killedBy("C11", "K02")
              .store(commits(ReadMutants::oneByOne)),
          Mutant.named("versions are sorted as text")
              .killedBy("C12", "C05")
              .store(reads(ReadMutants::sortedAsText)),
          Mutant.named("pages are cached")
              .killedBy("C13")
              .store(
                  right -> {
                    Map<List<Object>, StreamPage> cache = new ConcurrentHashMap<>();
                    return reads(
                            (store, stream, spec) ->
                                cache.computeIfAbsent(
                                    List.of(stream, spec), any -> store.read(stream, spec)))
                        .apply(right);
                  }));

  private ReadMutants() {}

  private static StreamPage firstReversed(EventStore right, StreamId stream, ReadSpec spec) {
    if (spec.direction() == Direction.FORWARD) {
      return right.read(stream, spec);
    }
    StreamPage page =
        right.read(stream, new ReadSpec(Direction.FORWARD, 1, spec.maxEvents(), spec.maxBytes()));
    List<StoredEvent> events = new ArrayList<>(page.events());
    events.removeIf(event -> event.version() > spec.fromVersion());
    Collections.reverse(events);
    return with(page, events);
  }

  private static UnaryOperator<EventStore> offsets() {
    Map<StreamId, Long> heads = new ConcurrentHashMap<>();
    return reads(
        (right, stream, spec) -> {
          StreamPage page = right.read(stream, spec);
          if (spec.direction() == Direction.FORWARD) {
            return page;
          }
          if (spec.fromVersion() > page.headVersion()) {
            heads.put(stream, page.headVersion());
            return page;
          }
          long offset = heads.getOrDefault(stream, page.headVersion()) - spec.fromVersion();
          return right.read(stream, from(spec, Math.max(1, page.headVersion() - offset)));
        });
  }

  private static CommitResult oneByOne(EventStore right, Commit commit) {
    List<StreamHead> heads = new ArrayList<>();
    List<Long> positions = new ArrayList<>();
    for (Append append : commit.appends()) {
      Expected expected = append.expected();
      for (EventRecord event : append.events()) {
        CommitResult result = right.commit(Commit.append(append.stream(), expected, event));
        heads.removeIf(head -> head.stream().equals(append.stream()));
        heads.addAll(result.heads());
        positions.addAll(result.positions());
        expected = Expected.ANY;
        Thread.yield();
      }
    }
    return new CommitResult(heads, positions, false);
  }

  private static StreamPage sortedAsText(EventStore right, StreamId stream, ReadSpec spec) {
    StreamPage page = right.read(stream, spec);
    if (spec.direction() == Direction.BACKWARD) {
      return page;
    }
    List<StoredEvent> sorted = new ArrayList<>(all(right, stream));
    sorted.removeIf(event -> event.version() < spec.fromVersion());
    sorted.sort(Comparator.comparing(event -> Long.toString(event.version())));
    return with(page, sorted.subList(0, Math.min(sorted.size(), page.events().size())));
  }

  private static ReadSpec from(ReadSpec spec, long version) {
    return new ReadSpec(spec.direction(), version, spec.maxEvents(), spec.maxBytes());
  }

  private static StoredEvent last(List<StoredEvent> events) {
    return events.get(events.size() - 1);
  }

  private static List<StoredEvent> withoutLast(List<StoredEvent> events) {
    return events.subList(0, events.size() - 1);
  }
}
