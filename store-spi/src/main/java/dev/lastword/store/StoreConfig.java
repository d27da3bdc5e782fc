package dev.lastword.store;

import static java.util.Objects.requireNonNull;

import java.time.InstantSource;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * Location of a store, with options for opening it.
 *
 * @param url {@code scheme:address}; what the address means is the scheme's business
 * @param options settings of the scheme by name, such as a user and a password
 * @param clock a clock to put in place of the store's own, for tests alone: all who open the same
 *     storage must be given the same one (T1)
 */
public record StoreConfig(String url, Map<String, String> options, Optional<InstantSource> clock) {

  public StoreConfig {
    requireNonNull(url, "url");
    if (url.indexOf(':') < 1) {
      throw new IllegalArgumentException(
          "a store's URL must begin with a scheme, as in memory: or sqlite:./data/lastword.db");
    }
    options = Map.copyOf(options);
    requireNonNull(clock, "clock");
  }

  /** Returns the configuration with this URL and nothing else. */
  public static StoreConfig of(String url) {
    return new StoreConfig(url, Map.of(), Optional.empty());
  }

  /** Returns this configuration with an option set. */
  public StoreConfig option(String name, String value) {
    Map<String, String> more = new HashMap<>(options);
    more.put(name, value);
    return new StoreConfig(url, more, clock);
  }

  /** Returns this configuration with a clock in place of the store's own. */
  public StoreConfig clock(InstantSource source) {
    return new StoreConfig(url, options, Optional.of(source));
  }

  /** Returns the part of the URL before the first colon, in lower case. */
  public String scheme() {
    return url.substring(0, url.indexOf(':')).toLowerCase(Locale.ROOT);
  }

  /** Returns the part of the URL behind the first colon. */
  public String address() {
    return url.substring(url.indexOf(':') + 1);
  }

  /** Returns the URL without user, password and parameters, fit for logs and messages (O8). */
  public String safeUrl() {
    String[] parts = url.split("[?;#]", 2);
    int authority = parts[0].indexOf("//");
    if (authority < 0) {
      return parts[0];
    }
    if (parts.length > 1 && parts[1].indexOf('@') >= 0) {
      // It may be a password that holds a '?', so nothing is shown.
      return scheme() + "://...";
    }
    int at = parts[0].lastIndexOf('@');
    return at < authority
        ? parts[0]
        : parts[0].substring(0, authority + 2) + parts[0].substring(at + 1);
  }

  /** Returns the safe URL and the names of the options, never their values (O8). */
  @Override
  public String toString() {
    return safeUrl() + " with options " + options.keySet();
  }
}
