package dev.lastword.server.security;

import io.micronaut.http.HttpMethod;
import java.util.Arrays;
import java.util.Optional;

/**
 * Which role each resource needs, to look and to change. What is not listed here is for admins
 * alone; what is outside the interface (the page, its parts, health) tells nothing about anybody's
 * executions and is for everybody.
 */
enum Access {
  GRAPHS_VALIDATE("/api/v1/graphs/validate", Role.VIEWER, Role.VIEWER),
  GRAPHS("/api/v1/graphs", Role.VIEWER, Role.OPERATOR),
  EXECUTIONS("/api/v1/executions", Role.VIEWER, Role.OPERATOR),
  SIGNALS("/api/v1/signals", Role.OPERATOR, Role.OPERATOR),
  SCHEDULES("/api/v1/schedules", Role.VIEWER, Role.OPERATOR),
  QUEUES("/api/v1/queues", Role.VIEWER, Role.OPERATOR),
  DEAD_LETTERS("/api/v1/dead-letters", Role.VIEWER, Role.OPERATOR),
  STREAM("/api/v1/stream", Role.VIEWER, Role.VIEWER),
  JOBS("/api/v1/jobs", Role.WORKER, Role.WORKER),
  METRICS("/metrics", Role.VIEWER, Role.VIEWER),
  ADMIN("/api", Role.ADMIN, Role.ADMIN);

  private final String prefix;
  private final Role read;
  private final Role write;

  Access(String prefix, Role read, Role write) {
    this.prefix = prefix;
    this.read = read;
    this.write = write;
  }

  /** Returns the role that a route needs, none if it is for everybody. */
  static Optional<Role> needed(HttpMethod method, String template) {
    boolean looks = method == HttpMethod.GET || method == HttpMethod.HEAD;
    return Arrays.stream(values())
        .filter(access -> access.covers(template))
        .findFirst()
        .map(access -> looks ? access.read : access.write);
  }

  /** Returns how documents list it. */
  String row() {
    return "| `" + prefix + "` | " + read.wireName() + " | " + write.wireName() + " |";
  }

  private boolean covers(String template) {
    return template.startsWith(prefix)
        && (template.length() == prefix.length()
            || "/.{".indexOf(template.charAt(prefix.length())) >= 0);
  }
}
