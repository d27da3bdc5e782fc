package dev.lastword.server.http;

import dev.lastword.codec.Format;
import dev.lastword.codec.Formats;
import dev.lastword.codec.MalformedDocument;
import dev.lastword.codec.Place;
import dev.lastword.core.state.ExecutionStatus;
import dev.lastword.core.value.ExecutionId;
import dev.lastword.core.value.GraphId;
import dev.lastword.core.value.JsonValue.JsonString;
import dev.lastword.core.value.NodeId;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;

/** The ids that stand in paths, and paths with ids in them. */
public final class Ids {

  private Ids() {}

  /** Returns the execution that a path names. */
  public static ExecutionId execution(String text) {
    return read("executionId", text, Formats.EXECUTION_ID);
  }

  /** Returns the node that a path names. */
  public static NodeId node(String text) {
    return read("nodeId", text, Formats.NODE_ID);
  }

  /** Returns the graph that a path names. */
  public static GraphId graph(String text) {
    return read("graphId", text, Formats.GRAPH_ID);
  }

  /** Returns the execution that a parameter names. */
  public static ExecutionId execution(String parameter, String text) {
    return read(parameter, text, Formats.EXECUTION_ID);
  }

  /** Returns the graph that a parameter names. */
  public static GraphId graph(String parameter, String text) {
    return read(parameter, text, Formats.GRAPH_ID);
  }

  /** Returns the status of executions that a parameter names. */
  public static ExecutionStatus status(String text) {
    return read("status", text, Formats.constantOf(ExecutionStatus.class));
  }

  /** Returns where an execution is found. */
  public static String path(ExecutionId id) {
    return "/api/v1/executions/" + encoded(id.value());
  }

  /** Returns where a version of a graph is found. */
  public static String path(GraphId id, long version) {
    return "/api/v1/graphs/" + encoded(id.value()) + "/versions/" + version;
  }

  private static String encoded(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8).replace("+", "%20");
  }

  private static <T> T read(String name, String text, Format<T> format) {
    try {
      return format.read(new JsonString(text), Place.ROOT);
    } catch (MalformedDocument problem) {
      throw Refused.parameter(name, problem.expected(), problem.found());
    }
  }
}
