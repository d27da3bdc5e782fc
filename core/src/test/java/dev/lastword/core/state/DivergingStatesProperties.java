package dev.lastword.core.state;

import static dev.lastword.core.testkit.Facts.nodeCreated;
import static dev.lastword.core.testkit.Facts.nodeReady;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.lastword.core.event.EventBody;
import dev.lastword.core.event.EventEnvelope;
import dev.lastword.core.testkit.Histories;
import dev.lastword.core.testkit.Log;
import dev.lastword.core.value.NodeId;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;

/** States that grow from one base share much and must not notice. */
class DivergingStatesProperties {

  private static final int THREADS = 4;

  @Property
  void states_that_grow_from_one_base_do_not_disturb_each_other(
      @ForAll("histories") List<EventEnvelope> base,
      @ForAll("histories") List<EventEnvelope> one,
      @ForAll("histories") List<EventEnvelope> other) {
    ExecutionState shared = Invariants.fold(base);

    ExecutionState first = Reducer.fold(shared, one);
    ExecutionState second = applied(shared, other);
    ExecutionState third = applied(shared, one);

    assertEquals(Invariants.fold(base), shared);
    assertEquals(Invariants.fold(joined(base, one)), first);
    assertEquals(Invariants.fold(joined(base, other)), second);
    assertEquals(first, third);
  }

  @Property(tries = 300)
  void nor_do_they_if_they_grow_at_the_same_time(
      @ForAll long seed, @ForAll @IntRange(max = 70) int size) throws Exception {
    ExecutionState base = fresh(size);
    List<List<EventEnvelope>> branches =
        IntStream.range(0, THREADS).mapToObj(thread -> branch(new Random(seed + thread))).toList();

    List<ExecutionState> grown = atTheSameTime(base, branches);

    long right =
        IntStream.range(0, THREADS)
            .filter(thread -> grown.get(thread).equals(applied(fresh(size), branches.get(thread))))
            .count();
    assertEquals(THREADS, right, () -> "branches that came out right, seed " + seed);
    assertEquals(fresh(size), base, () -> "the base, seed " + seed);
  }

  @Provide
  Arbitrary<List<EventEnvelope>> histories() {
    return Histories.any();
  }

  /** Applies each branch to the base in a thread of its own, all starting together. */
  private static List<ExecutionState> atTheSameTime(
      ExecutionState base, List<List<EventEnvelope>> branches) throws Exception {
    ExecutorService threads = Executors.newFixedThreadPool(branches.size());
    try {
      CyclicBarrier start = new CyclicBarrier(branches.size());
      List<Callable<ExecutionState>> tasks = new ArrayList<>();
      for (List<EventEnvelope> branch : branches) {
        tasks.add(
            () -> {
              start.await();
              return applied(base, branch);
            });
      }
      List<ExecutionState> grown = new ArrayList<>();
      for (Future<ExecutionState> result : threads.invokeAll(tasks)) {
        grown.add(result.get());
      }
      return grown;
    } finally {
      threads.shutdownNow();
    }
  }

  /** Creates some nodes, each thread in its own order, and makes some of them ready. */
  private static List<EventEnvelope> branch(Random random) {
    List<EventBody> bodies = new ArrayList<>();
    for (int i = 0; i < 40; i++) {
      NodeId node = NodeId.of("m" + random.nextInt(30));
      bodies.add(random.nextBoolean() ? nodeCreated(node) : nodeReady(node));
    }
    return new Log(bodies).events();
  }

  private static ExecutionState fresh(int size) {
    List<EventBody> creations =
        IntStream.range(0, size).<EventBody>mapToObj(i -> nodeCreated(NodeId.of("n" + i))).toList();
    return new Log(creations).state();
  }

  private static ExecutionState applied(ExecutionState state, List<EventEnvelope> events) {
    ExecutionState current = state;
    for (EventEnvelope event : events) {
      current = Reducer.apply(current, event);
    }
    return current;
  }

  private static List<EventEnvelope> joined(List<EventEnvelope> one, List<EventEnvelope> two) {
    List<EventEnvelope> all = new ArrayList<>(one);
    all.addAll(two);
    return all;
  }
}
