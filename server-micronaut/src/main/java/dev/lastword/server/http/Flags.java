package dev.lastword.server.http;

import dev.lastword.codec.JsonCodec;
import dev.lastword.core.value.JsonValue.JsonString;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Parameters that are true or false. They come as text, because the framework takes every word for
 * one of the two.
 */
public final class Flags {

  private Flags() {}

  /** Tells whether a parameter is there and true. */
  public static boolean isSet(String name, @Nullable String text) {
    return read(name, text).orElse(false);
  }

  /** Returns what a parameter says, if it is there. */
  public static Optional<Boolean> read(String name, @Nullable String text) {
    if (text == null) {
      return Optional.empty();
    }
    return switch (text) {
      case "true" -> Optional.of(true);
      case "false" -> Optional.of(false);
      default ->
          throw Refused.parameter(name, "true or false", JsonCodec.write(new JsonString(text)));
    };
  }
}
