package dev.lastword.tck.random;

import java.util.Collections;
import java.util.List;
import java.util.stream.Stream;

/** Kinds of situations, each as often as it has weight. */
enum Focus {
  LATE_CANCEL(25, Stop.ANYWHERE, Fate.ANY),
  GRACE(16, Stop.RUNNING, Fate.CANCEL),
  GRACE_OF_A_WAIT(6, Stop.WAITING, Fate.CANCEL),
  WAIT(18, Stop.WAITING, Fate.ACTIVE),
  READINESS(5, Stop.READY, Fate.ACTIVE),
  START(10, Stop.RUNNING, Fate.ACTIVE),
  REPETITION(10, Stop.SETTLED, Fate.ACTIVE),
  REPETITION_LATE(3, Stop.SETTLED, Fate.CANCEL),
  SETTLEMENT(6, Stop.ANYWHERE, Fate.ACTIVE),
  VALUE(14, Stop.RUNNING, Fate.ACTIVE),
  ANYTHING(6, Stop.ANYWHERE, Fate.ANY);

  static final List<Focus> WEIGHED =
      Stream.of(values()).flatMap(each -> Collections.nCopies(each.weight, each).stream()).toList();

  private final int weight;
  private final Stop stop;
  private final Fate fate;

  Focus(int weight, Stop stop, Fate fate) {
    this.weight = weight;
    this.stop = stop;
    this.fate = fate;
  }

  Stop stop() {
    return stop;
  }

  Fate fate() {
    return fate;
  }

  /** Point at which the life of the node stops. */
  enum Stop {
    READY,
    RUNNING,
    WAITING,
    SETTLED,
    ANYWHERE
  }

  /** Fate of the execution. */
  enum Fate {
    ACTIVE,
    CANCEL,
    ENDED,
    ANY
  }
}
