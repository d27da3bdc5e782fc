package dev.lastword.client;

import static dev.lastword.codec.Formats.BOOLEAN;
import static dev.lastword.codec.Formats.GRAPH_ID;
import static dev.lastword.codec.Formats.OBJECT;
import static dev.lastword.codec.Formats.POSITIVE;
import static java.util.Objects.requireNonNull;

import dev.lastword.client.http.Call;
import dev.lastword.client.http.Transport;
import dev.lastword.core.value.GraphId;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Operations on graphs. */
public final class Graphs {

  private static final String GRAPHS = "/api/v1/graphs";

  private final Transport transport;

  Graphs(Transport transport) {
    this.transport = transport;
  }

  /** Language in which a graph is written. */
  public enum Language {
    JSON("application/json"),
    YAML("application/yaml");

    private final String mediaType;

    Language(String mediaType) {
      this.mediaType = mediaType;
    }
  }

  /**
   * The answer to a registration.
   *
   * @param created false if this content was registered before
   */
  public record Registered(GraphId graphId, long version, boolean created) {}

  /**
   * Result of checking a graph without registering it.
   *
   * @param graph how it looks, if nothing is wrong with it
   */
  public record Validation(boolean valid, List<GraphProblem> problems, Optional<GraphView> graph) {
    public Validation {
      problems = List.copyOf(problems);
      requireNonNull(graph, "graph");
    }
  }

  /** Registers a graph; the same content again is the same version. */
  public Registered register(String text, Language language) {
    // The same content twice is one version, so this can be repeated.
    Call call = post(GRAPHS, text, language).repeatable();
    return transport
        .send(call)
        .members(
            members ->
                new Registered(
                    members.required("graphId", GRAPH_ID),
                    members.required("version", POSITIVE),
                    members.required("created", BOOLEAN)));
  }

  /** Returns everything that is wrong with a graph, and registers nothing. */
  public Validation validate(String text, Language language) {
    return transport
        .send(post(GRAPHS + "/validate", text, language).repeatable())
        .members(
            members ->
                new Validation(
                    members.required("valid", BOOLEAN),
                    AnswerReader.list(members, "problems", GraphProblem::of),
                    members.optional("graph", OBJECT).map(GraphView::of)));
  }

  /** Returns the newest version of each graph. */
  public Page<GraphSummary> list(@Nullable String cursor, int limit) {
    return Page.of(
        transport.send(Call.get(GRAPHS).query("cursor", cursor).query("limit", limit)),
        GraphSummary::of);
  }

  /** Returns the versions of a graph. */
  public Page<GraphSummary> versions(GraphId id, @Nullable String cursor, int limit) {
    Call call = Call.get(GRAPHS).name(id.value()).then("/versions");
    return Page.of(
        transport.send(call.query("cursor", cursor).query("limit", limit)), GraphSummary::of);
  }

  /** Returns the newest version of a graph, with its definition and its layout. */
  public GraphView get(GraphId id) {
    return view(Call.get(GRAPHS).name(id.value()));
  }

  /** Returns a version of a graph, with its definition and its layout. */
  public GraphView get(GraphId id, long version) {
    return view(version(id, version));
  }

  /** Returns the picture of a version, in SVG. */
  public String picture(GraphId id, long version) {
    return transport.send(version(id, version).then("/picture").accept("image/svg+xml")).text();
  }

  private static Call version(GraphId id, long version) {
    return Call.get(GRAPHS).name(id.value()).then("/versions").name(Long.toString(version));
  }

  private GraphView view(Call call) {
    return transport.send(call).members(GraphView::of);
  }

  private static Call post(String path, String text, Language language) {
    return Call.post(path).body(text.getBytes(StandardCharsets.UTF_8), language.mediaType);
  }
}
