package dev.lastword.orchestrator.settings;

import java.security.SecureRandom;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;

/**
 * UUIDs of version 7, which rise with time. What is written together has ids that stand together,
 * so an index over them takes it in one place; under random ids every event would change a page of
 * its own, and a commit write most of an index to the disk.
 */
public final class OrderedIds {

  private static final int SEQUENCE_BITS = 12;
  private static final long SEQUENCE = (1L << SEQUENCE_BITS) - 1;
  private static final long VERSION_7 = 7L << SEQUENCE_BITS;
  private static final long VARIANT = 0b10L << 62;
  private static final SecureRandom RANDOM = new SecureRandom();

  /** Milliseconds, and a number within each; a busy one borrows from the next. */
  private static final AtomicLong LAST = new AtomicLong();

  private static final AtomicReference<LowerHalf> LOWER =
      new AtomicReference<>(new LowerHalf(0, drawnHalf()));

  private OrderedIds() {}

  /** The lower half of the ids of events, and the second that it is for. */
  private record LowerHalf(long second, long bits) {}

  /** Returns an id above all that were drawn in this process before. */
  public static UUID next() {
    return new UUID(upperHalf(), drawnHalf());
  }

  /**
   * Returns an id like {@link #next} that shares its lower half with the others of its second: no
   * two have the same upper half, and a log writes a half that repeats itself as one byte.
   */
  static UUID nextOfEvent() {
    long upper = upperHalf();
    long second = (upper >>> 16) / 1_000;
    LowerHalf lower =
        LOWER.updateAndGet(
            known -> known.second() >= second ? known : new LowerHalf(second, drawnHalf()));
    return new UUID(upper, lower.bits());
  }

  private static long upperHalf() {
    long now = System.currentTimeMillis() << SEQUENCE_BITS;
    long time = LAST.updateAndGet(last -> Math.max(last + 1, now));
    return (time & ~SEQUENCE) << (16 - SEQUENCE_BITS) | VERSION_7 | time & SEQUENCE;
  }

  private static long drawnHalf() {
    return VARIANT | RANDOM.nextLong() >>> 2;
  }
}
