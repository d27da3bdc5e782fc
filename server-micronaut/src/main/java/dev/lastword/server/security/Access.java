package dev.lastword.server.security;

import io.micronaut.http.HttpMethod;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;

/**
 * The roles that each resource needs, to look and to change. What is not listed here is for admins
 * alone; what is outside the interface (the page, its parts, health) tells nothing about anybody's
 * executions and is for everybody.
 */
enum Access {
  GRAPHS_VALIDATE("/api/v1/graphs/validate", Role.VIEWER, Role.VIEWER),
  GRAPHS("/api/v1/graphs", Role.VIEWER, Role.OPERATOR),
  IMPORT("/api/v1/executions/import", Role.ADMIN, Role.ADMIN),
  EXECUTIONS("/api/v1/executions", Role.VIEWER, Role.OPERATOR),
  EVENTS("/api/v1/events", Role.VIEWER, Role.VIEWER),
  SIGNALS("/api/v1/signals", Role.OPERATOR, Role.OPERATOR),
  SCHEDULES("/api/v1/schedules", Role.VIEWER, Role.OPERATOR),
  QUEUES("/api/v1/queues", Role.VIEWER, Role.OPERATOR),
  DEAD_LETTERS("/api/v1/dead-letters", Role.VIEWER, Role.OPERATOR),
  STREAM("/api/v1/stream", Role.VIEWER, Role.VIEWER),
  INTERRUPTS("/api/v1/jobs/interrupts", Role.WORKER, Role.WORKER),
  JOBS("/api/v1/jobs", List.of(Role.VIEWER, Role.WORKER), Role.WORKER),
  ME("/api/v1/me", List.of(Role.VIEWER, Role.WORKER), Role.VIEWER),
  OVERVIEW("/api/v1/overview", Role.VIEWER, Role.VIEWER),
  WORKERS("/api/v1/workers", Role.VIEWER, Role.VIEWER),
  SEARCH("/api/v1/search", Role.VIEWER, Role.VIEWER),
  METRICS("/metrics", Role.VIEWER, Role.VIEWER),
  ADMIN("/api", Role.ADMIN, Role.ADMIN);

  private static final Map<String, Optional<Access>> BY_TEMPLATE = new ConcurrentHashMap<>();

  private final String prefix;
  private final List<Role> read;
  private final Role write;

  Access(String prefix, Role read, Role write) {
    this(prefix, List.of(read), write);
  }

  Access(String prefix, List<Role> read, Role write) {
    this.prefix = prefix;
    this.read = read;
    this.write = write;
  }

  /** Returns the roles one of which a route needs, nothing if it is for everybody. */
  static Optional<List<Role>> needed(HttpMethod method, String template) {
    boolean looks = method == HttpMethod.GET || method == HttpMethod.HEAD;
    return BY_TEMPLATE
        .computeIfAbsent(template, Access::find)
        .map(access -> looks ? access.read : List.of(access.write));
  }

  private static Optional<Access> find(String template) {
    return Arrays.stream(values()).filter(access -> access.covers(template)).findFirst();
  }

  /** Returns how documents list it. */
  String row() {
    return "| `" + prefix + "` | " + names(read) + " | " + write.wireName() + " |";
  }

  /** Returns the names of roles, for documents and refusals. */
  static String names(List<Role> roles) {
    return roles.stream().map(Role::wireName).collect(Collectors.joining(" or "));
  }

  private boolean covers(String template) {
    return template.startsWith(prefix)
        && (template.length() == prefix.length()
            || "/.{".indexOf(template.charAt(prefix.length())) >= 0);
  }
}
