package dev.lastword.tck.store.mutants;

import dev.lastword.store.Append;
import dev.lastword.store.Commit;
import dev.lastword.store.CommitResult;
import dev.lastword.store.EventRecord;
import dev.lastword.store.EventStore;
import dev.lastword.store.Expected;
import dev.lastword.store.FeedPage;
import dev.lastword.store.FeedSpec;
import dev.lastword.store.ForwardingStore;
import dev.lastword.store.Payload;
import dev.lastword.store.ReadSpec;
import dev.lastword.store.StoredEvent;
import dev.lastword.store.StreamId;
import dev.lastword.store.StreamPage;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.BiFunction;
import java.util.function.UnaryOperator;

/** Ways to wrap a store that several mutants share, and steps that they are made of. */
final class Wrong {

  private Wrong() {}

  /** Mutation of reading a page. */
  @FunctionalInterface
  interface Reader {
    StreamPage read(EventStore right, StreamId stream, ReadSpec spec);
  }

  static UnaryOperator<EventStore> commits(BiFunction<EventStore, Commit, CommitResult> wrong) {
    return right ->
        new ForwardingStore(right) {
          @Override
          public CommitResult commit(Commit commit) {
            return wrong.apply(right, commit);
          }
        };
  }

  static UnaryOperator<EventStore> appends(UnaryOperator<Append> wrong) {
    return commits((right, commit) -> right.commit(with(commit, wrong)));
  }

  static UnaryOperator<EventStore> reads(Reader wrong) {
    return right ->
        new ForwardingStore(right) {
          @Override
          public StreamPage read(StreamId stream, ReadSpec spec) {
            return wrong.read(right, stream, spec);
          }
        };
  }

  /** Changes events on their way in and on their way out. */
  static UnaryOperator<EventStore> events(
      BiFunction<StreamId, EventRecord, EventRecord> in, UnaryOperator<EventRecord> out) {
    return right ->
        new ForwardingStore(right) {
          @Override
          public CommitResult commit(Commit commit) {
            return right.commit(
                with(
                    commit,
                    append ->
                        with(
                            append,
                            append.events().stream()
                                .map(event -> in.apply(append.stream(), event))
                                .toList())));
          }

          @Override
          public StreamPage read(StreamId stream, ReadSpec spec) {
            StreamPage page = right.read(stream, spec);
            return with(page, page.events().stream().map(event -> with(event, out)).toList());
          }

          @Override
          public FeedPage feed(long after, FeedSpec spec) {
            FeedPage page = right.feed(after, spec);
            return new FeedPage(
                page.events().stream().map(event -> with(event, out)).toList(),
                page.next(),
                page.more());
          }
        };
  }

  /** Uses other streams than those it was asked for. */
  static UnaryOperator<EventStore> streams(UnaryOperator<StreamId> wrong) {
    return right ->
        new ForwardingStore(right) {
          @Override
          public CommitResult commit(Commit commit) {
            return right.commit(
                with(
                    commit,
                    append ->
                        new Append(
                            wrong.apply(append.stream()), append.expected(), append.events())));
          }

          @Override
          public StreamPage read(StreamId stream, ReadSpec spec) {
            return right.read(wrong.apply(stream), spec);
          }
        };
  }

  static Commit with(Commit commit, UnaryOperator<Append> change) {
    return new Commit(
        commit.appends().stream().map(change).toList(), commit.ops(), commit.fences());
  }

  static Append with(Append append, Expected expected) {
    return new Append(append.stream(), expected, append.events());
  }

  static Append with(Append append, List<EventRecord> events) {
    return new Append(append.stream(), append.expected(), events);
  }

  static StreamPage with(StreamPage page, List<StoredEvent> events) {
    return new StreamPage(events, page.headVersion(), page.more(), page.erased());
  }

  static StoredEvent with(StoredEvent stored, UnaryOperator<EventRecord> change) {
    return new StoredEvent(
        stored.position(),
        stored.stream(),
        stored.version(),
        stored.recordedAt(),
        change.apply(stored.event()));
  }

  /** Returns an event by which a mutant remembers something. */
  static EventRecord mark(String content) {
    return new EventRecord(
        UUID.randomUUID(), "MARK", 1, Instant.EPOCH, Map.of(), Payload.json(content));
  }

  static long head(EventStore store, StreamId stream) {
    return store.read(stream, ReadSpec.forwardFrom(1).maxEvents(1)).headVersion();
  }

  static List<StoredEvent> all(EventStore store, StreamId stream) {
    List<StoredEvent> events = new ArrayList<>();
    StreamPage page;
    do {
      page = store.read(stream, ReadSpec.forwardFrom(events.size() + 1L));
      events.addAll(page.events());
    } while (page.more());
    return events;
  }
}
