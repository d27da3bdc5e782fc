package dev.lastword.orchestrator.graph;

/**
 * The names {@code .} and {@code ..}, which no URL can carry: clients and proxies take a path
 * segment that is one of them away (RFC 3986, 5.2.4), encoded or not, so what is called so cannot
 * be reached.
 */
public final class DotSegments {

  /** Completes "expected …" in the refusal of such a name. */
  public static final String EXPECTED = "a name that a URL can carry, so neither \".\" nor \"..\"";

  private DotSegments() {}

  /** Tells whether a name is one of the two. */
  public static boolean isOne(String name) {
    return name.equals(".") || name.equals("..");
  }

  /**
   * Returns {@code name} if it is neither.
   *
   * @param field what the name is of, for the error
   * @throws IllegalArgumentException if it is one of the two
   */
  public static String refuse(String name, String field) {
    if (isOne(name)) {
      throw new IllegalArgumentException(
          field + ": expected " + EXPECTED + ", found \"" + name + "\"");
    }
    return name;
  }
}
