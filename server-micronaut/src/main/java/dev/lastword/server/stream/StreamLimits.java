package dev.lastword.server.stream;

import dev.lastword.core.value.JsonValue.JsonNumber;
import dev.lastword.server.http.Problem;
import dev.lastword.server.settings.Setting;
import dev.lastword.server.settings.Settings;
import io.micronaut.http.HttpStatus;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Counts of open event streams against their limits: all together, of one caller, and a share that
 * only interrupt streams of workers may use, so that readers cannot delay a cancel. Interrupt
 * streams of a caller are counted apart from its others.
 */
final class StreamLimits {

  /** One in so many streams is reserved for interrupts. */
  static final int RESERVED_SHARE = 4;

  /** Purpose of a stream, which decides the room that it may take. */
  enum Kind {
    ORDINARY,
    INTERRUPTS
  }

  /**
   * Identity under which a stream is counted.
   *
   * @param caller id of the caller that opened it
   * @param kind its purpose
   */
  record Place(String caller, Kind kind) {}

  private final int most;
  private final int mostOfCaller;
  private final Map<Kind, Integer> all = new EnumMap<>(Kind.class);
  private final Map<Place, Integer> ofCallers = new HashMap<>();

  StreamLimits(Settings settings) {
    this.most = settings.whole(Setting.STREAMS);
    this.mostOfCaller = settings.whole(Setting.STREAMS_PER_CALLER);
  }

  /** Returns the reason why no stream can be opened there, if there is one. */
  synchronized Optional<Problem> refusal(Place place) {
    int ordinary = all.getOrDefault(Kind.ORDINARY, 0);
    int open = ordinary + all.getOrDefault(Kind.INTERRUPTS, 0);
    int unreserved = most - most / RESERVED_SHARE;
    if (ofCallers.getOrDefault(place, 0) >= mostOfCaller) {
      return Optional.of(
          problem(
              HttpStatus.TOO_MANY_REQUESTS,
              "expected at most "
                  + mostOfCaller
                  + " event streams of one caller, found that many;"
                  + " close one or raise "
                  + Setting.STREAMS_PER_CALLER.key()));
    }
    if (open >= most) {
      return Optional.of(
          problem(
              HttpStatus.SERVICE_UNAVAILABLE,
              "expected at most " + most + " event streams, found that many"));
    }
    if (place.kind() == Kind.ORDINARY && ordinary >= unreserved) {
      return Optional.of(
          problem(
              HttpStatus.SERVICE_UNAVAILABLE,
              "expected at most "
                  + unreserved
                  + " event streams beside those of workers for"
                  + " interrupts, found that many"));
    }
    return Optional.empty();
  }

  /** Counts a stream unless it would exceed a limit, and tells whether it was counted. */
  synchronized boolean take(Place place) {
    if (refusal(place).isPresent()) {
      return false;
    }
    all.merge(place.kind(), 1, Integer::sum);
    ofCallers.merge(place, 1, Integer::sum);
    return true;
  }

  /** Gives back what a counted stream took. */
  synchronized void free(Place place) {
    all.merge(place.kind(), -1, Integer::sum);
    ofCallers.computeIfPresent(place, (same, count) -> count == 1 ? null : count - 1);
  }

  private static Problem problem(HttpStatus status, String detail) {
    return Problem.of(status, "TOO_MANY_STREAMS", detail).with("retryAfter", JsonNumber.of(1));
  }
}
