package dev.lastword.tck.store.harness;

import dev.lastword.codec.Printable;
import java.io.BufferedReader;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** Last output of a child process on standard error, for the messages about its end. */
final class LastWords {

  private static final int LINES = 5;

  private final Deque<String> lines = new ArrayDeque<>();
  private final CountDownLatch complete = new CountDownLatch(1);

  private LastWords() {}

  /** Reads all there is, and hands it on to this process's standard error. */
  static LastWords of(Process process) {
    LastWords words = new LastWords();
    Thread thread = new Thread(() -> words.hear(process));
    thread.setDaemon(true);
    thread.start();
    return words;
  }

  /** Returns them as the end of a sentence; to be called once the process has ended. */
  String quote() {
    try {
      complete.await(1, TimeUnit.SECONDS);
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
    }
    synchronized (lines) {
      return lines.isEmpty() ? "" : "; its last words: " + String.join(" | ", lines);
    }
  }

  private void hear(Process process) {
    try (BufferedReader reader = process.errorReader()) {
      for (String line = reader.readLine(); line != null; line = reader.readLine()) {
        System.err.println("[child " + process.pid() + "] " + Printable.escape(line));
        add(line.strip());
      }
    } catch (IOException killed) {
      // The process is gone, and with it what it could have said.
    } finally {
      complete.countDown();
    }
  }

  /** Frames of a stack trace would push out what it is the trace of. */
  private void add(String line) {
    synchronized (lines) {
      if (line.startsWith("at ")) {
        return;
      }
      lines.addLast(line);
      if (lines.size() > LINES) {
        lines.removeFirst();
      }
    }
  }
}
