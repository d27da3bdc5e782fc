package dev.lastword.server.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lastword.client.Client;
import dev.lastword.client.NewKey;
import dev.lastword.client.Role;
import io.micronaut.web.router.Router;
import io.micronaut.web.router.UriRouteInfo;
import java.net.InetAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The server that a command with --store runs for itself, asked by other users of the machine. */
final class OwnServerTest {

  private static final HttpClient STRANGER = HttpClient.newHttpClient();

  @TempDir private Path folder;

  private Target.Session open() {
    return Target.embedded("sqlite:" + folder.resolve("lastword.db"));
  }

  private static int status(URI server, String method, String path, String credential)
      throws Exception {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(server.resolve(path))
            .header("Content-Type", "application/json")
            .method(
                method,
                method.equals("GET") ? BodyPublishers.noBody() : BodyPublishers.ofString("{}"));
    if (!credential.isEmpty()) {
      request.header("Authorization", credential);
    }
    HttpResponse<Void> response = STRANGER.send(request.build(), BodyHandlers.discarding());
    return response.statusCode();
  }

  @Test
  void a_stranger_cannot_mint_a_key_while_a_command_runs() throws Exception {
    try (Target.Session session = open()) {
      HttpResponse<String> minted =
          STRANGER.send(
              HttpRequest.newBuilder(session.own().address().resolve("/api/v1/admin/keys"))
                  .header("Content-Type", "application/json")
                  .POST(BodyPublishers.ofString("{\"name\":\"eve\",\"roles\":[\"admin\"]}"))
                  .build(),
              BodyHandlers.ofString());

      assertEquals(401, minted.statusCode(), minted.body());
      assertEquals(List.of(), session.client().admin().keys().items());
    }
  }

  @Test
  void every_route_needs_the_key_of_the_process() throws Exception {
    try (Target.Session session = open()) {
      URI server = session.own().address();
      String stored = session.client().admin().createKey(NewKey.of("ann", Role.ADMIN)).token();
      Set<String> routes =
          session
              .own()
              .bean(Router.class)
              .uriRoutes()
              .filter(route -> !route.getHttpMethodName().equals("HEAD"))
              .map(OwnServerTest::route)
              .collect(Collectors.toSet());

      assertTrue(routes.contains("GET /health/live"), routes::toString);
      for (String route : routes) {
        String[] parts = route.split(" ");
        for (String credential : List.of("", "Bearer ", "Bearer wrong", "Bearer " + stored)) {
          assertEquals(401, status(server, parts[0], parts[1], credential), route);
        }
      }
      assertEquals(401, status(server, "GET", "/nowhere", ""));
    }
  }

  private static String route(UriRouteInfo<?, ?> route) {
    return route.getHttpMethodName()
        + " "
        + route.getUriMatchTemplate().toPathString().replaceAll("\\{[^}]*}", "x");
  }

  @Test
  void it_listens_on_loopback_with_another_key_each_time() throws Exception {
    try (Target.Session one = open();
        Target.Session two = Target.embedded("memory:")) {
      List<String> keys =
          Stream.of(one.client(), two.client())
              .map(Client::connection)
              .map(connection -> connection.key().orElseThrow())
              .toList();

      assertTrue(InetAddress.getByName(one.own().address().getHost()).isLoopbackAddress());
      assertFalse(keys.get(0).equals(keys.get(1)));
      assertEquals(
          401, status(two.own().address(), "GET", "/api/v1/graphs", "Bearer " + keys.get(0)));
    }
  }
}
