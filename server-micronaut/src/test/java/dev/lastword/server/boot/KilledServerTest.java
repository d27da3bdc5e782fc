package dev.lastword.server.boot;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lastword.server.testkit.RunningServer;
import dev.lastword.server.testkit.RunningServer.Reply;
import dev.lastword.server.testkit.Shop;
import java.io.BufferedReader;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A server that is killed in the midst of its work, and what the next one finds. */
final class KilledServerTest {

  @TempDir private Path folder;

  @Test
  void the_next_server_goes_on_where_the_first_was_killed() throws Exception {
    Process first = serve();
    String address = address(first);
    post(address, "/api/v1/graphs", "application/yaml", Shop.GRAPH);
    post(
        address,
        "/api/v1/executions",
        "application/json",
        "{\"graphId\":\"order\",\"executionId\":\"e-1\"}");

    first.destroyForcibly();
    assertTrue(first.waitFor(20, TimeUnit.SECONDS));

    try (RunningServer second = RunningServer.in(folder)) {
      assertEquals("ACTIVE", second.get("/api/v1/executions/e-1").text("state", "status"));
      Reply claimed =
          second.post(
              "/api/v1/jobs/claim",
              "{\"queues\":[\"parcels\"],\"workerId\":\"w\",\"waitFor\":\"PT10S\"}");
      assertTrue(claimed.body().contains("\"nodeId\":\"pack\""), claimed::body);
      Reply done =
          second.post(
              "/api/v1/jobs/e-1/pack/succeed",
              "{\"workerId\":\"w\",\"token\":" + token(claimed) + ",\"attempt\":1}");
      assertEquals("COMPLETED", done.text("status"), done::body);
    }
  }

  private static String token(Reply claimed) {
    return claimed.body().replaceAll(".*\"token\":(\"[^\"]+\").*", "$1");
  }

  private Process serve() throws IOException {
    ProcessBuilder builder =
        new ProcessBuilder(
            List.of(
                ProcessHandle.current().info().command().orElse("java"),
                "-cp",
                System.getProperty("java.class.path"),
                "dev.lastword.server.cli.Main",
                "serve",
                "--port",
                "0",
                "--store",
                "sqlite:" + folder.resolve("lastword.db")));
    return builder.redirectErrorStream(true).start();
  }

  private static String address(Process server) throws IOException {
    BufferedReader reader = server.inputReader();
    StringBuilder said = new StringBuilder();
    for (String line = reader.readLine(); line != null; line = reader.readLine()) {
      said.append(line).append('\n');
      if (line.contains("http://")) {
        return line.substring(line.indexOf("http://")).strip();
      }
    }
    throw new AssertionError("expected an address, found " + said);
  }

  private static void post(String address, String path, String type, String body)
      throws IOException, InterruptedException {
    HttpRequest request =
        HttpRequest.newBuilder(URI.create(address + path))
            .header("Content-Type", type)
            .POST(BodyPublishers.ofString(body))
            .build();
    int status = HttpClient.newHttpClient().send(request, BodyHandlers.ofString()).statusCode();
    assertEquals(201, status);
  }
}
