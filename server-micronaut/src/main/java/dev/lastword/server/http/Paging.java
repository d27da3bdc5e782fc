package dev.lastword.server.http;

import dev.lastword.codec.Times;
import dev.lastword.orchestrator.query.PageCursor;
import java.time.Instant;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The parameters that lists share. */
public final class Paging {

  /** The most items of a page. */
  public static final int MOST = 500;

  private static final int USUAL = 50;

  private Paging() {}

  /** Returns how many items a page may have. */
  public static int limit(@Nullable Integer limit) {
    if (limit == null) {
      return USUAL;
    }
    if (limit < 1 || limit > MOST) {
      throw Refused.parameter("limit", "1 to " + MOST, limit.toString());
    }
    return limit;
  }

  /** Returns where to go on. */
  public static Optional<PageCursor> after(@Nullable String cursor) {
    return Optional.ofNullable(cursor).map(PageCursor::new);
  }

  /** Returns the page that {@code list} reads, unless the cursor was none of that list. */
  public static <T> T page(@Nullable String cursor, Supplier<T> list) {
    try {
      return list.get();
    } catch (IllegalArgumentException foreign) {
      if (cursor == null) {
        throw foreign;
      }
      throw Refused.parameter("cursor", "what a page of this list said was next", cursor);
    }
  }

  /** Returns the time that a parameter names. */
  public static Optional<Instant> time(String name, @Nullable String text) {
    return Optional.ofNullable(text)
        .map(
            time ->
                Times.parse(time)
                    .orElseThrow(() -> Refused.parameter(name, "an RFC 3339 time", time)));
  }
}
