/**
 * Graphs as people write them, in JSON or YAML, and as they are stored, in one canonical form.
 *
 * <p>Start with {@link dev.lastword.orchestrator.graph.text.GraphText}. Reading has three steps:
 * text becomes values that remember their positions ({@code SourceReader}), values become the parts
 * of a draft ({@code DraftReader}), and the draft is checked as a whole; each step adds its
 * problems to one list.
 */
@NullMarked
package dev.lastword.orchestrator.graph.text;

import org.jspecify.annotations.NullMarked;
