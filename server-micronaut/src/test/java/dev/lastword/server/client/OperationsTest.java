package dev.lastword.server.client;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.lastword.client.Client;
import dev.lastword.client.http.ClientMetrics;
import dev.lastword.server.testkit.RunningServer;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentSkipListSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Whether the client can do everything that the server's description says it can be asked. */
@Timeout(120)
final class OperationsTest {

  /** Answered by the same method of the server as another, which the client calls instead. */
  private static final Set<String> ALIASES = Set.of("GET /health");

  @TempDir private Path folder;

  @Test
  void the_client_has_a_method_for_every_operation_of_the_description() throws IOException {
    Set<String> succeeded = new ConcurrentSkipListSet<>();
    try (RunningServer server = RunningServer.in(folder)) {
      Client client =
          Client.to(server.server().address())
              .withMetrics(
                  new ClientMetrics() {
                    @Override
                    public void answered(String operation, int status, Duration took) {
                      assertTrue(status < 300, operation + ": " + status);
                      succeeded.add(operation);
                    }
                  });
      new Tour(client).all();
    }

    Set<String> described = described();
    described.removeAll(ALIASES);
    assertEquals(String.join("\n", described), String.join("\n", succeeded));
  }

  private static Set<String> described() throws IOException {
    Set<String> operations = new TreeSet<>();
    try (InputStream stream = OperationsTest.class.getResourceAsStream("/openapi/openapi.json")) {
      JsonNode paths = new ObjectMapper().readTree(stream).path("paths");
      for (Map.Entry<String, JsonNode> path : paths.properties()) {
        path.getValue()
            .fieldNames()
            .forEachRemaining(
                method ->
                    operations.add(
                        method.toUpperCase(Locale.ROOT)
                            + " "
                            + path.getKey().replaceAll("\\{\\w+}", "*")));
      }
    }
    return operations;
  }
}
