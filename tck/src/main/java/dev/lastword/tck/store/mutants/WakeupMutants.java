package dev.lastword.tck.store.mutants;

import dev.lastword.store.CommitResult;
import dev.lastword.store.EventStore;
import dev.lastword.store.FeedPage;
import dev.lastword.store.FeedSpec;
import dev.lastword.store.ForwardingStore;
import dev.lastword.store.StoreUnavailable;
import dev.lastword.store.Wakeup;
import dev.lastword.store.Wakeups;
import dev.lastword.store.Wakeups.Subscription;
import java.util.List;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.UnaryOperator;

/** Mutants for wake-ups: suite F. */
final class WakeupMutants {

  static final List<Mutant> ALL =
      List.of(
          Mutant.named("the feed does not move without listeners")
              .killedBy("F18")
              .fixture(right -> Impatient.of(new MutantFixture(right, WakeupMutants::listening))),
          Mutant.named("no listener is ever woken")
              .killedBy("F28", "F29")
              .fixture(
                  right ->
                      Impatient.of(
                          new MutantFixture(
                              right, () -> wakeups(wakeups -> any -> wakeups.subscribe(x -> {}))))),
          Mutant.named("a hint names no queue")
              .killedBy("F29")
              .fixture(
                  right ->
                      Impatient.of(
                          new MutantFixture(right, () -> wakeups(WakeupMutants::withoutQueues)))),
          Mutant.named("a closed subscription goes on")
              .killedBy("F30")
              .store(
                  wakeups(
                      wakeups ->
                          listener -> {
                            wakeups.subscribe(listener);
                            return () -> {};
                          })),
          Mutant.named("every subscription has a thread that waits")
              .killedBy("F31")
              .store(wakeups(wakeups -> listener -> withThread(wakeups.subscribe(listener)))),
          Mutant.named("a listener that fails makes the commit fail")
              .killedBy("F33")
              .shared(WakeupMutants::failingWithListeners),
          Mutant.named("who closes an instance ends all subscriptions")
              .killedBy("F34")
              .fixture(right -> Impatient.of(new MutantFixture(right, WakeupMutants::endingAll))),
          Mutant.named("an instance that is closed goes on telling")
              .killedBy("F34")
              .store(
                  right ->
                      new ForwardingStore(right) {
                        @Override
                        public void close() {}
                      }));

  private WakeupMutants() {}

  private static UnaryOperator<EventStore> wakeups(UnaryOperator<Wakeups> wrong) {
    return Extensions.extension(Wakeups.class, wrong);
  }

  private static Wakeups withoutQueues(Wakeups wakeups) {
    return listener ->
        wakeups.subscribe(hint -> listener.accept(new Wakeup(hint.events(), Set.of())));
  }

  private static UnaryOperator<EventStore> listening() {
    AtomicInteger listeners = new AtomicInteger();
    UnaryOperator<EventStore> counting =
        wakeups(
            wakeups ->
                listener -> {
                  listeners.incrementAndGet();
                  return wakeups.subscribe(listener);
                });
    return right ->
        new ForwardingStore(counting.apply(right)) {
          @Override
          public FeedPage feed(long after, FeedSpec spec) {
            return listeners.get() == 0
                ? new FeedPage(List.of(), after, false)
                : super.feed(after, spec);
          }
        };
  }

  private static UnaryOperator<EventStore> failingWithListeners() {
    AtomicReference<RuntimeException> thrown = new AtomicReference<>();
    UnaryOperator<EventStore> watching =
        wakeups(
            wakeups ->
                listener ->
                    wakeups.subscribe(
                        hint -> {
                          try {
                            listener.accept(hint);
                          } catch (RuntimeException failure) {
                            thrown.set(failure);
                          }
                        }));
    UnaryOperator<EventStore> failing =
        Wrong.commits(
            (right, commit) -> {
              CommitResult result = right.commit(commit);
              RuntimeException failure = thrown.getAndSet(null);
              if (failure != null) {
                throw new StoreUnavailable("a listener failed", failure);
              }
              return result;
            });
    return right -> watching.apply(failing.apply(right));
  }

  private static UnaryOperator<EventStore> endingAll() {
    Queue<Subscription> all = new ConcurrentLinkedQueue<>();
    UnaryOperator<EventStore> collecting =
        wakeups(
            wakeups ->
                listener -> {
                  Subscription subscription = wakeups.subscribe(listener);
                  all.add(subscription);
                  return subscription;
                });
    return right ->
        new ForwardingStore(collecting.apply(right)) {
          @Override
          public void close() {
            all.forEach(Subscription::close);
            super.close();
          }
        };
  }

  private static Subscription withThread(Subscription right) {
    CountDownLatch closed = new CountDownLatch(1);
    Thread waiting =
        new Thread(
            () -> {
              try {
                closed.await();
              } catch (InterruptedException interrupted) {
                Thread.currentThread().interrupt();
              }
            },
            "subscription");
    waiting.setDaemon(true);
    waiting.start();
    return () -> {
      closed.countDown();
      right.close();
    };
  }
}
