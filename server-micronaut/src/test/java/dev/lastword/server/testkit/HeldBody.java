package dev.lastword.server.testkit;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.util.ArrayList;
import java.util.List;

/** A request whose head was sent, and whose body is sent in parts. */
public final class HeldBody implements AutoCloseable {

  private final Socket socket;
  private final boolean chunked;

  private HeldBody(Socket socket, boolean chunked) {
    this.socket = socket;
    this.chunked = chunked;
  }

  /** Sends the head of a request with a body of {@code length} bytes, in chunks if that is 0. */
  public static HeldBody post(RunningServer server, String path, long length, String... headers)
      throws IOException {
    return from("127.0.0.1", server, path, length, headers);
  }

  /** Sends such a head from an address of this machine. */
  public static HeldBody from(
      String address, RunningServer server, String path, long length, String... headers)
      throws IOException {
    Socket socket = new Socket();
    socket.bind(new InetSocketAddress(InetAddress.getByName(address), 0));
    socket.connect(new InetSocketAddress("127.0.0.1", server.server().address().getPort()));
    List<String> head = new ArrayList<>();
    head.add("POST " + path + " HTTP/1.1");
    head.add("Host: 127.0.0.1");
    head.add("Content-Type: application/json");
    head.add(length == 0 ? "Transfer-Encoding: chunked" : "Content-Length: " + length);
    head.addAll(List.of(headers));
    head.add("");
    head.add("");
    socket.getOutputStream().write(String.join("\r\n", head).getBytes(UTF_8));
    return new HeldBody(socket, length == 0);
  }

  /** Sends a part of the body; a server that has hung up is no failure. */
  public HeldBody send(String part) {
    try {
      byte[] bytes = part.getBytes(UTF_8);
      if (chunked) {
        socket
            .getOutputStream()
            .write((Integer.toHexString(bytes.length) + "\r\n").getBytes(UTF_8));
      }
      socket.getOutputStream().write(bytes);
      if (chunked) {
        socket.getOutputStream().write("\r\n".getBytes(UTF_8));
      }
    } catch (IOException closed) {
      // What it says is still to be read.
    }
    return this;
  }

  /** Tells whether the server has said something, or nothing yet. */
  public boolean isAnswered() throws IOException {
    return socket.getInputStream().available() > 0;
  }

  /** Returns everything that the server says until it ends the connection. */
  public String answer() throws IOException {
    return new String(socket.getInputStream().readAllBytes(), UTF_8);
  }

  @Override
  public void close() throws IOException {
    socket.close();
  }
}
