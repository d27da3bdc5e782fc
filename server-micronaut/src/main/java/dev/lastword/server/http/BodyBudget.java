package dev.lastword.server.http;

import dev.lastword.core.value.JsonValue.JsonNumber;
import dev.lastword.core.value.JsonValue.JsonString;
import dev.lastword.orchestrator.request.Answer.Fate;
import dev.lastword.server.settings.Setting;
import dev.lastword.server.settings.Settings;
import io.micronaut.http.HttpStatus;
import jakarta.inject.Singleton;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Memory for bodies of requests and for answers that are in flight, altogether and for each caller.
 * Thread-safe.
 */
@Singleton
public final class BodyBudget {

  /** Part of the heap that bodies may take unless a setting says otherwise. */
  private static final int PART_OF_HEAP = 4;

  /** Part of the budget that one caller may take unless a setting says otherwise. */
  private static final int PART_OF_CALLER = 2;

  private final long most;
  private final long mostOfCaller;
  private final Map<String, Long> ofCallers = new HashMap<>();
  private long held;

  BodyBudget(Settings settings) {
    this.most =
        limit(settings, Setting.IN_FLIGHT_BYTES, Runtime.getRuntime().maxMemory() / PART_OF_HEAP);
    this.mostOfCaller =
        Math.min(most, limit(settings, Setting.IN_FLIGHT_BYTES_PER_CALLER, most / PART_OF_CALLER));
  }

  private static long limit(Settings settings, Setting setting, long otherwise) {
    String text = settings.text(setting);
    return text.isEmpty() ? otherwise : Long.parseLong(text);
  }

  /** Returns the bytes that one caller may hold. */
  long mostOfCaller() {
    return mostOfCaller;
  }

  /** Returns the refusal of an answer that takes more than everything that may be held. */
  Optional<Problem> refusalOfAnswer(long cost) {
    return cost <= most
        ? Optional.empty()
        : Optional.of(
            Problem.of(
                HttpStatus.REQUEST_ENTITY_TOO_LARGE,
                "TOO_LARGE",
                "expected an answer that takes at most "
                    + most
                    + " bytes of memory, found more; read the events page by page or raise "
                    + Setting.IN_FLIGHT_BYTES.key()));
  }

  /** Returns the bytes that are held. */
  public synchronized long held() {
    return held;
  }

  /**
   * Raises what one body holds to {@code cost}, or returns the reason why it cannot.
   *
   * @param caller owner of the body
   * @param before what the body holds
   * @param cost what it would hold then
   */
  synchronized Optional<Problem> raise(String caller, long before, long cost) {
    long more = cost - before;
    if (cost > mostOfCaller) {
      return Optional.of(
          Problem.of(
              HttpStatus.REQUEST_ENTITY_TOO_LARGE,
              "TOO_LARGE",
              "expected a body that takes at most "
                  + mostOfCaller
                  + " bytes of memory, found more; send less at once or raise "
                  + Setting.IN_FLIGHT_BYTES_PER_CALLER.key()));
    }
    if (ofCallers.getOrDefault(caller, 0L) + more > mostOfCaller) {
      return Optional.of(
          full(
              HttpStatus.TOO_MANY_REQUESTS,
              "expected at most "
                  + mostOfCaller
                  + " bytes of bodies and answers of one caller in flight"));
    }
    if (held + more > most) {
      return Optional.of(
          full(
              HttpStatus.SERVICE_UNAVAILABLE,
              "expected at most " + most + " bytes of bodies and answers in flight"));
    }
    add(caller, more);
    return Optional.empty();
  }

  /** Gives back what a body of a caller held. */
  synchronized void free(String caller, long bytes) {
    add(caller, -bytes);
  }

  /** Lets what a body holds count for another caller, within its limit or not. */
  synchronized void move(String from, String to, long bytes) {
    add(from, -bytes);
    add(to, bytes);
  }

  private void add(String caller, long bytes) {
    held += bytes;
    ofCallers.merge(caller, bytes, (one, other) -> one + other == 0 ? null : one + other);
    ofCallers.remove(caller, 0L);
  }

  private static Problem full(HttpStatus status, String detail) {
    return Problem.of(status, "TOO_MANY_BYTES", detail + ", found more; try again")
        .with("retryAfter", JsonNumber.of(1))
        .with("fate", new JsonString(Fate.NOT_DONE.name()));
  }
}
