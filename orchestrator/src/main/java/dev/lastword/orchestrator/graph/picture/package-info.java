/**
 * Graphs as pictures.
 *
 * <p>Start with {@link dev.lastword.orchestrator.graph.picture.GraphPicture}. A graph is cut into
 * layers, each node below those that lead to it ({@code Layers}), the layers are given coordinates
 * ({@code Layout}), and these are written as SVG ({@code Svg}). The same graph gives the same
 * bytes.
 */
@NullMarked
package dev.lastword.orchestrator.graph.picture;

import org.jspecify.annotations.NullMarked;
