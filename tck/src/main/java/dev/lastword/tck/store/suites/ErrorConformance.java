package dev.lastword.tck.store.suites;

import static dev.lastword.store.StoreRule.W10;
import static dev.lastword.store.StoreRule.X2;
import static dev.lastword.store.StoreRule.X4;
import static dev.lastword.tck.store.harness.Samples.OTHER;
import static dev.lastword.tck.store.harness.Samples.STREAM;
import static dev.lastword.tck.store.harness.Samples.at;
import static dev.lastword.tck.store.harness.Samples.event;
import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.lastword.store.Capability;
import dev.lastword.store.Commit;
import dev.lastword.store.CommitResult;
import dev.lastword.store.Doc;
import dev.lastword.store.DocConflict;
import dev.lastword.store.DuplicateEvent;
import dev.lastword.store.EventRecord;
import dev.lastword.store.EventStore;
import dev.lastword.store.Expected;
import dev.lastword.store.Fence;
import dev.lastword.store.JobConflict;
import dev.lastword.store.Jobs;
import dev.lastword.store.LeaseLost;
import dev.lastword.store.Limit;
import dev.lastword.store.LimitExceeded;
import dev.lastword.store.NewJob;
import dev.lastword.store.Payload;
import dev.lastword.store.ReadSpec;
import dev.lastword.store.Retry;
import dev.lastword.store.StoreClosed;
import dev.lastword.store.StoreException;
import dev.lastword.store.StreamErased;
import dev.lastword.store.VersionConflict;
import dev.lastword.tck.store.NodeOptions;
import dev.lastword.tck.store.harness.Case;
import dev.lastword.tck.store.harness.Rule;
import dev.lastword.tck.store.harness.StoreUnderTest;
import java.lang.reflect.Method;
import java.time.Duration;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.FutureTask;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayNameGeneration;
import org.junit.jupiter.api.DisplayNameGenerator.ReplaceUnderscores;
import org.junit.jupiter.api.function.Executable;

/** Suite L, fifth part: failures have types, and calls need no threads of others. */
@DisplayNameGeneration(ReplaceUnderscores.class)
public final class ErrorConformance {

  private static final Duration MINUTE = Duration.ofMinutes(1);
  private static final Fence NOBODY = new Fence("nobody", 1);

  @Case(value = "L13", catches = "the exceptions of a driver or a framework get out")
  @Rule({X2, X4})
  void every_failure_is_of_its_own_type_and_gives_its_advice(StoreUnderTest store) {
    Set<Capability> claimed = store.claim().capabilities();
    EventRecord first = event("1");
    store.append(STREAM, at(0), first);
    store.append(OTHER, at(0), event("other"));
    int most = (int) store.node(0).description().limits().of(Limit.PAGE_ITEMS);
    ReadSpec tooMany = ReadSpec.forwardFrom(1).maxEvents(most + 1);

    fails(VersionConflict.class, Retry.REREAD, () -> store.append(STREAM, at(7), event("late")));
    fails(DuplicateEvent.class, Retry.NEVER, () -> store.append(OTHER, Expected.ANY, first));
    fails(LimitExceeded.class, Retry.NEVER, () -> store.read(STREAM, tooMany));
    if (claimed.contains(Capability.JOBS)) {
      jobs(store);
    }
    if (claimed.contains(Capability.PROJECTIONS)) {
      store.commit(Commit.builder().create(doc("one")));
      Commit.Builder taken = Commit.builder().create(doc("other"));
      fails(DocConflict.class, Retry.REREAD, () -> store.commit(taken));
    }
    if (claimed.contains(Capability.ERASE)) {
      store.commit(Commit.builder().erase(OTHER, 1));
      fails(StreamErased.class, Retry.NEVER, () -> store.append(OTHER, at(1), event("after")));
    }
    EventStore closed = store.open(NodeOptions.of("closed"));
    closed.close();
    fails(StoreClosed.class, Retry.NEVER, () -> closed.read(STREAM, ReadSpec.forwardFrom(1)));
    assertEquals(1, store.all(STREAM).size());
  }

  private static void jobs(StoreUnderTest store) {
    NewJob job = NewJob.of("job", "queue", Payload.json("{}"));
    store.commit(Commit.builder().enqueue(job));
    Commit.Builder other = Commit.builder().enqueue(job.priority(9));
    Commit.Builder fenced = Commit.builder().append(STREAM, at(1), event("x")).fence(NOBODY);
    Jobs jobs = store.jobs();

    fails(JobConflict.class, Retry.REREAD, () -> store.commit(other));
    fails(LeaseLost.class, Retry.NEVER, () -> store.commit(fenced));
    fails(LeaseLost.class, Retry.NEVER, () -> jobs.heartbeat(NOBODY, MINUTE));
  }

  private static void fails(Class<? extends StoreException> type, Retry advice, Executable call) {
    StoreException failure = assertThrows(type, call);
    assertEquals(type, failure.getClass());
    assertEquals(advice, failure.retry(), () -> "the advice of " + type.getSimpleName());
  }

  private static Doc doc(String content) {
    return new Doc("summary", "key", 1, Map.of(), Payload.json(content));
  }

  @Case(value = "L16", catches = "calls wait for a thread of a pool that all the process shares")
  @Rule(W10)
  void calls_are_served_while_the_common_pool_is_busy(StoreUnderTest store) throws Exception {
    ForkJoinPool pool = ForkJoinPool.commonPool();
    int threads = Math.max(1, pool.getParallelism());
    CountDownLatch busy = new CountDownLatch(threads);
    CountDownLatch over = new CountDownLatch(1);
    Stream.generate(() -> occupant(busy, over)).limit(threads).forEach(pool::execute);
    try {
      store.eventually("the pool is busy", () -> busy.getCount() == 0);
      FutureTask<CommitResult> commit =
          new FutureTask<>(() -> store.append(STREAM, at(0), event("served")));
      startOnTheLightestThread(commit);
      store.eventually("a commit is served", commit::isDone);

      CommitResult result = assertDoesNotThrow(() -> commit.get());
      assertEquals(1, result.heads().get(0).version());
      assertEquals(1, store.all(STREAM).size());
    } finally {
      over.countDown();
    }
  }

  private static Runnable occupant(CountDownLatch busy, CountDownLatch over) {
    return () -> {
      busy.countDown();
      try {
        over.await();
      } catch (InterruptedException interrupted) {
        Thread.currentThread().interrupt();
      }
    };
  }

  /** On a virtual thread where the JVM has them, which this release may not name. */
  private static void startOnTheLightestThread(Runnable task) throws ReflectiveOperationException {
    for (Method method : Thread.class.getMethods()) {
      if (method.getName().equals("startVirtualThread")) {
        method.invoke(null, task);
        return;
      }
    }
    new Thread(task).start();
  }
}
