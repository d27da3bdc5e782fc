package dev.lastword.server.testkit;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.Socket;

/** A request whose head the server has read, and whose body it waits for. */
public record Begun(Socket socket, String body) implements AutoCloseable {

  /** Sends the head, and returns when the server has said that it wants to hear more. */
  public static Begun post(RunningServer server, String path, String body) throws IOException {
    int port = server.server().address().getPort();
    Socket socket = new Socket("127.0.0.1", port);
    String head =
        String.join(
            "\r\n",
            "POST " + path + " HTTP/1.1",
            "Host: 127.0.0.1:" + port,
            "Content-Type: application/json",
            "Content-Length: " + body.length(),
            "Expect: 100-continue",
            "Connection: close",
            "",
            "");
    socket.getOutputStream().write(head.getBytes(UTF_8));
    StringBuilder said = new StringBuilder();
    while (said.indexOf("\r\n\r\n") < 0) {
      int next = socket.getInputStream().read();
      if (next < 0) {
        throw new AssertionError("expected 100 Continue, found " + said);
      }
      said.append((char) next);
    }
    if (!said.toString().startsWith("HTTP/1.1 100 ")) {
      throw new AssertionError("expected 100 Continue, found " + said);
    }
    return new Begun(socket, body);
  }

  /** Sends the rest. */
  public void send() throws IOException {
    socket.getOutputStream().write(body.getBytes(UTF_8));
  }

  /** Sends the rest, and returns the answer. */
  public String finish() {
    try {
      send();
      return new String(socket.getInputStream().readAllBytes(), UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public void close() throws IOException {
    socket.close();
  }
}
