package dev.lastword.orchestrator.worker;

import static java.util.Objects.requireNonNull;

import dev.lastword.orchestrator.graph.DotSegments;
import dev.lastword.orchestrator.graph.QueueName;
import dev.lastword.store.ClaimSpec;
import dev.lastword.store.QueueClaim;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * Settings of a worker.
 *
 * @param queues where it takes Tasks from, by their priority and age
 * @param concurrency the most Tasks that it works at, at a time
 * @param leaseFor how long it may be silent before another worker takes over; it says that it is
 *     there three times as often
 * @param name who it is, for people who look at leases; absent, the node's name
 * @param codes which errors exceptions become
 * @param tasksInARow the most Tasks of one execution that follow one another on a place while older
 *     Tasks wait in the queue; 1: the queue's order is kept strictly
 */
public record WorkerSettings(
    List<String> queues,
    int concurrency,
    Duration leaseFor,
    Optional<String> name,
    FailureCodes codes,
    int tasksInARow) {

  /** Default of {@code tasksInARow}. */
  public static final int TASKS_IN_A_ROW = 8;

  public WorkerSettings {
    queues = queues.stream().map(queue -> QueueName.of(queue).value()).toList();
    requireNonNull(leaseFor, "leaseFor");
    requireNonNull(name, "name");
    requireNonNull(codes, "codes");
    name.ifPresent(given -> DotSegments.refuse(given, "name"));
    if (queues.isEmpty()) {
      throw new IllegalArgumentException("expected at least one queue, found none");
    }
    if (concurrency < 1) {
      throw new IllegalArgumentException(
          "expected a concurrency of 1 or more, found " + concurrency);
    }
    if (tasksInARow < 1) {
      throw new IllegalArgumentException("expected 1 or more Tasks in a row, found " + tasksInARow);
    }
    if (leaseFor.compareTo(Duration.ofMillis(3)) < 0) {
      throw new IllegalArgumentException("expected a lease of 3 ms or more, found " + leaseFor);
    }
  }

  /** Returns a worker of these queues, for eight Tasks at a time, with leases of half a minute. */
  public static WorkerSettings of(String... queues) {
    return new WorkerSettings(
        List.of(queues),
        8,
        Duration.ofSeconds(30),
        Optional.empty(),
        FailureCodes.USUAL,
        TASKS_IN_A_ROW);
  }

  /** Returns these settings for so many Tasks at a time. */
  public WorkerSettings concurrency(int value) {
    return new WorkerSettings(queues, value, leaseFor, name, codes, tasksInARow);
  }

  /** Returns these settings with leases of another length. */
  public WorkerSettings leaseFor(Duration value) {
    return new WorkerSettings(queues, concurrency, value, name, codes, tasksInARow);
  }

  /** Returns these settings under another name. */
  public WorkerSettings name(String value) {
    return new WorkerSettings(
        queues, concurrency, leaseFor, Optional.of(value), codes, tasksInARow);
  }

  /** Returns these settings with other errors for exceptions. */
  public WorkerSettings codes(FailureCodes value) {
    return new WorkerSettings(queues, concurrency, leaseFor, name, value, tasksInARow);
  }

  /** Returns these settings with another number of Tasks in a row. */
  public WorkerSettings tasksInARow(int value) {
    return new WorkerSettings(queues, concurrency, leaseFor, name, codes, value);
  }

  ClaimSpec claim(String owner, int most) {
    return new ClaimSpec(queues.stream().map(QueueClaim::of).toList(), owner, most, leaseFor);
  }
}
