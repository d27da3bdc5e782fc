package dev.lastword.store.jdbc.testkit;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.locks.LockSupport;

/**
 * A TCP relay to ports of this machine that can delay bytes, or stop passing them on.
 *
 * <p>A silent connection stays open on both sides, and neither bytes nor its end get through: so
 * does a connection whose state a firewall has dropped, or whose peer lost its network.
 */
public final class TcpLink implements AutoCloseable {

  private static final int CHUNK = 1 << 16;

  /** A connection through the link: the client's side and the server's. */
  private final class Pair {

    private final Socket client;
    private final Socket server;
    private final CountDownLatch ended = new CountDownLatch(1);
    private volatile boolean silent;

    private Pair(Socket client, Socket server) {
      this.client = client;
      this.server = server;
    }

    /** Copies until one side ends; a silent pair does not pass even that on. */
    private void copy(Socket from, Socket to) throws IOException {
      byte[] chunk = new byte[CHUNK];
      InputStream in = from.getInputStream();
      OutputStream out = to.getOutputStream();
      for (int read = in.read(chunk); read >= 0; read = in.read(chunk)) {
        LockSupport.parkNanos(delay.toNanos());
        awaitSound();
        out.write(chunk, 0, read);
      }
      awaitSound();
      end();
    }

    private void awaitSound() throws IOException {
      try {
        if (silent) {
          ended.await();
        }
      } catch (InterruptedException e) {
        throw new IOException(e);
      }
    }

    private void end() throws IOException {
      ended.countDown();
      client.close();
      server.close();
    }
  }

  private final ServerSocket door;
  private final Set<Pair> pairs = ConcurrentHashMap.newKeySet();
  private volatile int[] targets;
  private volatile Duration delay = Duration.ZERO;
  private volatile boolean cut;
  private volatile boolean silent;
  private int turn;

  /**
   * Makes a link to ports, as a load balancer has one.
   *
   * @param targets the ports that connections are passed on to, in turn; one that refuses is passed
   *     over
   */
  public TcpLink(int... targets) {
    this.targets = targets.clone();
    try {
      door = new ServerSocket(0, 0, InetAddress.getLoopbackAddress());
    } catch (IOException e) {
      throw new UncheckedIOException("cannot listen", e);
    }
    start(this::accept);
  }

  /** Returns the port to connect to. */
  public int port() {
    return door.getLocalPort();
  }

  /** Ends all connections and passes new ones on to another port. */
  public void retarget(int port) {
    redirect(port);
    endAll();
  }

  /** Passes new connections on to other ports; those that are open stay where they are. */
  public void redirect(int... ports) {
    targets = ports.clone();
  }

  /** Holds up everything that is passed on, in both directions, for so long. */
  public void delay(Duration time) {
    delay = time;
  }

  /** Silences the connections that are open now, for good; new ones work. */
  public void silenceOpen() {
    pairs.forEach(pair -> pair.silent = true);
  }

  /** Silences the connections that are open now and all new ones, until {@link #restore}. */
  public void silence() {
    silent = true;
    silenceOpen();
  }

  /** Ends all connections and refuses new ones, until {@link #restore}. */
  public void cut() {
    cut = true;
    endAll();
  }

  /** Lets new connections work again, without delay; those that were silent are ended. */
  public void restore() {
    delay = Duration.ZERO;
    cut = false;
    silent = false;
    pairs.stream().filter(pair -> pair.silent).forEach(this::end);
  }

  private void accept() throws IOException {
    while (!door.isClosed()) {
      Socket client = door.accept();
      if (cut) {
        client.close();
        continue;
      }
      try {
        open(client, connect());
      } catch (IOException refused) {
        client.close();
      }
    }
  }

  private Socket connect() throws IOException {
    int[] ports = targets;
    turn = (turn + 1) % ports.length;
    for (int i = 0; ; i++) {
      try {
        return new Socket(InetAddress.getLoopbackAddress(), ports[(turn + i) % ports.length]);
      } catch (IOException refused) {
        if (i == ports.length - 1) {
          throw refused;
        }
      }
    }
  }

  private void open(Socket client, Socket server) throws IOException {
    client.setTcpNoDelay(true);
    server.setTcpNoDelay(true);
    Pair pair = new Pair(client, server);
    pair.silent = silent;
    pairs.add(pair);
    start(() -> copy(pair, client, server));
    start(() -> copy(pair, server, client));
  }

  private void copy(Pair pair, Socket from, Socket to) {
    try {
      pair.copy(from, to);
    } catch (IOException broken) {
      if (!pair.silent) {
        end(pair);
      }
    }
  }

  private void endAll() {
    pairs.forEach(this::end);
  }

  private void end(Pair pair) {
    pairs.remove(pair);
    try {
      pair.end();
    } catch (IOException e) {
      throw new UncheckedIOException("cannot end a connection", e);
    }
  }

  /** A part of the work of a link. */
  private interface Work {
    void run() throws IOException;
  }

  private static void start(Work work) {
    Thread thread =
        new Thread(
            () -> {
              try {
                work.run();
              } catch (IOException closed) {
                // The link was closed.
              }
            },
            "tcp-link");
    thread.setDaemon(true);
    thread.start();
  }

  @Override
  public void close() {
    try {
      door.close();
    } catch (IOException e) {
      throw new UncheckedIOException("cannot close a link", e);
    } finally {
      endAll();
    }
  }
}
