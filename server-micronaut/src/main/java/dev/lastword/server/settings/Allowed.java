package dev.lastword.server.settings;

import dev.lastword.store.Stores;
import java.net.URI;
import java.time.Duration;
import java.time.format.DateTimeParseException;
import java.util.Set;
import java.util.function.Predicate;

/** Validation of settings' values. */
final class Allowed {

  private Allowed() {}

  static Predicate<String> whole(long least, long most) {
    return text ->
        text.matches("\\d{1,13}") && Long.parseLong(text) >= least && Long.parseLong(text) <= most;
  }

  static Predicate<String> wholeOrNothing(long least, long most) {
    Predicate<String> whole = whole(least, most);
    return text -> text.isEmpty() || whole.test(text);
  }

  static Predicate<String> oneOf(String... words) {
    return Set.of(words)::contains;
  }

  static boolean isDuration(String text) {
    try {
      return !Duration.parse(text).isNegative() && !Duration.parse(text).isZero();
    } catch (DateTimeParseException malformed) {
      return false;
    }
  }

  static boolean isDurationOrNothing(String text) {
    return text.isEmpty() || isDuration(text);
  }

  static boolean isUri(String text) {
    try {
      return text.isEmpty() || URI.create(text).getPath() != null;
    } catch (IllegalArgumentException malformed) {
      return false;
    }
  }

  /** A password in it would be in logs and error messages. */
  static boolean isAddress(String text) {
    return text.isEmpty()
        || text.matches("https?://.+")
            && isUri(text)
            && URI.create(text).getHost() != null
            && URI.create(text).getUserInfo() == null;
  }

  static boolean isShare(String text) {
    return text.matches("0|1|[01]\\.0+|0?\\.\\d{1,9}");
  }

  static boolean isHost(String text) {
    return text.matches("[A-Za-z0-9.:_%-]{1,255}");
  }

  static boolean isStore(String text) {
    int colon = text.indexOf(':');
    return colon > 0 && Stores.schemes().contains(text.substring(0, colon));
  }
}
