package dev.lastword.server.graph;

import dev.lastword.core.value.GraphId;
import dev.lastword.orchestrator.engine.Graphs;
import dev.lastword.orchestrator.graph.Conditions;
import dev.lastword.orchestrator.graph.Graph;
import dev.lastword.orchestrator.graph.InvalidGraph;
import dev.lastword.orchestrator.graph.picture.GraphPicture;
import dev.lastword.orchestrator.graph.text.GraphText;
import dev.lastword.orchestrator.registry.GraphVersion;
import dev.lastword.orchestrator.registry.Registration;
import dev.lastword.server.http.Bodies;
import dev.lastword.server.http.Ids;
import dev.lastword.server.http.PageReply;
import dev.lastword.server.http.Paging;
import dev.lastword.server.http.Problem;
import dev.lastword.server.http.Refused;
import dev.lastword.server.http.Reply;
import dev.lastword.server.http.ValueLimit;
import io.micronaut.context.annotation.Factory;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.HttpStatus;
import io.micronaut.http.MediaType;
import io.micronaut.http.annotation.Body;
import io.micronaut.http.annotation.Consumes;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.Post;
import io.micronaut.http.annotation.Produces;
import io.micronaut.http.annotation.QueryValue;
import io.micronaut.scheduling.TaskExecutors;
import io.micronaut.scheduling.annotation.ExecuteOn;
import jakarta.inject.Singleton;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Graphs over HTTP. */
@Controller("/api/v1/graphs")
@ExecuteOn(TaskExecutors.IO)
final class GraphController {

  private static final String YAML = "application/yaml";
  private static final String SVG = "image/svg+xml";

  private final Graphs graphs;
  private final Conditions conditions;
  private final GraphSummaries summaries;
  private final GraphSources sources;

  GraphController(
      Graphs graphs, Conditions conditions, GraphSummaries summaries, GraphSources sources) {
    this.graphs = graphs;
    this.conditions = conditions;
    this.summaries = summaries;
    this.sources = sources;
  }

  @Get
  HttpResponse<PageReply<GraphSummary>> list(
      @QueryValue @Nullable Integer limit, @QueryValue @Nullable String cursor) {
    return HttpResponse.ok(summaries.page(Paging.limit(limit), cursor));
  }

  @Post
  @Consumes({MediaType.APPLICATION_JSON, YAML})
  HttpResponse<? extends Reply> register(@Body byte[] body) {
    Graph graph;
    try {
      graph = read(body);
    } catch (InvalidGraph invalid) {
      return refusal(invalid).response();
    }
    Registration registration = graphs.register(graph);
    boolean created = registration instanceof Registration.Added;
    GraphVersion version = registration.version();
    sources.keep(version, text(body));
    return HttpResponse.<Reply>status(created ? HttpStatus.CREATED : HttpStatus.OK)
        .header("Location", Ids.path(version.graph().id(), version.version()))
        .body(new Registered(version.graph().id().value(), version.version(), created));
  }

  private static Problem refusal(InvalidGraph invalid) {
    return Problem.of(
            HttpStatus.UNPROCESSABLE_ENTITY,
            "GRAPH_INVALID",
            "expected a valid graph, found problems: " + invalid.problems().size())
        .with("problems", GraphProblems.json(invalid.problems()));
  }

  @Post("/validate")
  @Consumes({MediaType.APPLICATION_JSON, YAML})
  HttpResponse<Checked> validate(@Body byte[] body) {
    try {
      Graph graph = read(body);
      return HttpResponse.ok(new Checked(true, List.of(), GraphView.of(graph)));
    } catch (InvalidGraph invalid) {
      return HttpResponse.ok(new Checked(false, GraphProblems.capped(invalid.problems()), null));
    }
  }

  private Graph read(byte[] body) {
    String text = text(body);
    if (GraphText.isJson(text)) {
      ValueLimit.require(body);
    }
    return GraphText.read(text, conditions, ValueLimit.MOST);
  }

  private static String text(byte[] body) {
    try {
      return StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(body)).toString();
    } catch (CharacterCodingException malformed) {
      throw Refused.body("text in UTF-8", "other bytes");
    }
  }

  @Get("/{graphId}")
  HttpResponse<GraphView> newest(String graphId) {
    GraphId id = Ids.graph(graphId);
    return look(found(graphs.newest(id), id.value()));
  }

  private HttpResponse<GraphView> look(GraphVersion version) {
    return HttpResponse.ok(GraphView.of(version).source(sources.find(version).orElse(null)));
  }

  @Get("/{graphId}/versions")
  HttpResponse<PageReply<GraphSummary>> versions(
      String graphId, @QueryValue @Nullable Integer limit, @QueryValue @Nullable String cursor) {
    GraphId id = Ids.graph(graphId);
    GraphVersion newest = found(graphs.newest(id), id.value());
    return HttpResponse.ok(summaries.versions(newest, graphs, Paging.limit(limit), cursor));
  }

  @Get("/{graphId}/versions/{version}")
  HttpResponse<GraphView> version(String graphId, long version) {
    return look(at(graphId, version));
  }

  @Get("/{graphId}/versions/{version}/picture")
  @Produces(SVG)
  HttpResponse<String> picture(String graphId, long version) {
    return HttpResponse.ok(GraphPicture.svg(at(graphId, version).graph()));
  }

  private GraphVersion at(String graphId, long version) {
    GraphId id = Ids.graph(graphId);
    if (version < 1) {
      throw Refused.parameter("version", "1 or more", Long.toString(version));
    }
    return found(graphs.find(id, version), id + " in version " + version);
  }

  /** Reply formats. */
  @Factory
  static final class Replies {

    @Singleton
    Bodies graphs() {
      return new Bodies()
          .replies(GraphSummary.SHAPE, Registered.SHAPE, Checked.SHAPE, GraphView.SHAPE);
    }
  }

  private static GraphVersion found(Optional<GraphVersion> version, String what) {
    return version.orElseThrow(() -> Refused.notFound("GRAPH_NOT_FOUND", "Graph " + what));
  }
}
