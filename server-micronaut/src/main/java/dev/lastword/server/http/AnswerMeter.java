package dev.lastword.server.http;

import dev.lastword.store.Doc;
import dev.lastword.store.Payload;
import dev.lastword.store.StoredEvent;
import io.micronaut.http.HttpRequest;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.concurrent.Semaphore;
import java.util.function.Supplier;

/**
 * Counts what an answer is made of against the {@link BodyBudget} of its request, while it is read:
 * an answer of hundreds of large outputs takes no more memory than a body may. What is beyond the
 * budget ends the reading with a refusal. It is given back when the response is sent.
 */
public final class AnswerMeter {

  /**
   * Bytes of heap for each stored byte of an answer: as a value, as text and its growing buffer, as
   * bytes, and in the connection.
   */
  static final int COPIES = 6;

  /** Number of pages that are read at a time before they are counted. */
  private static final int PAGES = 4;

  private static final int PART = 8 << 10;

  private static final ThreadLocal<BodyCharge> CURRENT = new ThreadLocal<>();
  private static final Semaphore READING = new Semaphore(PAGES);

  private AnswerMeter() {}

  /** Returns an answer whose reads on this thread are counted for a request. */
  public static <T> T measured(HttpRequest<?> request, Supplier<T> answer) {
    BodyCharge charge = BodyHold.charge(request);
    if (charge == null) {
      return answer.get();
    }
    CURRENT.set(charge);
    try {
      return answer.get();
    } finally {
      CURRENT.remove();
    }
  }

  /** Tells whether reads of this thread are counted. */
  public static boolean isCounting() {
    return CURRENT.get() != null;
  }

  /** Reads from the store what is counted then; few at a time, because it is counted afterwards. */
  public static <T> T reading(Supplier<T> read) {
    READING.acquireUninterruptibly();
    try {
      return read.get();
    } finally {
      READING.release();
    }
  }

  /** Counts stored events. */
  public static void events(List<StoredEvent> events) {
    events.forEach(stored -> payload(stored.event().payload()));
  }

  /** Counts documents. */
  public static void documents(List<Doc> documents) {
    documents.forEach(document -> payload(document.payload()));
  }

  /** Counts the content of an event, a document or a snapshot. */
  public static void payload(Payload payload) {
    add(COPIES * (long) payload.size() + (long) BodyCharge.VALUE * values(payload));
  }

  /** Returns how many values JSON announces, without what its texts hold. */
  private static int values(Payload payload) {
    int values = 0;
    boolean isText = false;
    boolean isEscaped = false;
    byte[] part = new byte[Math.min(PART, Math.max(1, payload.size()))];
    try (InputStream in = payload.newInputStream()) {
      for (int read = in.read(part); read >= 0; read = in.read(part)) {
        for (int i = 0; i < read; i++) {
          byte unit = part[i];
          values += !isText && (unit == ',' || unit == '[' || unit == '{') ? 1 : 0;
          isText ^= unit == '"' && !isEscaped;
          isEscaped = isText && unit == '\\' && !isEscaped;
        }
      }
    } catch (IOException impossible) {
      throw new UncheckedIOException(impossible);
    }
    return values;
  }

  /** Counts bytes of heap. */
  public static void add(long bytes) {
    BodyCharge charge = CURRENT.get();
    if (charge != null) {
      charge
          .answer(bytes)
          .ifPresent(
              refusal -> {
                throw new Refused(refusal);
              });
    }
  }
}
