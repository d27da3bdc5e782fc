package dev.lastword.orchestrator.graph.picture;

import dev.lastword.orchestrator.graph.Graph;

/** Draws graphs from top to bottom. */
public final class GraphPicture {

  private GraphPicture() {}

  /** Returns {@code graph} as an SVG document that adapts to dark and light pages. */
  public static String svg(Graph graph) {
    return new Svg(graph, new Layout(graph)).document();
  }
}
