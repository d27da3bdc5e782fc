package dev.lastword.server.openapi.write;

import java.util.Optional;

/**
 * A way into the server.
 *
 * @param method GET, POST, …
 * @param path with variables in braces
 * @param body what its body is read as
 */
record Route(String method, String path, Optional<Class<?>> body) implements Comparable<Route> {

  /** Returns what fragments call it. */
  String name() {
    return method + " " + path;
  }

  @Override
  public int compareTo(Route other) {
    int byPath = path.compareTo(other.path);
    return byPath == 0 ? method.compareTo(other.method) : byPath;
  }
}
