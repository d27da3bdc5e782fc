package dev.lastword.tck.vectors;

import dev.lastword.tck.vectors.generate.VectorGenerator;
import java.util.List;
import java.util.Map;

/** The vectors, made once for all tests. */
public final class AllVectors {

  /** All vectors by the path of their file. */
  public static final Map<String, List<Vector>> BY_FILE = VectorGenerator.vectors();

  private AllVectors() {}

  /** Returns all vectors. */
  public static List<Vector> list() {
    return BY_FILE.values().stream().flatMap(List::stream).toList();
  }
}
