package dev.lastword.core.value;

import static java.util.Objects.requireNonNull;

import org.jspecify.annotations.Nullable;

/** Originator of an event or command. */
public record Actor(Kind kind, @Nullable String id) {

  /** The orchestrator itself. */
  public static final Actor SYSTEM = new Actor(Kind.SYSTEM, null);

  public Actor {
    requireNonNull(kind, "kind");
  }

  /** Returns the user called {@code id}. */
  public static Actor user(String id) {
    return new Actor(Kind.USER, requireNonNull(id, "id"));
  }

  /** The four kinds of actors. */
  public enum Kind {
    SYSTEM("system"),
    USER("user"),
    SCHEDULER("scheduler"),
    EXTERNAL("external");

    private final String wireName;

    Kind(String wireName) {
      this.wireName = wireName;
    }

    /** Returns the name that the log uses. */
    public String wireName() {
      return wireName;
    }
  }
}
