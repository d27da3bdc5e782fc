package dev.lastword.core.value;

import static java.util.Objects.requireNonNull;

import org.jspecify.annotations.Nullable;

/** Someone a payload mentions, such as {@code requestedBy}; unlike an actor, of any kind. */
public record Party(String kind, @Nullable String id) {

  public Party {
    requireNonNull(kind, "kind");
  }
}
