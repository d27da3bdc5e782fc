package dev.lastword.client.worker;

import static java.util.Objects.requireNonNull;

import dev.lastword.client.Client;
import dev.lastword.core.value.WorkerId;
import dev.lastword.payloads.InputHandler;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.UUID;

/**
 * A worker to be: which queues, which handlers, how many tasks at a time.
 *
 * <p>Immutable; every method returns another one. {@link #start()} sets it to work.
 */
public final class Worker {

  private final Client client;
  private final Map<String, Handler> handlers;
  private final int concurrency;
  private final Times times;
  private final WorkerId workerId;

  /**
   * Lease and polling times of a worker.
   *
   * @param leaseFor how long the server waits for a sign of life
   * @param waitFor how long a claim waits at the server for a job to come
   */
  record Times(Duration leaseFor, Duration waitFor) {

    /** A sign of life may be lost twice before the lease is. */
    Duration beat() {
      return leaseFor.dividedBy(3);
    }
  }

  private Worker(
      Client client,
      Map<String, Handler> handlers,
      int concurrency,
      Times times,
      WorkerId workerId) {
    this.client = requireNonNull(client, "client");
    this.handlers = handlers;
    this.concurrency = concurrency;
    this.times = times;
    this.workerId = requireNonNull(workerId, "workerId");
  }

  /** Returns a worker without queues. */
  public static Worker of(Client client) {
    return new Worker(
        client,
        Map.of(),
        1,
        new Times(Duration.ofSeconds(30), Duration.ofSeconds(5)),
        WorkerId.of("worker-" + UUID.randomUUID()));
  }

  /** Returns this with a handler for the jobs of a queue. */
  public Worker queue(String queue, Handler handler) {
    Map<String, Handler> more = new LinkedHashMap<>(handlers);
    more.put(requireNonNull(queue, "queue"), requireNonNull(handler, "handler"));
    return new Worker(client, more, concurrency, times, workerId);
  }

  /** Returns this with a handler for the jobs of a queue, with inputs of a type. */
  public <T> Worker queue(String queue, Class<T> input, InputHandler<T> handler) {
    return queue(queue, input, TypedHandler.of(handler));
  }

  /** Returns this with a handler for the jobs of a queue, with inputs of a type. */
  public <T> Worker queue(String queue, Class<T> input, TypedHandler<T> handler) {
    return queue(queue, handler.on(client.payloads(), input));
  }

  /** Returns this with up to {@code tasks} at a time. */
  public Worker concurrency(int tasks) {
    if (tasks < 1) {
      throw new IllegalArgumentException("expected at least one task at a time, found " + tasks);
    }
    return new Worker(client, handlers, tasks, times, workerId);
  }

  /** Returns this under a name of the caller's, which must be no other worker's. */
  public Worker named(String id) {
    return new Worker(client, handlers, concurrency, times, WorkerId.of(id));
  }

  /** Returns this with leases of that length; a worker that dies is noticed so late. */
  public Worker leaseFor(Duration time) {
    return new Worker(
        client, handlers, concurrency, new Times(positive(time), times.waitFor()), workerId);
  }

  /** Returns this with claims that wait so long at the server; closing may take as long. */
  public Worker waitFor(Duration time) {
    return new Worker(
        client, handlers, concurrency, new Times(times.leaseFor(), positive(time)), workerId);
  }

  /** Sets it to work. */
  public RunningWorker start() {
    if (handlers.isEmpty()) {
      throw new IllegalStateException("expected at least one queue, found none");
    }
    RunningWorker running =
        new RunningWorker(client, Map.copyOf(handlers), concurrency, times, workerId);
    running.begin();
    return running;
  }

  private static Duration positive(Duration time) {
    if (time.isNegative() || time.isZero()) {
      throw new IllegalArgumentException("expected a positive time, found " + time);
    }
    return time;
  }
}
