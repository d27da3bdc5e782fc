package dev.lastword.client;

import static java.util.Objects.requireNonNull;

import dev.lastword.client.http.ClientMetrics;
import dev.lastword.client.http.Connection;
import dev.lastword.client.http.RequestBackoff;
import dev.lastword.client.http.Transport;
import dev.lastword.core.value.ExecutionId;
import dev.lastword.payloads.Payloads;
import java.net.URI;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/**
 * A server, as its callers see it.
 *
 * <p>Thread-safe, and meant to be shared: one is enough for a program. It blocks the calling thread
 * until there is an answer. Every {@code with…} returns another client and leaves this one alone.
 */
public final class Client {

  private final Connection connection;
  private final Payloads payloads;
  private final Transport transport;

  private Client(Connection connection, Payloads payloads) {
    this.connection = connection;
    this.payloads = payloads;
    this.transport = new Transport(connection);
  }

  /** Returns a client of the server at {@code address}, for example http://127.0.0.1:8080. */
  public static Client to(String address) {
    return to(URI.create(address));
  }

  /** Returns a client of the server at {@code address}. */
  public static Client to(URI address) {
    return new Client(Connection.to(address), Payloads.USUAL);
  }

  /** Returns this with an API key or a token, sent with each request. */
  public Client withKey(String key) {
    return new Client(
        new Connection(
            connection.server(),
            Optional.of(requireNonNull(key, "key")),
            connection.deadline(),
            connection.attempt(),
            connection.backoff(),
            connection.metrics()),
        payloads);
  }

  /**
   * Returns this with another patience.
   *
   * @param deadline how long a request may take, its repetitions included
   * @param attempt how long one attempt may take before it counts as lost
   */
  public Client withPatience(Duration deadline, Duration attempt, RequestBackoff backoff) {
    return new Client(
        new Connection(
            connection.server(),
            connection.key(),
            deadline,
            attempt,
            backoff,
            connection.metrics()),
        payloads);
  }

  /** Returns this, counted by {@code metrics}. */
  public Client withMetrics(ClientMetrics metrics) {
    return new Client(
        new Connection(
            connection.server(),
            connection.key(),
            connection.deadline(),
            connection.attempt(),
            connection.backoff(),
            metrics),
        payloads);
  }

  /** Returns this with another mapping of payloads than {@link Payloads#USUAL}. */
  public Client withPayloads(Payloads mapping) {
    return new Client(connection, requireNonNull(mapping, "mapping"));
  }

  /** Returns the mapping between JSON and the program's types. */
  public Payloads payloads() {
    return payloads;
  }

  /** Returns whom this talks to, and how patiently. */
  public Connection connection() {
    return connection;
  }

  /** Returns how far the server's clock is ahead of this machine's, to the second. */
  public Duration clockDifference() {
    return transport.clockDifference();
  }

  /** Returns what can be done with graphs. */
  public Graphs graphs() {
    return new Graphs(transport);
  }

  /** Returns what can be done with executions in general. */
  public Executions executions() {
    return new Executions(transport, payloads);
  }

  /** Returns what can be done with one execution, whether it exists or not. */
  public Execution execution(ExecutionId id) {
    return new Execution(transport, id, payloads);
  }

  /** Returns what can be done with one execution, whether it exists or not. */
  public Execution execution(String id) {
    return execution(ExecutionId.of(id));
  }

  /** Creates an execution of a graph's newest version, starts it, and returns it. */
  public Execution run(String graph, @Nullable Object input) {
    return execution(executions().create(NewExecution.of(graph), input).executionId());
  }

  /**
   * Waits until an execution has ended, and returns its result.
   *
   * @throws dev.lastword.payloads.ExecutionNotCompleted if it failed or was canceled
   * @throws TimeoutException if it goes on after {@code atMost}
   */
  public <T> T awaitResult(ExecutionId id, Class<T> type, Duration atMost) throws TimeoutException {
    return execution(id).awaitResult(type, atMost);
  }

  /** Returns what workers do. */
  public Jobs jobs() {
    return new Jobs(transport);
  }

  /** Returns what can be done with queues. */
  public Queues queues() {
    return new Queues(transport);
  }

  /** Returns what can be done with schedules. */
  public Schedules schedules() {
    return new Schedules(transport);
  }

  /** Returns how the server is. */
  public Health health() {
    return new Health(transport);
  }

  /** Returns what administrators do. */
  public Admin admin() {
    return new Admin(transport);
  }
}
