package dev.lastword.tck.store.suites;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lastword.store.VersionConflict;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;

/**
 * A record of calls to one stream, and whether they could have happened one after the other.
 *
 * <p>Each call saw the head rise from {@code low} to {@code high}, which are equal if it wrote
 * nothing. As heads only rise, there is such an order if and only if no call that ended before
 * another began saw a higher head than the other: which is quickly judged, for every pair.
 */
final class Linearity {

  private record Call(String what, long from, long to, long low, long high) {}

  private final AtomicLong clock = new AtomicLong();
  private final AtomicLong appended = new AtomicLong();
  private final List<Call> calls = Collections.synchronizedList(new ArrayList<>());

  /** Records a call that returns the head. */
  long read(LongSupplier read) {
    long from = clock.incrementAndGet();
    long head = read.getAsLong();
    calls.add(new Call("a read", from, clock.incrementAndGet(), head, head));
    return head;
  }

  /** Records an append of one event that returns the head it made, and returns that head. */
  long append(LongSupplier append) {
    long from = clock.incrementAndGet();
    try {
      long head = append.getAsLong();
      calls.add(new Call("an append", from, clock.incrementAndGet(), head - 1, head));
      appended.incrementAndGet();
      return head;
    } catch (VersionConflict conflict) {
      long head = conflict.actual();
      calls.add(new Call("a refused append", from, clock.incrementAndGet(), head, head));
      return head;
    }
  }

  /** Returns how many appends succeeded. */
  long appended() {
    return appended.get();
  }

  /** Demands that the calls fit one order in which each ends before the next begins. */
  void requireOneOrder() {
    List<Call> all = List.copyOf(calls);
    for (Call first : all) {
      for (Call second : all) {
        assertTrue(
            first.to() > second.from() || first.high() <= second.low(),
            () -> first + " had ended when " + second + " began, which saw an older head");
      }
    }
    long heads =
        all.stream()
            .filter(call -> call.low() < call.high())
            .mapToLong(Call::high)
            .distinct()
            .count();
    assertEquals(appended(), heads, "heads that appends made, each another one");
  }
}
