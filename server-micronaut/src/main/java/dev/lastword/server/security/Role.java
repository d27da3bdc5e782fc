package dev.lastword.server.security;

import dev.lastword.codec.Format;
import dev.lastword.codec.Formats;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** Role of a caller. */
public enum Role {
  /** Looks at everything, changes nothing. */
  VIEWER,
  /** Looks, and registers, starts, cancels, resumes, reruns. */
  OPERATOR,
  /** Claims jobs and reports about them. */
  WORKER,
  /** May do everything. */
  ADMIN;

  /** JSON form of roles. */
  static final Format<Role> FORMAT = Formats.oneOf(List.of(values()), Role::wireName);

  /** Tells whether this role includes {@code needed}. */
  public boolean covers(Role needed) {
    return this == ADMIN || this == needed || this == OPERATOR && needed == VIEWER;
  }

  /** Returns the name that settings, keys and tokens use. */
  public String wireName() {
    return name().toLowerCase(Locale.ROOT);
  }

  /**
   * Returns the role of that name.
   *
   * @throws IllegalArgumentException if there is none
   */
  public static Role of(String wireName) {
    return Arrays.stream(values())
        .filter(role -> role.wireName().equals(wireName))
        .findFirst()
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "expected one of " + names() + ", found \"" + wireName + "\""));
  }

  private static String names() {
    return Arrays.stream(values()).map(Role::wireName).collect(Collectors.joining(", "));
  }
}
