package dev.lastword.orchestrator.graph.text;

import dev.lastword.codec.JsonCodec;
import dev.lastword.core.value.JsonValue;
import dev.lastword.core.value.JsonValue.JsonObject;
import dev.lastword.orchestrator.graph.Conditions;
import dev.lastword.orchestrator.graph.Graph;
import dev.lastword.orchestrator.graph.GraphDraft;
import dev.lastword.orchestrator.graph.InvalidGraph;
import dev.lastword.orchestrator.graph.text.Findings.Bounds;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.function.BiFunction;

/** Graphs as text; pure and thread-safe. */
public final class GraphText {

  private GraphText() {}

  /**
   * Returns the graph that {@code text} describes, or throws {@link InvalidGraph}; it is JSON if it
   * begins with a brace, else YAML.
   */
  public static Graph read(String text, Conditions conditions) {
    return read(text, conditions, SourceReader.VALUES);
  }

  /**
   * Returns the graph that {@code text} describes with at most {@code values} values, or throws
   * {@link InvalidGraph}; it is JSON if it begins with a brace, else YAML.
   */
  public static Graph read(String text, Conditions conditions, int values) {
    return read(
        text,
        conditions,
        isJson(text) ? SourceReader::json : SourceReader::yaml,
        new Bounds(values, GraphFields.MOST_TEXTS));
  }

  /** Tells whether {@link #read(String, Conditions)} takes {@code text} for JSON. */
  public static boolean isJson(String text) {
    return text.stripLeading().startsWith("{");
  }

  /**
   * Returns the graph that was registered once as {@code json}, however large its parts are, or
   * throws {@link InvalidGraph}.
   */
  public static Graph readStored(String json, Conditions conditions) {
    return read(json, conditions, SourceReader::json, Bounds.STORED);
  }

  /** Returns the graph that {@code json} describes, or throws {@link InvalidGraph}. */
  public static Graph readJson(String json, Conditions conditions) {
    return read(json, conditions, SourceReader::json, Bounds.WRITTEN);
  }

  /** Returns the graph that {@code yaml} describes, or throws {@link InvalidGraph}. */
  public static Graph readYaml(String yaml, Conditions conditions) {
    return read(yaml, conditions, SourceReader::yaml, Bounds.WRITTEN);
  }

  private static Graph read(
      String text,
      Conditions conditions,
      BiFunction<String, Findings, Optional<JsonValue>> syntax,
      Bounds bounds) {
    Findings findings = new Findings(bounds);
    DraftReader reader = new DraftReader(findings);
    Optional<GraphDraft> draft = syntax.apply(text, findings).map(reader::read);
    if (draft.isPresent() && reader.isWhole()) {
      if (findings.areEmpty()) {
        return checked(draft.get(), conditions, findings);
      }
      Graph.problems(draft.get(), conditions).forEach(findings::add);
    }
    throw new InvalidGraph(findings.problems());
  }

  private static Graph checked(GraphDraft draft, Conditions conditions, Findings findings) {
    try {
      return Graph.of(draft, conditions);
    } catch (InvalidGraph invalid) {
      invalid.problems().forEach(findings::add);
      throw new InvalidGraph(findings.problems());
    }
  }

  /** Returns {@code graph} as a value in canonical form: equal graphs have the same. */
  public static JsonObject toJson(Graph graph) {
    return GraphWriter.write(graph);
  }

  /** Returns {@code graph} as text in canonical form, on one line. */
  public static String write(Graph graph) {
    return JsonCodec.write(toJson(graph));
  }

  /** Returns what identifies the content of {@code graph}. */
  public static ContentHash hash(Graph graph) {
    return ContentHash.of(write(graph).getBytes(StandardCharsets.UTF_8));
  }
}
