package dev.lastword.server.http;

import io.netty.buffer.ByteBuf;
import java.util.Optional;

/**
 * Bytes of the {@link BodyBudget} that one request's body uses, and its answer. It is held by the
 * connection until the response is sent, and by the request until it is carried out, which may be
 * later if the caller hangs up. Thread-safe.
 */
final class BodyCharge {

  /** Bytes that every body may have without being counted, so that a cancel is never refused. */
  static final int FREE = 64 << 10;

  /** Bytes of heap that a JSON value is counted as. */
  static final int VALUE = 200;

  private final BodyBudget budget;
  private String caller;
  private long received;
  private int values;
  private long answered;
  private long charged;
  private int holders = 1;
  private boolean complete;

  BodyCharge(BodyBudget budget, String caller) {
    this.budget = budget;
    this.caller = caller;
  }

  /** Counts a part of the body, or returns the reason why it is too much. */
  synchronized Optional<Problem> add(ByteBuf part) {
    if (holders == 0) {
      return Optional.empty();
    }
    received += part.readableBytes();
    if (values < ValueLimit.MOST) {
      part.forEachByte(
          unit -> {
            // What announces a value in JSON and in YAML; a little too many is no harm.
            if (unit == ',' || unit == '[' || unit == '{' || unit == '\n') {
              values++;
            }
            return values < ValueLimit.MOST;
          });
    }
    return charge(body(), Optional.empty());
  }

  private long body() {
    return received <= FREE ? 0 : received + (long) VALUE * values;
  }

  /**
   * Counts a part of the answer, or returns the reason why it is too much. An answer beyond the
   * share of one caller takes all of that share, so that such answers are given one at a time.
   */
  synchronized Optional<Problem> answer(long bytes) {
    if (holders == 0) {
      return Optional.empty();
    }
    answered += bytes;
    long counted = answered <= FREE ? 0 : answered;
    Optional<Problem> tooLarge = budget.refusalOfAnswer(counted);
    return charge(Math.max(body(), Math.min(body() + counted, budget.mostOfCaller())), tooLarge);
  }

  private Optional<Problem> charge(long cost, Optional<Problem> tooLarge) {
    Optional<Problem> refusal =
        tooLarge.isPresent() ? tooLarge : budget.raise(caller, charged, cost);
    if (refusal.isEmpty()) {
      charged = cost;
    }
    return refusal;
  }

  /** Notes that all of the body has arrived. */
  synchronized void complete() {
    complete = true;
  }

  /** Counts the body for a caller who has proved an identity. */
  synchronized void belongsTo(String known) {
    budget.move(caller, known, charged);
    caller = known;
  }

  /** Holds it once more; {@link #release} ends that. */
  synchronized void retain() {
    if (holders > 0) {
      holders++;
    }
  }

  /** Ends one hold, and with the last one gives everything back. */
  synchronized void release() {
    if (holders > 0 && --holders == 0) {
      giveBack();
    }
  }

  /** Ends the hold of the connection; a body that has not arrived is then never carried out. */
  synchronized void disconnect() {
    if (complete) {
      release();
    } else if (holders > 0) {
      holders = 0;
      giveBack();
    }
  }

  private void giveBack() {
    budget.free(caller, charged);
    charged = 0;
  }
}
