package dev.lastword.server.boot;

import dev.lastword.server.http.AnswerMeter;
import dev.lastword.store.Doc;
import dev.lastword.store.DocPage;
import dev.lastword.store.DocQuery;
import dev.lastword.store.EventStore;
import dev.lastword.store.ForwardingStore;
import dev.lastword.store.Projections;
import dev.lastword.store.ReadSpec;
import dev.lastword.store.Snapshot;
import dev.lastword.store.Snapshots;
import dev.lastword.store.StreamId;
import dev.lastword.store.StreamPage;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;

/** The server's store, which counts what is read for an answer; other reads are left alone. */
final class MeteredStore extends ForwardingStore {

  /** Bytes that a page of an answer may have before it is counted. */
  private static final long PAGE = 512 << 10;

  MeteredStore(EventStore store) {
    super(store);
  }

  @Override
  public StreamPage read(StreamId stream, ReadSpec spec) {
    if (!AnswerMeter.isCounting()) {
      return super.read(stream, spec);
    }
    ReadSpec small = spec.maxBytes(Math.min(PAGE, spec.maxBytes()));
    return counted(() -> super.read(stream, small), page -> AnswerMeter.events(page.events()));
  }

  private static <T> T counted(Supplier<T> read, Consumer<T> count) {
    if (!AnswerMeter.isCounting()) {
      return read.get();
    }
    return AnswerMeter.reading(
        () -> {
          T found = read.get();
          count.accept(found);
          return found;
        });
  }

  @Override
  public <T> T extension(Class<T> type) {
    T extension = super.extension(type);
    if (!AnswerMeter.isCounting()) {
      return extension;
    }
    if (extension instanceof Snapshots snapshots && type == Snapshots.class) {
      return type.cast(counted(snapshots));
    }
    return extension instanceof Projections projections && type == Projections.class
        ? type.cast(new CountedProjections(projections))
        : extension;
  }

  private static Snapshots counted(Snapshots snapshots) {
    return (stream, atMostVersion) ->
        counted(
            () -> snapshots.latest(stream, atMostVersion),
            found -> found.map(Snapshot::payload).ifPresent(AnswerMeter::payload));
  }

  private record CountedProjections(Projections projections) implements Projections {

    @Override
    public Optional<Doc> get(String collection, String key) {
      return counted(
          () -> projections.get(collection, key),
          found -> AnswerMeter.documents(found.map(List::of).orElse(List.of())));
    }

    @Override
    public DocPage query(DocQuery query) {
      return counted(() -> projections.query(query), page -> AnswerMeter.documents(page.docs()));
    }
  }
}
