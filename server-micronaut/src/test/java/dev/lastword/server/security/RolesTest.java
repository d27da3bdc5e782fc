package dev.lastword.server.security;

import static dev.lastword.server.security.Routes.method;
import static dev.lastword.server.security.Routes.template;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import dev.lastword.server.settings.Setting;
import dev.lastword.server.testkit.RunningServer;
import io.micronaut.web.router.UriRouteInfo;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/** Every route of the running server, asked by every role and by nobody. */
final class RolesTest {

  private static final Set<String> FOR_WORKERS = Set.of("jobs");
  private static final Set<String> LISTS_OF_JOBS =
      Set.of("/api/v1/jobs", "/api/v1/jobs/{executionId}/{nodeId}", "/api/v1/me");
  private static final Set<String> TO_LOOK_AT =
      Set.of(
          "graphs",
          "executions",
          "events",
          "schedules",
          "queues",
          "dead-letters",
          "stream",
          "overview",
          "workers",
          "search");
  private static final Set<String> TO_CHANGE =
      Set.of("graphs", "executions", "schedules", "queues", "dead-letters", "signals");

  @TempDir private static Path folder;

  private static RunningServer server;
  private static final Map<Role, String> TOKENS = new EnumMap<>(Role.class);

  @BeforeAll
  static void start() {
    server =
        RunningServer.with(
            RunningServer.settings(folder).flag(Setting.AUTH, "required").flag(Setting.RATE, "0"));
    ApiKeys keys = server.server().bean(ApiKeys.class);
    for (Role role : Role.values()) {
      TOKENS.put(
          role, keys.create(role.wireName(), Set.of(role), Scope.ALL, Optional.empty()).token());
    }
  }

  @AfterAll
  static void stop() {
    server.close();
  }

  private static Set<Role> allowed(String method, String template) {
    if (template.equals("/metrics")) {
      return Set.of(Role.VIEWER, Role.OPERATOR, Role.ADMIN);
    }
    if (template.equals("/api/v1/executions/import")) {
      return Set.of(Role.ADMIN);
    }
    String segment = template.substring("/api/v1/".length()).split("[/{]")[0];
    boolean looks = method.equals("GET") || template.endsWith("/graphs/validate");
    if (looks && LISTS_OF_JOBS.contains(template)) {
      return Set.of(Role.VIEWER, Role.OPERATOR, Role.WORKER, Role.ADMIN);
    }
    if (FOR_WORKERS.contains(segment)) {
      return Set.of(Role.WORKER, Role.ADMIN);
    }
    if (looks && TO_LOOK_AT.contains(segment)) {
      return Set.of(Role.VIEWER, Role.OPERATOR, Role.ADMIN);
    }
    return TO_CHANGE.contains(segment) ? Set.of(Role.OPERATOR, Role.ADMIN) : Set.of(Role.ADMIN);
  }

  private static List<UriRouteInfo<?, ?>> routes() {
    return Routes.of(server).guarded();
  }

  @TestFactory
  Stream<DynamicTest> nobody_is_let_in_without_a_key() {
    return routes().stream()
        .map(
            route ->
                dynamicTest(
                    method(route) + " " + template(route),
                    () -> assertEquals(401, ask(route, "").statusCode())));
  }

  @TestFactory
  Stream<DynamicTest> a_role_is_let_in_where_it_belongs_and_nowhere_else() {
    return routes().stream()
        .flatMap(
            route ->
                Stream.of(Role.values())
                    .map(
                        role ->
                            dynamicTest(
                                role + " " + method(route) + " " + template(route),
                                () -> assertLetIn(route, role))));
  }

  private static void assertLetIn(UriRouteInfo<?, ?> route, Role role) throws Exception {
    int status = ask(route, TOKENS.get(role)).statusCode();

    boolean allowed = allowed(method(route), template(route)).contains(role);
    assertEquals(!allowed, status == 403, "status " + status);
    assertFalse(status == 401 || status >= 500, "status " + status);
  }

  /** Asks without waiting for the body, because streams have no end. */
  private static HttpResponse<InputStream> ask(UriRouteInfo<?, ?> route, String token)
      throws IOException, InterruptedException {
    String path = template(route).replaceAll("\\{[^}]*}", "x");
    HttpRequest.Builder request =
        HttpRequest.newBuilder(URI.create(server.server().address() + path))
            .header("Content-Type", Routes.mediaType(route))
            .method(method(route), body(route));
    if (!token.isEmpty()) {
      request.header("Authorization", "Bearer " + token);
    }
    HttpResponse<InputStream> response =
        HttpClient.newHttpClient().send(request.build(), BodyHandlers.ofInputStream());
    response.body().close();
    return response;
  }

  private static HttpRequest.BodyPublisher body(UriRouteInfo<?, ?> route) {
    return method(route).equals("GET") ? BodyPublishers.noBody() : BodyPublishers.ofString("{}");
  }
}
