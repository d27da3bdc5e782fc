package dev.lastword.store.jdbc;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** Who runs with whom, beside whom, and when. */
final class GroupQueueTest {

  private static final Duration FOREVER = Duration.ofDays(1);
  private static final Duration BUDGET = Duration.ofSeconds(30);

  /** Something that touches keys. */
  private static final class Wish extends GroupQueue.Entry {

    private final String name;
    private final Set<String> keys;

    private Wish(String name, String... keys) {
      this.name = name;
      this.keys = Set.of(keys);
    }

    @Override
    public Set<String> keys() {
      return keys;
    }
  }

  /** A group that runs until it is released. */
  private record Running(String names, CountDownLatch release) {}

  private final BlockingQueue<Running> begun = new LinkedBlockingQueue<>();

  @Test
  void whoever_is_alone_runs_at_once_on_its_own_thread() {
    List<Thread> leaders = new ArrayList<>();
    GroupQueue<Wish> queue = new GroupQueue<>(1, group -> leaders.add(Thread.currentThread()));

    queue.await(new Wish("a"));

    assertEquals(List.of(Thread.currentThread()), leaders);
  }

  @Test
  void those_who_come_while_one_runs_are_run_together() throws Exception {
    GroupQueue<Wish> queue = new GroupQueue<>(1, FOREVER, this::hold);
    FutureTask<?> a = call(queue, "a");
    Running first = next();
    List<FutureTask<?>> others = List.of(call(queue, "b"), call(queue, "c"));

    first.release().countDown();
    Running second = next();
    second.release().countDown();

    assertEquals("a", first.names());
    assertEquals("b c", second.names());
    a.get();
    finish(others);
  }

  @Test
  void a_second_group_begins_when_as_many_wait_as_run() throws Exception {
    GroupQueue<Wish> queue = new GroupQueue<>(2, FOREVER, this::hold);
    List<FutureTask<?>> all = new ArrayList<>();
    all.add(call(queue, "a"));
    Running a = next();
    all.add(call(queue, "b"));
    Running b = next();
    all.add(call(queue, "c"));
    all.add(call(queue, "d"));
    a.release().countDown();
    Running cd = next();
    b.release().countDown();
    all.get(1).get();

    all.add(call(queue, "e"));
    boolean early = !begun.isEmpty();
    all.add(call(queue, "f"));
    Running ef = next();

    assertEquals(List.of("a", "b", "c d"), List.of(a.names(), b.names(), cd.names()));
    assertFalse(early, "one caller began beside two");
    assertEquals("e f", ef.names());
    cd.release().countDown();
    ef.release().countDown();
    finish(all);
  }

  @Test
  void those_who_share_a_key_never_run_beside_each_other() throws Exception {
    GroupQueue<Wish> queue = new GroupQueue<>(2, FOREVER, this::hold);
    FutureTask<?> x = call(queue, "x", "k");
    Running first = next();
    FutureTask<?> y = call(queue, "y", "k", "l");
    boolean early = !begun.isEmpty();
    FutureTask<?> overtaking = call(queue, "z", "l");
    boolean overtaken = !begun.isEmpty();
    FutureTask<?> free = call(queue, "free", "m");
    Running beside = next();

    beside.release().countDown();
    first.release().countDown();
    Running last = next();
    last.release().countDown();

    assertFalse(early, "y began beside x");
    assertFalse(overtaken, "z began before y, which waits for the same");
    assertEquals("free", beside.names());
    assertEquals("y z", last.names());
    finish(List.of(x, y, overtaking, free));
  }

  @Test
  void beside_groups_that_take_long_more_may_run() throws Exception {
    GroupQueue<Wish> queue = new GroupQueue<>(3, Duration.ofMillis(1), this::hold);
    List<FutureTask<?>> all = new ArrayList<>();
    List<Running> held = new ArrayList<>();
    for (String name : List.of("a", "b", "c")) {
      all.add(call(queue, name));
      held.add(next());
    }
    all.add(call(queue, "d"));
    boolean fourth = !begun.isEmpty();

    held.forEach(each -> each.release().countDown());
    Running d = next();
    d.release().countDown();

    assertFalse(fourth, "more groups ran than may");
    assertEquals("d", d.names());
    finish(all);
  }

