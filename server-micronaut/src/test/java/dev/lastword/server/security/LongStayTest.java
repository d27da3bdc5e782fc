package dev.lastword.server.security;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.lastword.server.settings.Setting;
import dev.lastword.server.testkit.EventReader;
import dev.lastword.server.testkit.RunningServer;
import java.io.InputStream;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Who was let in once and stays, while what let them in does not. */
final class LongStayTest {

  /** With ten heartbeats a second, half a minute's. */
  private static final int MOST_FRAMES = 300;

  @TempDir private Path folder;

  private RunningServer server;
  private ApiKeys keys;

  @BeforeEach
  void start() {
    server =
        RunningServer.with(
            RunningServer.settings(folder)
                .flag(Setting.AUTH, "required")
                .flag(Setting.HEARTBEAT, "PT0.1S"));
    keys = server.server().bean(ApiKeys.class);
  }

  @AfterEach
  void stop() {
    server.close();
  }

  private EventReader follow(String token) throws Exception {
    HttpRequest request =
        server.request("/api/v1/stream").header("Authorization", "Bearer " + token).build();
    HttpResponse<InputStream> response =
        HttpClient.newHttpClient().send(request, BodyHandlers.ofInputStream());
    assertEquals(200, response.statusCode());
    return new EventReader(response.body());
  }

  private ApiKeys.Issued key(Optional<Instant> expiresAt) {
    return keys.create("ann", Set.of(Role.VIEWER), Scope.ALL, expiresAt);
  }

  private static void assertEnds(EventReader reader) {
    String type = "";
    for (int frames = 0; type.isEmpty() && frames < MOST_FRAMES; frames++) {
      type = reader.next().orElseThrow().type();
    }
    assertEquals("bye", type);
    assertEquals(Optional.empty(), reader.next());
  }

  @Test
  void the_stream_of_a_key_ends_with_it() throws Exception {
    ApiKeys.Issued ended = key(Optional.empty());
    ApiKeys.Issued good = key(Optional.empty());
    try (EventReader theirs = follow(ended.token());
        EventReader others = follow(good.token())) {

      keys.revoke(ended.key().id());

      assertEnds(theirs);
      for (int beat = 0; beat < 20; beat++) {
        assertEquals("", others.next().orElseThrow().type());
      }
    }
  }

  @Test
  void so_it_does_when_the_time_of_the_key_is_over() throws Exception {
    ApiKeys.Issued brief = key(Optional.of(Instant.now().plusSeconds(2)));
    try (EventReader theirs = follow(brief.token())) {

      assertEnds(theirs);
    }
  }
}
