package dev.lastword.server.trace;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Collectors;

/** A collector of traces on this machine: takes whatever comes by OTLP over HTTP. */
final class OtlpReceiver implements AutoCloseable {

  /** A span as it was received. */
  record Span(String trace, String id, String parent, String name, Map<String, String> notes) {

    private static Span of(Protobuf span) {
      return new Span(
          span.hex(1),
          span.hex(2),
          span.hex(4),
          span.text(5),
          span.messages(9).stream()
              .collect(
                  Collectors.toMap(
                      attribute -> attribute.text(1),
                      attribute -> attribute.messages(2).get(0).text(1))));
    }
  }

  private final HttpServer server;
  private final List<byte[]> bodies = new CopyOnWriteArrayList<>();

  OtlpReceiver() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext("/v1/traces", this::take);
    server.start();
  }

  private void take(HttpExchange exchange) throws IOException {
    bodies.add(exchange.getRequestBody().readAllBytes());
    exchange.sendResponseHeaders(200, -1);
    exchange.close();
  }

  String address() {
    return "http://127.0.0.1:" + server.getAddress().getPort();
  }

  List<byte[]> bodies() {
    return bodies;
  }

  List<Span> spans() {
    return bodies.stream()
        .flatMap(body -> new Protobuf(body).messages(1).stream())
        .flatMap(resource -> resource.messages(2).stream())
        .flatMap(scope -> scope.messages(2).stream())
        .map(Span::of)
        .toList();
  }

  List<Span> spans(String trace) {
    return spans().stream().filter(span -> span.trace().equals(trace)).toList();
  }

  @Override
  public void close() {
    server.stop(0);
  }
}
