package dev.lastword.store.kv;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lastword.store.Direction;
import dev.lastword.store.OutcomeUnknown;
import dev.lastword.store.StoreUnavailable;
import dev.lastword.store.kv.testkit.MemoryKeyValues;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

/** Callers who come while another writes share the next batch, and each gets its own answer. */
final class GroupCommitTest {

  private final CountDownLatch writing = new CountDownLatch(1);
  private final CountDownLatch goOn = new CountDownLatch(1);
  private final AtomicReference<Optional<RuntimeException>> failure =
      new AtomicReference<>(Optional.empty());
  private final List<String> done = Collections.synchronizedList(new ArrayList<>());

  /** Stops in its first batch, and fails in later ones if it is told to. */
  private final OrderedKeyValues engine =
      new ForwardingKeyValues(new MemoryKeyValues()) {
        @Override
        public void write(KeyChanges changes) {
          if (done.isEmpty()) {
            writing.countDown();
            awaitGoOn();
          } else if (failure.get().isPresent()) {
            done.add("failed");
            throw failure.get().get();
          }
          List<Byte> keys = new ArrayList<>();
          changes.forEach((key, value) -> keys.add(key[0]));
          done.add("batch " + keys);
          super.write(changes);
        }

        @Override
        public void recover() {
          done.add("recovered");
        }
      };

  private final GroupCommit group = new GroupCommit(engine);

  private void awaitGoOn() {
    try {
      goOn.await();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  private CompletableFuture<Integer> put(int key) {
    return start(
        layer -> {
          layer.put(new byte[] {(byte) key}, new byte[0]);
          return key;
        });
  }

  private CompletableFuture<Integer> start(Function<Layer, Integer> work) {
    CompletableFuture<Integer> answer = new CompletableFuture<>();
    Thread thread =
        new Thread(
            () -> {
              try {
                answer.complete(group.write(0, work));
              } catch (RuntimeException e) {
                answer.completeExceptionally(e);
              }
            });
    thread.start();
    starters.add(thread);
    return answer;
  }

  private final List<Thread> starters = new ArrayList<>();

  /** Lets the first batch stop on its way, and others wait behind it. */
  private List<CompletableFuture<Integer>> behindTheFirst(List<Function<Layer, Integer>> works)
      throws Exception {
    CompletableFuture<Integer> first = put(0);
    writing.await();
    List<CompletableFuture<Integer>> answers = new ArrayList<>(List.of(first));
    for (Function<Layer, Integer> work : works) {
      answers.add(start(work));
      Thread last = starters.get(starters.size() - 1);
      while (last.getState() != Thread.State.WAITING) {
        Thread.onSpinWait();
      }
    }
    return answers;
  }

  private static Function<Layer, Integer> putting(int key) {
    return layer -> {
      layer.put(new byte[] {(byte) key}, new byte[0]);
      return key;
    };
  }

  private static Function<Layer, Integer> refused(int key) {
    return layer -> {
      layer.put(new byte[] {(byte) key}, new byte[0]);
      throw new IllegalArgumentException("refused");
    };
  }

  /** Returns how many keys there are, as one who is decided after others sees it. */
  private static int counting(Layer layer) {
    int[] count = {0};
    layer.scan(
        new KeyRange(new byte[] {0}, new byte[] {100}),
        Direction.FORWARD,
        (key, value) -> ++count[0] > 0);
    return count[0];
  }

  @Test
  void those_who_wait_share_a_batch_and_a_refused_one_leaves_nothing_in_it() throws Exception {
    List<CompletableFuture<Integer>> answers =
        behindTheFirst(List.of(putting(1), refused(2), putting(3), GroupCommitTest::counting));

    goOn.countDown();

    assertEquals(0, answers.get(0).get());
    assertEquals(1, answers.get(1).get());
    assertInstanceOf(
        IllegalArgumentException.class,
        assertThrows(CompletionException.class, () -> answers.get(2).join()).getCause());
    assertEquals(3, answers.get(3).get());
    assertEquals(3, answers.get(4).get(), "0, 1 and 3");
    assertEquals(List.of("batch [0]", "batch [1, 3]"), done);
  }

  @Test
  void nothing_is_known_of_a_batch_that_may_have_been_written() throws Exception {
    List<CompletableFuture<Integer>> answers =
        behindTheFirst(List.of(putting(1), refused(2), GroupCommitTest::counting));
    failure.set(Optional.of(new OutcomeUnknown("on purpose", null)));

    goOn.countDown();

    assertEquals(0, answers.get(0).get());
    assertEquals(
        List.of(OutcomeUnknown.class, StoreUnavailable.class, StoreUnavailable.class),
        answers.subList(1, 4).stream().map(GroupCommitTest::failure).toList());
    failure.set(Optional.empty());
    assertEquals(5, put(5).get());
    assertEquals(List.of("batch [0]", "failed", "recovered", "batch [5]"), done);
  }

  @Test
  void those_who_can_be_written_are_when_a_batch_cannot() throws Exception {
    List<CompletableFuture<Integer>> answers = behindTheFirst(List.of(putting(1), putting(2)));
    failure.set(Optional.of(new StoreUnavailable("on purpose", null)));

    goOn.countDown();

    assertEquals(
        List.of(StoreUnavailable.class, StoreUnavailable.class),
        answers.subList(1, 3).stream().map(GroupCommitTest::failure).toList());
    assertEquals(3, Collections.frequency(done, "failed"), "together, and each alone");
    assertEquals(1, group.write(0, GroupCommitTest::counting));
  }

  private static Class<?> failure(CompletableFuture<Integer> answer) {
    return assertThrows(CompletionException.class, answer::join).getCause().getClass();
  }

  @Test
  void an_interrupt_stays_set_and_ends_no_call() throws Exception {
    List<CompletableFuture<Integer>> answers = behindTheFirst(List.of(putting(1)));
    starters.get(1).interrupt();

    goOn.countDown();

    assertEquals(1, answers.get(1).get());
    Thread.currentThread().interrupt();
    assertEquals(2, group.write(0, GroupCommitTest::counting));
    assertTrue(Thread.interrupted());
  }
}