  @Test
  void neighbors_of_a_leader_that_dies_go_on() throws Exception {
    GroupQueue<Wish> queue =
        new GroupQueue<>(
            1,
            FOREVER,
            group -> {
              hold(group);
              if (group.size() > 1) {
                throw new IllegalStateException("the leader died");
              }
            });
    FutureTask<?> a = call(queue, "a");
    Running first = next();
    FutureTask<?> b = call(queue, "b");
    FutureTask<?> c = call(queue, "c");
    first.release().countDown();
    next().release().countDown();

    a.get();
    ExecutionException died = assertThrows(ExecutionException.class, b::get);
    assertInstanceOf(IllegalStateException.class, died.getCause());
    c.get();
    FutureTask<?> later = call(queue, "later");
    next().release().countDown();
    later.get();
  }

  @Test
  void whoever_wants_to_run_alone_waits_for_those_who_run_and_holds_up_the_others()
      throws Exception {
    GroupQueue<Wish> queue = new GroupQueue<>(2, FOREVER, this::hold);
    FutureTask<?> a = call(queue, "a");
    Running first = next();

    assertFalse(queue.runAlone(Duration.ofMillis(1), () -> begun.add(new Running("last", null))));
    FutureTask<?> alone =
        start(() -> queue.runAlone(BUDGET, () -> begun.add(new Running("last", null))));
    FutureTask<?> b = call(queue, "b");
    first.release().countDown();

    assertEquals("last", next().names());
    next().release().countDown();
    finish(List.of(a, b, alone));
  }

  @Test
  void in_a_crowd_everybody_is_run_once_and_nobody_beside_one_with_the_same_key() throws Exception {
    long seed = 20_261_117L;
    Set<String> held = ConcurrentHashMap.newKeySet();
    AtomicInteger met = new AtomicInteger();
    AtomicInteger ran = new AtomicInteger();
    AtomicInteger beside = new AtomicInteger();
    AtomicInteger now = new AtomicInteger();
    GroupQueue<Wish> queue =
        new GroupQueue<>(
            4,
            Duration.ofNanos(50_000),
            group -> {
              beside.accumulateAndGet(now.incrementAndGet(), Math::max);
              Set<String> mine = ConcurrentHashMap.newKeySet();
              group.forEach(each -> mine.addAll(each.keys()));
              mine.forEach(
                  key -> {
                    if (!held.add(key)) {
                      met.incrementAndGet();
                    }
                  });
              Thread.yield();
              held.removeAll(mine);
              ran.addAndGet(group.size());
              now.decrementAndGet();
            });
    List<FutureTask<?>> callers = new ArrayList<>();
    for (int i = 0; i < 16; i++) {
      Random random = new Random(seed + i);
      callers.add(
          run(
              () -> {
                for (int n = 0; n < 300; n++) {
                  String key = "k" + random.nextInt(12);
                  queue.await(random.nextBoolean() ? new Wish(key, key) : new Wish("free"));
                }
                return null;
              }));
    }
    finish(callers);

    assertEquals(0, met.get(), "groups met at a key, seed " + seed);
    assertEquals(16 * 300, ran.get(), "seed " + seed);
    assertTrue(beside.get() <= 4, "groups at a time: " + beside.get() + ", seed " + seed);
  }

  private void hold(List<Wish> group) {
    String names = String.join(" ", group.stream().map(each -> each.name).toList());
    Running running = new Running(names, new CountDownLatch(1));
    begun.add(running);
    try {
      assertTrue(running.release().await(BUDGET.toSeconds(), TimeUnit.SECONDS), "held for ever");
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  private Running next() throws InterruptedException {
    Running running = begun.poll(BUDGET.toSeconds(), TimeUnit.SECONDS);
    if (running == null) {
      throw new AssertionError("no group began within " + BUDGET);
    }
    return running;
  }

  /** Returns once the caller waits: for its turn, or in the group that it leads. */
  private static FutureTask<?> call(GroupQueue<Wish> queue, String name, String... keys) {
    return start(
        () -> {
          queue.await(new Wish(name, keys));
          return null;
        });
  }

  private static <T> FutureTask<T> start(Callable<T> callable) {
    FutureTask<T> task = new FutureTask<>(callable);
    Thread thread = new Thread(task);
    thread.start();
    Callers.awaitTrue(() -> thread.getState() == Thread.State.TIMED_WAITING);
    return task;
  }

  private static <T> FutureTask<T> run(Callable<T> callable) {
    FutureTask<T> task = new FutureTask<>(callable);
    new Thread(task).start();
    return task;
  }

  private static void finish(List<FutureTask<?>> tasks) throws Exception {
    for (FutureTask<?> task : tasks) {
      task.get(BUDGET.toSeconds(), TimeUnit.SECONDS);
    }
  }
}
