package dev.lastword.certification;

import dev.lastword.tck.store.ConnectionCut;
import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * Stands between a store and PostgreSQL, and cuts a connection where the server answers: its word
 * BEGIN tells that a commit is under way, its word COMMIT that it is done. The answer is lost.
 */
final class CuttingRelay implements ConnectionCut.Line {

  private static final int SENDING_ROOM = 1 << 16;
  private static final int COMMAND_COMPLETE = 'C';
  private static final int AUTHENTICATION = 'R';
  private static final int ERROR = 'E';

  private final int server;
  private final ServerSocket door;
  private final Set<Socket> open = ConcurrentHashMap.newKeySet();
  private final AtomicReference<ConnectionCut.@Nullable Phase> next = new AtomicReference<>();
  private volatile boolean cut;

  CuttingRelay(int server) {
    this.server = server;
    try {
      door = new ServerSocket(0, 0, InetAddress.getLoopbackAddress());
    } catch (IOException failure) {
      throw new UncheckedIOException("cannot listen", failure);
    }
    start("relay", this::accept);
  }

  /** Returns the port to connect to. */
  int port() {
    return door.getLocalPort();
  }

  boolean isOpen() {
    return !door.isClosed();
  }

  @Override
  public void cutNextCommit(ConnectionCut.Phase phase) {
    cut = false;
    next.set(phase);
  }

  @Override
  public boolean isCut() {
    return cut;
  }

  private void accept() throws IOException {
    while (isOpen()) {
      Socket client = door.accept();
      Socket upstream = new Socket(InetAddress.getLoopbackAddress(), server);
      for (Socket each : new Socket[] {client, upstream}) {
        each.setTcpNoDelay(true);
        open.add(each);
      }
      start("to server", () -> copy(client, upstream));
      start("to client", () -> relay(upstream, client));
    }
  }

  private void copy(Socket from, Socket to) throws IOException {
    try (from;
        to) {
      from.getInputStream().transferTo(to.getOutputStream());
    } finally {
      open.remove(from);
    }
  }

  /** Passes on what the server says, word by word, until one of them is not to arrive. */
  private void relay(Socket from, Socket to) throws IOException {
    try (from;
        to) {
      DataInputStream in = new DataInputStream(new BufferedInputStream(from.getInputStream()));
      DataOutputStream out =
          new DataOutputStream(new BufferedOutputStream(to.getOutputStream(), SENDING_ROOM));
      boolean greeted = false;
      for (int type = in.read(); type >= 0; type = in.read()) {
        greeted = greeted || type == AUTHENTICATION || type == ERROR;
        out.write(type);
        if (greeted) {
          byte[] body = body(in);
          if (type == COMMAND_COMPLETE && isToBeCut(new String(body, StandardCharsets.US_ASCII))) {
            cut = true;
            return;
          }
          out.writeInt(body.length + Integer.BYTES);
          out.write(body);
        }
        if (in.available() == 0) {
          out.flush();
        }
      }
    } finally {
      open.remove(from);
    }
  }

  private static byte[] body(DataInputStream in) throws IOException {
    byte[] body = new byte[in.readInt() - Integer.BYTES];
    in.readFully(body);
    return body;
  }

  private boolean isToBeCut(String tag) {
    ConnectionCut.Phase phase = next.get();
    return phase != null && tag.startsWith(word(phase)) && next.compareAndSet(phase, null);
  }

  private static String word(ConnectionCut.Phase phase) {
    return switch (phase) {
      case BEFORE_COMMIT -> "BEGIN";
      case AFTER_COMMIT -> "COMMIT";
    };
  }

  /** A part of the work of a relay. */
  private interface Work {
    void run() throws IOException;
  }

  private static void start(String name, Work work) {
    Thread thread =
        new Thread(
            () -> {
              try {
                work.run();
              } catch (IOException closed) {
                // Either side may hang up at any moment, and the relay is closed so.
              }
            },
            name);
    thread.setDaemon(true);
    thread.start();
  }

  @Override
  public void close() {
    try {
      door.close();
      for (Socket socket : open) {
        socket.close();
      }
    } catch (IOException failure) {
      throw new UncheckedIOException("cannot close a relay", failure);
    }
  }
}
