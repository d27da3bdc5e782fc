package dev.lastword.tck.store.mutants;

import static dev.lastword.tck.store.mutants.Wrong.commits;
import static dev.lastword.tck.store.mutants.Wrong.reads;

import dev.lastword.store.Append;
import dev.lastword.store.Commit;
import dev.lastword.store.CommitResult;
import dev.lastword.store.EventStore;
import dev.lastword.store.ForwardingStore;
import dev.lastword.store.ReadSpec;
import dev.lastword.store.StoreClosed;
import dev.lastword.store.StoreDescription;
import dev.lastword.store.StreamHead;
import dev.lastword.store.StreamId;
import dev.lastword.store.StreamPage;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.UnaryOperator;
import java.util.stream.LongStream;

/** Mutants for instances that open and close: suite L. */
final class LifecycleMutants {

  private static final StreamPage NOTHING = new StreamPage(List.of(), 0, false, false);

  static final List<Mutant> ALL =
      List.of(
          Mutant.named("closing again is an error").killedBy("L01").store(ClosedOnce::new),
          Mutant.named("a closed instance finds nothing")
              .killedBy("L02")
              .store(
                  reads(
                      (right, stream, spec) -> {
                        try {
                          return right.read(stream, spec);
                        } catch (StoreClosed closed) {
                          return NOTHING;
                        }
                      })),
          Mutant.named("commits that close has dropped are told as written")
              .killedBy("L02", "L03")
              .store(
                  commits(
                      (right, commit) -> {
                        try {
                          return right.commit(commit);
                        } catch (StoreClosed closed) {
                          return pretended(commit);
                        }
                      })),
          Mutant.named("what was stored is gone when the storage is opened again")
              .killedBy("L05")
              .shared(LifecycleMutants::goneAfterClose),
          Mutant.named("who closes one instance closes all")
              .killedBy("L06")
              .shared(LifecycleMutants::closingAll),
          Mutant.named("the description tells how often it was asked for")
              .killedBy("L12")
              .store(Counting::new));

  private LifecycleMutants() {}

  private static CommitResult pretended(Commit commit) {
    List<StreamHead> heads =
        commit.appends().stream()
            .map(Append::stream)
            .map(stream -> new StreamHead(stream, commit.eventCount()))
            .toList();
    return new CommitResult(
        heads, LongStream.rangeClosed(1, commit.eventCount()).boxed().toList(), false);
  }

  private static UnaryOperator<EventStore> goneAfterClose() {
    AtomicBoolean closed = new AtomicBoolean();
    return right -> {
      boolean late = closed.get();
      return new ForwardingStore(right) {
        @Override
        public StreamPage read(StreamId stream, ReadSpec spec) {
          return late ? NOTHING : right.read(stream, spec);
        }

        @Override
        public void close() {
          closed.set(true);
          right.close();
        }
      };
    };
  }

  private static UnaryOperator<EventStore> closingAll() {
    Set<EventStore> all = ConcurrentHashMap.newKeySet();
    return right -> {
      all.add(right);
      return new ForwardingStore(right) {
        @Override
        public void close() {
          all.forEach(EventStore::close);
        }
      };
    };
  }

  private static final class ClosedOnce extends ForwardingStore {

    private final AtomicBoolean closed = new AtomicBoolean();

    ClosedOnce(EventStore right) {
      super(right);
    }

    @Override
    public void close() {
      if (closed.getAndSet(true)) {
        throw new StoreClosed("the store");
      }
      super.close();
    }
  }

  private static final class Counting extends ForwardingStore {

    private final AtomicInteger asked = new AtomicInteger();

    Counting(EventStore right) {
      super(right);
    }

    @Override
    public StoreDescription description() {
      StoreDescription right = super.description();
      return new StoreDescription(
          right.product(),
          right.version() + "." + asked.incrementAndGet(),
          right.spiLevel(),
          right.capabilities(),
          right.durability(),
          right.limits());
    }
  }
}
