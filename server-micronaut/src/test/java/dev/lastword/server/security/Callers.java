package dev.lastword.server.security;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.lastword.core.value.JsonValue.JsonArray;
import dev.lastword.core.value.JsonValue.JsonObject;
import dev.lastword.server.testkit.EventReader;
import dev.lastword.server.testkit.RunningServer;
import dev.lastword.server.testkit.RunningServer.Reply;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.Optional;
import java.util.Set;

/** Requests with keys to a server that requires them. */
record Callers(RunningServer server) {

  String key(String name, Scope scope, Role... roles) {
    return server
        .server()
        .bean(ApiKeys.class)
        .create(name, Set.of(roles), scope, Optional.empty())
        .token();
  }

  private HttpRequest.Builder request(String path, String key) {
    return server.request(path).header("Authorization", "Bearer " + key);
  }

  Reply get(String path, String key) {
    return server.send(request(path, key).GET());
  }

  Reply delete(String path, String key) {
    return server.send(request(path, key).DELETE());
  }

  Reply post(String path, String key, String json) {
    return post(path, "application/json", key, json);
  }

  Reply post(String path, String type, String key, String body) {
    return server.send(
        request(path, key).header("Content-Type", type).POST(BodyPublishers.ofString(body)));
  }

  EventReader follow(String path, String key) {
    try {
      HttpResponse<InputStream> response =
          HttpClient.newHttpClient().send(request(path, key).build(), BodyHandlers.ofInputStream());
      assertEquals(200, response.statusCode());
      return new EventReader(response.body());
    } catch (IOException broken) {
      throw new UncheckedIOException(broken);
    } catch (InterruptedException interrupted) {
      throw new IllegalStateException(interrupted);
    }
  }

  /** Claims one job of the queue parcels and returns its token. */
  String claim(String key, String workerId) {
    Reply claimed =
        post(
            "/api/v1/jobs/claim",
            key,
            "{\"queues\":[\"parcels\"],\"workerId\":\"" + workerId + "\",\"waitFor\":\"PT20S\"}");
    assertEquals(200, claimed.status(), claimed::body);
    JsonObject job = (JsonObject) ((JsonArray) claimed.at("items")).elements().get(0);
    return job.members().get("token").toString().replace("\"", "");
  }
}
