package dev.lastword.tck.core;

import dev.lastword.tck.json.Excerpt;
import dev.lastword.tck.stdio.ProtocolLines;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** The last words of a process, for the messages about its end. */
final class StderrTail {

  private static final int LINES = 5;

  private final Deque<String> lines = new ArrayDeque<>();
  private final CountDownLatch complete = new CountDownLatch(1);

  private StderrTail() {}

  static StderrTail of(InputStream stream) {
    StderrTail tail = new StderrTail();
    Thread thread = new Thread(() -> tail.drain(new ProtocolLines(stream)), "stderr");
    thread.setDaemon(true);
    thread.start();
    return tail;
  }

  /** Returns what was said last, as the end of a sentence; to be called once the process ended. */
  String quote() {
    try {
      complete.await(1, TimeUnit.SECONDS);
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
    }
    synchronized (lines) {
      return lines.isEmpty() ? "" : "; its last words: " + Excerpt.of(String.join(" | ", lines));
    }
  }

  private void drain(ProtocolLines stream) {
    try {
      Optional<byte[]> line = stream.next();
      while (line.isPresent()) {
        add(new String(line.get(), StandardCharsets.UTF_8).strip());
        line = stream.next();
      }
    } catch (IOException closed) {
      // The process is gone, and with it what it could have said.
    } finally {
      complete.countDown();
    }
  }

  private void add(String line) {
    synchronized (lines) {
      lines.addLast(line);
      if (lines.size() > LINES) {
        lines.removeFirst();
      }
    }
  }
}
