package dev.lastword.server.client;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;

/** Stands between a client and a server, and loses some of the server's answers. */
final class LossyProxy implements AutoCloseable {

  private static final List<String> FORWARDED =
      List.of("Content-Type", "Accept", "Idempotency-Key", "Last-Event-ID");

  private final URI server;
  private final String lossy;
  private final AtomicInteger toLose;
  private final HttpServer http;
  private final HttpClient client = HttpClient.newHttpClient();
  private final ExecutorService threads = Executors.newCachedThreadPool();
  private final List<Integer> lost = new CopyOnWriteArrayList<>();

  /** Loses the first {@code toLose} answers to requests whose path ends with {@code lossy}. */
  LossyProxy(URI server, String lossy, int toLose) throws IOException {
    this.server = server;
    this.lossy = lossy;
    this.toLose = new AtomicInteger(toLose);
    this.http = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    http.setExecutor(threads);
    http.createContext("/", this::forward);
    http.start();
  }

  URI address() {
    return URI.create("http://127.0.0.1:" + http.getAddress().getPort());
  }

  /** Returns the statuses of the answers that were lost. */
  List<Integer> lost() {
    return List.copyOf(lost);
  }

  private void forward(HttpExchange exchange) throws IOException {
    HttpResponse<InputStream> answer = ask(exchange);
    boolean matches = exchange.getRequestURI().getPath().endsWith(lossy);
    if (matches && toLose.getAndDecrement() > 0) {
      answer.body().readAllBytes();
      lost.add(answer.statusCode());
      exchange.close();
      return;
    }
    answer
        .headers()
        .firstValue("Content-Type")
        .ifPresent(type -> exchange.getResponseHeaders().set("Content-Type", type));
    exchange.sendResponseHeaders(answer.statusCode(), 0);
    try (InputStream body = answer.body()) {
      byte[] bytes = new byte[8192];
      for (int read = body.read(bytes); read >= 0; read = body.read(bytes)) {
        exchange.getResponseBody().write(bytes, 0, read);
        exchange.getResponseBody().flush();
      }
    } finally {
      exchange.close();
    }
  }

  private HttpResponse<InputStream> ask(HttpExchange exchange) throws IOException {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(server.resolve(exchange.getRequestURI()))
            .method(
                exchange.getRequestMethod(),
                BodyPublishers.ofByteArray(exchange.getRequestBody().readAllBytes()));
    for (String header : FORWARDED) {
      String value = exchange.getRequestHeaders().getFirst(header);
      if (value != null) {
        request.header(header, value);
      }
    }
    try {
      return client.send(request.build(), BodyHandlers.ofInputStream());
    } catch (InterruptedException stopped) {
      throw new UncheckedIOException(new IOException(stopped));
    }
  }

  @Override
  public void close() {
    http.stop(0);
    threads.shutdownNow();
  }
}
