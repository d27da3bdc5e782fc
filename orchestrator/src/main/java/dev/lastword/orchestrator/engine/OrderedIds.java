package dev.lastword.orchestrator.engine;

import java.security.SecureRandom;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicLong;

/**
 * UUIDs of version 7, which rise with time. What is written together has ids that stand together,
 * so an index over them takes it in one place; under random ids every event would change a page of
 * its own, and a commit write most of an index to the disk.
 */
final class OrderedIds {

  private static final int SEQUENCE_BITS = 12;
  private static final long SEQUENCE = (1L << SEQUENCE_BITS) - 1;
  private static final long VERSION_7 = 7L << SEQUENCE_BITS;
  private static final long VARIANT = 0b10L << 62;
  private static final SecureRandom RANDOM = new SecureRandom();

  /** Milliseconds, and a number within each; a busy one borrows from the next. */
  private static final AtomicLong LAST = new AtomicLong();

  private OrderedIds() {}

  /** Returns an id above all that were drawn in this process before. */
  static UUID next() {
    long now = System.currentTimeMillis() << SEQUENCE_BITS;
    long time = LAST.updateAndGet(last -> Math.max(last + 1, now));
    long high = (time & ~SEQUENCE) << (16 - SEQUENCE_BITS) | VERSION_7 | time & SEQUENCE;
    return new UUID(high, VARIANT | RANDOM.nextLong() >>> 2);
  }
}
