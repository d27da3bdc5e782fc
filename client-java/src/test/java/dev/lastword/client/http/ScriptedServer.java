package dev.lastword.client.http;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** A server that answers as it is told, also in ways that no server of ours would. */
public final class ScriptedServer implements AutoCloseable {

  private final HttpServer http;
  private final ExecutorService threads = Executors.newCachedThreadPool();
  private final Queue<Step> script = new ConcurrentLinkedQueue<>();
  private final List<Request> requests = new CopyOnWriteArrayList<>();

  /** What is done with one request. */
  @FunctionalInterface
  public interface Step {
    void answer(HttpExchange exchange) throws IOException;
  }

  /** What came. */
  public record Request(
      String method,
      String target,
      String body,
      Optional<String> lastEventId,
      Optional<String> key,
      Optional<String> authorization) {}

  public ScriptedServer() {
    try {
      http = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    } catch (IOException noPort) {
      throw new UncheckedIOException(noPort);
    }
    http.setExecutor(threads);
    http.createContext("/", this::take);
    http.start();
  }

  public URI address() {
    return URI.create("http://127.0.0.1:" + http.getAddress().getPort());
  }

  public Transport transport() {
    return new Transport(connection(ClientMetrics.NONE));
  }

  public Connection connection(ClientMetrics metrics) {
    return new Connection(
        address(),
        Optional.of("secret-key"),
        Duration.ofSeconds(20),
        Duration.ofSeconds(10),
        new RequestBackoff(Duration.ofMillis(1), Duration.ofMillis(5)),
        metrics);
  }

  public ScriptedServer then(Step step) {
    script.add(step);
    return this;
  }

  public ScriptedServer then(int status, String body) {
    return then(exchange -> answer(exchange, status, body));
  }

  /** Takes the request and hangs up. */
  public ScriptedServer thenHangUp() {
    return then(HttpExchange::close);
  }

  public List<Request> requests() {
    return List.copyOf(requests);
  }

  public static void answer(HttpExchange exchange, int status, String body) throws IOException {
    byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
    exchange.sendResponseHeaders(status, bytes.length == 0 ? -1 : bytes.length);
    exchange.getResponseBody().write(bytes);
    exchange.close();
  }

  private void take(HttpExchange exchange) throws IOException {
    String body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
    requests.add(
        new Request(
            exchange.getRequestMethod(),
            exchange.getRequestURI().toString(),
            body,
            header(exchange, "Last-Event-ID"),
            header(exchange, "Idempotency-Key"),
            header(exchange, "Authorization")));
    Step step = script.poll();
    if (step == null) {
      answer(exchange, 500, "{\"code\":\"END_OF_SCRIPT\",\"detail\":\"nothing more was written\"}");
    } else {
      step.answer(exchange);
    }
  }

  private static Optional<String> header(HttpExchange exchange, String name) {
    return Optional.ofNullable(exchange.getRequestHeaders().getFirst(name));
  }

  @Override
  public void close() {
    http.stop(0);
    threads.shutdownNow();
  }
}
