package dev.lastword.server.security;

import dev.lastword.codec.Format;
import dev.lastword.codec.Formats;
import dev.lastword.core.value.Actor;
import java.util.List;
import java.util.Locale;

/** Kind of a caller, which decides how events name it. */
public enum CallerKind {
  /** A person; events name it with the kind {@code user}. */
  PERSON(Actor.Kind.USER),
  /** A program, such as a pipeline; events name it with the kind {@code external}. */
  PROGRAM(Actor.Kind.EXTERNAL);

  /** JSON form of kinds. */
  static final Format<CallerKind> FORMAT = Formats.oneOf(List.of(values()), CallerKind::wireName);

  private final Actor.Kind kind;

  CallerKind(Actor.Kind kind) {
    this.kind = kind;
  }

  /** Returns the name that keys and tokens use. */
  public String wireName() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** Returns how events name a caller of this kind. */
  Actor actor(String name) {
    return new Actor(kind, name);
  }
}
