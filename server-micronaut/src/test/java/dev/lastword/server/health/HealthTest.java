package dev.lastword.server.health;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.lastword.server.settings.Setting;
import dev.lastword.server.settings.Settings;
import dev.lastword.server.testkit.RunningServer;
import dev.lastword.server.testkit.RunningServer.Reply;
import dev.lastword.store.EventStore;
import io.micronaut.context.ApplicationContext;
import io.micronaut.inject.qualifiers.Qualifiers;
import io.micronaut.scheduling.TaskExecutors;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class HealthTest {

  @TempDir private Path folder;

  private Settings settings() {
    return RunningServer.settings(folder);
  }

  @ParameterizedTest
  @ValueSource(strings = {"none", "required"})
  void a_server_lives_also_while_all_its_threads_wait(String auth) {
    CompletableFuture<Void> busy = new CompletableFuture<>();
    try (RunningServer server =
        RunningServer.with(settings().flag(Setting.THREADS, "1").flag(Setting.AUTH, auth))) {
      server
          .server()
          .bean(ApplicationContext.class)
          .getBean(ExecutorService.class, Qualifiers.byName(TaskExecutors.IO))
          .execute(busy::join);

      Reply live = server.get("/health/live");
      Optional<Reply> ready =
          auth.equals("none") ? Optional.of(server.get("/health/ready")) : Optional.empty();
      busy.complete(null);

      assertEquals(200, live.status(), live::body);
      assertEquals("UP", live.text("status"));
      ready.ifPresent(told -> assertEquals("DOWN", told.text("status")));
    }
  }

  @Test
  void a_server_lives_also_while_it_is_asked_too_much() {
    try (RunningServer server = RunningServer.with(settings().flag(Setting.RATE, "1"))) {

      long refused =
          IntStream.range(0, 50)
              .filter(unused -> server.get("/health/live").status() != 200)
              .count();

      assertEquals(0, refused);
    }
  }

  @Test
  void a_server_whose_store_is_gone_lives_but_is_not_ready_and_says_what_it_has_not_done() {
    try (RunningServer server = RunningServer.with(settings())) {
      assertEquals(200, server.get("/health/ready").status());

      server.server().bean(EventStore.class).close();

      assertEquals(200, server.get("/health/live").status());
      assertEquals("DOWN", server.get("/health/ready").text("status"));
      assertEquals(503, server.get("/health").status());
      Reply refused = server.get("/api/v1/executions");
      assertEquals(503, refused.status(), refused::body);
      assertEquals("NOT_DONE", refused.text("fate"), refused::body);
    }
  }
}
