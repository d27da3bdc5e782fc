package dev.lastword.server.stream;

import dev.lastword.server.http.Refused;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The last event that a reader has seen, by its own account.
 *
 * @param parameter where it says so
 * @param id the id of that event
 */
record Seen(String parameter, long id) {

  private static final String HEADER = "Last-Event-ID";
  private static final Pattern ID = Pattern.compile("\\d{1,18}");

  /** Returns what a request says in its header or, if it has none, in its query. */
  static Optional<Seen> of(@Nullable String lastEventId, @Nullable Long after) {
    if (lastEventId != null && !lastEventId.isEmpty()) {
      if (!ID.matcher(lastEventId).matches()) {
        throw Refused.parameter(HEADER, "the id of an event of this stream", lastEventId);
      }
      return Optional.of(new Seen(HEADER, Long.parseLong(lastEventId)));
    }
    if (after != null && after < 0) {
      throw Refused.parameter("after", "0 or more", after.toString());
    }
    return Optional.ofNullable(after).map(id -> new Seen("after", id));
  }

  /** Returns the refusal of a reader that has seen more than there is, of another store perhaps. */
  Refused beyond(long end) {
    return Refused.parameter(parameter, "the id of an event up to " + end, Long.toString(id));
  }
}
