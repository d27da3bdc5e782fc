package dev.lastword.simulation.chaos;

import dev.lastword.client.Client;
import dev.lastword.client.EventStream;
import dev.lastword.client.EventStream.Update;
import dev.lastword.client.http.RequestFailed;
import dev.lastword.simulation.chaos.ChaosEvidence.FeedEntry;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;

/** Consumer of the feed of all executions over HTTP, from its beginning. */
final class StreamFollower implements AutoCloseable {

  private static final Duration TURN = Duration.ofMillis(200);

  private final Client client;
  private final List<FeedEntry> seen = Collections.synchronizedList(new ArrayList<>());
  private volatile long last;
  private final Thread thread;
  private volatile boolean closed;

  /** Starts to follow. */
  StreamFollower(Client client) {
    this.client = client;
    this.thread = new Thread(this::run, "feed-consumer");
    thread.setDaemon(true);
    thread.start();
  }

  private void run() {
    while (!closed) {
      String after = Long.toString(last);
      try (EventStream stream = client.executions().follow(null, null, after)) {
        while (!closed) {
          Optional<Update> update = stream.next(TURN);
          update.ifPresent(this::add);
        }
      } catch (RequestFailed refused) {
        // It takes up where it was.
      }
    }
  }

  private void add(Update update) {
    long position = Long.parseLong(update.position());
    seen.add(new FeedEntry(position, update.executionId(), update.version()));
    last = position;
  }

  /** Returns the position of the last event that came, 0 if none did. */
  long last() {
    return last;
  }

  /** Returns all that came, in order. */
  List<FeedEntry> seen() {
    return List.copyOf(seen);
  }

  @Override
  public void close() {
    closed = true;
    try {
      thread.join();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
