package dev.lastword.server.security;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lastword.server.settings.Setting;
import dev.lastword.server.testkit.RunningServer;
import dev.lastword.server.testkit.RunningServer.Reply;
import dev.lastword.server.testkit.Shop;
import io.micronaut.context.ApplicationContext;
import io.micronaut.inject.qualifiers.Qualifiers;
import io.micronaut.scheduling.TaskExecutors;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Floods of requests without a key, or with a wrong one, to a server that requires keys. */
final class FloodTest {

  private static final String GRAPHS = "/api/v1/graphs";
  private static final String CANCEL = "/api/v1/executions/e-1/cancel";

  @TempDir private Path folder;

  private RunningServer server;
  private Callers callers;

  @BeforeEach
  void start() {
    server =
        RunningServer.with(
            RunningServer.settings(folder)
                .flag(Setting.AUTH, "required")
                .flag(Setting.THREADS, "1")
                .flag(Setting.RATE, "1"));
    callers = new Callers(server);
    String admin = unseen();
    assertEquals(201, callers.post(GRAPHS, "application/yaml", admin, Shop.GRAPH).status());
    assertEquals(
        201,
        callers
            .post("/api/v1/executions", admin, "{\"graphId\":\"order\",\"executionId\":\"e-1\"}")
            .status());
  }

  @AfterEach
  void stop() {
    server.close();
  }

  /** Returns a valid key that no request has shown yet. */
  private String unseen() {
    return callers.key("ann", Scope.ALL, Role.ADMIN);
  }

  private static String wrong() {
    return KeyToken.random().text();
  }

  /** Sends requests until one is refused for their number. */
  private static Reply flood(Supplier<Reply> request) {
    return Stream.generate(request)
        .limit(50)
        .peek(reply -> assertTrue(List.of(401, 429).contains(reply.status()), reply::body))
        .filter(reply -> reply.status() == 429)
        .findFirst()
        .orElseThrow();
  }

  private void assertCanceled(String key) {
    Reply canceled = callers.post(CANCEL, key, "{}");
    assertEquals(200, canceled.status(), canceled::body);
  }

  @Test
  void a_flood_without_a_key_is_told_to_wait() {
    Reply refused = flood(() -> server.get(GRAPHS));

    assertEquals("TOO_MANY_REQUESTS", refused.text("code"));
    assertEquals("1", refused.header("Retry-After").orElse(""));
    assertEquals("application/problem+json", refused.header("Content-Type").orElse(""));
    assertEquals("nosniff", refused.header("X-Content-Type-Options").orElse(""));
  }

  @Test
  void it_refuses_no_valid_key_of_the_same_address_also_a_new_one() {
    flood(() -> server.get(GRAPHS));

    assertEquals(200, callers.get(GRAPHS, unseen()).status());
    assertCanceled(unseen());
  }

  @Test
  void a_flood_of_wrong_keys_refuses_no_key_that_was_proven() {
    String key = unseen();
    assertEquals(200, callers.get(GRAPHS, key).status());

    flood(() -> callers.get(GRAPHS, wrong()));
    flood(() -> callers.post(CANCEL, wrong(), "{}"));

    assertEquals(200, callers.get(GRAPHS, key).status());
    assertCanceled(key);
  }

  @Test
  void a_flood_of_wrong_keys_leaves_room_for_a_cancel_with_a_new_key() {
    flood(() -> callers.get(GRAPHS, wrong()));

    assertCanceled(unseen());
  }

  @Test
  void a_flood_with_a_key_that_was_ended_is_bounded_too() {
    String key = unseen();
    assertEquals(200, callers.get(GRAPHS, key).status());
    String id = KeyToken.parse(key).orElseThrow().id();
    assertEquals(200, callers.delete("/api/v1/admin/keys/" + id, unseen()).status());

    flood(() -> callers.get(GRAPHS, key));
  }

  @Test
  void a_flood_is_refused_without_a_thread_for_requests() {
    flood(() -> server.get(GRAPHS));
    CompletableFuture<Void> busy = new CompletableFuture<>();
    ExecutorService strangers = Executors.newFixedThreadPool(10);
    try {
      server
          .server()
          .bean(ApplicationContext.class)
          .getBean(ExecutorService.class, Qualifiers.byName(TaskExecutors.IO))
          .execute(busy::join);

      CompletableFuture<?>[] replies =
          Stream.generate(() -> CompletableFuture.supplyAsync(() -> server.get(GRAPHS), strangers))
              .limit(10)
              .toArray(CompletableFuture[]::new);

      assertEquals(429, ((Reply) CompletableFuture.anyOf(replies).join()).status());
    } finally {
      busy.complete(null);
      strangers.shutdown();
    }
  }

  @Test
  void valid_keys_that_are_new_use_up_nothing() {
    for (int i = 0; i < 20; i++) {
      assertEquals(200, callers.get(GRAPHS, unseen()).status());
    }
  }

  @Test
  void probes_and_the_page_get_through() {
    flood(() -> server.get(GRAPHS));

    for (String path : List.of("/health", "/health/live", "/health/ready", "/")) {
      for (int i = 0; i < 5; i++) {
        assertEquals(200, server.get(path).status(), path);
      }
    }
  }
}
