package dev.lastword.server.trace;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.lastword.server.settings.Setting;
import dev.lastword.server.settings.Settings;
import dev.lastword.server.testkit.RunningServer;
import dev.lastword.server.testkit.RunningServer.Reply;
import java.io.IOException;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.file.Path;

/** Servers that send their spans to one receiver. */
final class TracedServers implements AutoCloseable {

  static final String TRACE = "0af7651916cd43dd8448eb211c80319c";
  static final String SPAN = "b7ad6b7169203331";
  private static final String GRAPH =
      """
      id: orders
      nodes:
        start: {type: Start}
        work: {type: Task, queue: work}
        done: {type: Success}
      edges:
        - {from: start, to: work}
        - {from: work, to: done}
      """;

  final OtlpReceiver receiver = new OtlpReceiver();
  private final Path folder;

  TracedServers(Path folder) throws IOException {
    this.folder = folder;
  }

  Settings settings() {
    return RunningServer.settings(folder).flag(Setting.TRACE_ENDPOINT, receiver.address());
  }

  static RunningServer server(Settings settings) {
    RunningServer server = RunningServer.with(settings);
    assertEquals(201, server.postYaml("/api/v1/graphs", GRAPH).status());
    return server;
  }

  static Reply create(RunningServer server, String input, String traceparent) {
    return post(
        server,
        "/api/v1/executions",
        "{\"graphId\":\"orders\", \"input\":" + input + "}",
        traceparent);
  }

  static Reply post(RunningServer server, String path, String json, String traceparent) {
    var request =
        server
            .request(path)
            .header("Content-Type", "application/json")
            .POST(BodyPublishers.ofString(json));
    return server.send(
        traceparent.isEmpty() ? request : request.header("traceparent", traceparent));
  }

  @Override
  public void close() {
    receiver.close();
  }
}
