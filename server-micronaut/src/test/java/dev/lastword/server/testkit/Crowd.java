package dev.lastword.server.testkit;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.net.URI;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/** Many readers of one event stream, each on a connection of its own, all on one thread. */
public final class Crowd implements AutoCloseable {

  private static final Pattern EVENT = Pattern.compile("event: execution\nid: (\\d+)\n");

  private final Selector selector = Selector.open();
  private final ByteBuffer buffer = ByteBuffer.allocate(64 * 1024);
  private final List<Reader> readers = new ArrayList<>();

  private record Reader(SocketChannel channel, ByteArrayOutputStream heard) {

    String text() {
      return heard.toString(UTF_8);
    }
  }

  private Crowd() throws IOException {}

  /** Lets so many ask for an event stream. */
  public static Crowd of(int readers, RunningServer server, String path) throws IOException {
    Crowd crowd = new Crowd();
    URI address = server.server().address();
    String request = "GET " + path + " HTTP/1.1\r\nHost: " + address.getAuthority() + "\r\n\r\n";
    for (int i = 0; i < readers; i++) {
      SocketChannel channel =
          SocketChannel.open(new InetSocketAddress("127.0.0.1", address.getPort()));
      Reader reader = new Reader(channel, new ByteArrayOutputStream());
      crowd.readers.add(reader);
      channel.write(ByteBuffer.wrap(request.getBytes(UTF_8)));
      channel.configureBlocking(false);
      channel.register(crowd.selector, SelectionKey.OP_READ, reader);
    }
    return crowd;
  }

  /** Reads until everybody has heard that text, however long that takes. */
  public void awaitAll(String text) throws IOException {
    while (!readers.stream().allMatch(reader -> reader.text().contains(text))) {
      read();
    }
  }

  /** Reads until everybody has heard of so many events; returns their ids by reader. */
  public List<List<Long>> awaitEvents(int count) throws IOException {
    List<List<Long>> ids = ids();
    while (ids.stream().anyMatch(heard -> heard.size() < count)) {
      read();
      ids = ids();
    }
    return ids;
  }

  private List<List<Long>> ids() {
    return readers.stream()
        .map(
            reader ->
                EVENT
                    .matcher(reader.text())
                    .results()
                    .map(event -> Long.parseLong(event.group(1)))
                    .toList())
        .toList();
  }

  private void read() throws IOException {
    selector.select(key -> take((Reader) key.attachment()), 1_000);
  }

  private void take(Reader reader) {
    try {
      int length = reader.channel().read(buffer.clear());
      if (length < 0) {
        throw new AssertionError("expected a stream that goes on, found " + reader.text());
      }
      reader.heard().write(buffer.array(), 0, length);
    } catch (IOException broken) {
      throw new AssertionError("expected a stream that goes on, found " + broken, broken);
    }
  }

  /** Everybody hangs up at once, whatever is still under way to them. */
  public void hangUp() throws IOException {
    for (Reader reader : readers) {
      reader.channel().setOption(StandardSocketOptions.SO_LINGER, 0);
      reader.channel().close();
    }
  }

  @Override
  public void close() throws IOException {
    for (Reader reader : readers) {
      reader.channel().close();
    }
    selector.close();
  }
}
