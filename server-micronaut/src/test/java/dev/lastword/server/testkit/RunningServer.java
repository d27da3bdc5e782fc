package dev.lastword.server.testkit;

import dev.lastword.codec.JsonCodec;
import dev.lastword.core.value.JsonValue;
import dev.lastword.core.value.JsonValue.JsonObject;
import dev.lastword.core.value.JsonValue.JsonString;
import dev.lastword.server.boot.Server;
import dev.lastword.server.settings.Setting;
import dev.lastword.server.settings.Settings;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandler;
import java.net.http.HttpResponse.BodyHandlers;
import java.net.http.HttpResponse.BodySubscribers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;

/** A server on a free port over a SQLite file, and an HTTP client for it. */
public final class RunningServer implements AutoCloseable {

  private static final HttpClient CLIENT = HttpClient.newHttpClient();

  private final Server server;

  private RunningServer(Server server) {
    this.server = server;
  }

  /** Starts a server that keeps everything in {@code folder}. */
  public static RunningServer in(Path folder) {
    return with(settings(folder));
  }

  /** Starts a server with these settings. */
  public static RunningServer with(Settings settings) {
    return new RunningServer(Server.start(settings));
  }

  /** Returns settings for a server in {@code folder}, on a free port. */
  public static Settings settings(Path folder) {
    return Settings.defaults()
        .flag(Setting.PORT, "0")
        .flag(Setting.STORE, "sqlite:" + folder.resolve("lastword.db"));
  }

  /** Returns the server itself. */
  public Server server() {
    return server;
  }

  /** Returns a request to a path of the server's, to be sent with {@link #send}. */
  public HttpRequest.Builder request(String path) {
    return HttpRequest.newBuilder(URI.create(server.address() + path))
        .timeout(Duration.ofSeconds(30));
  }

  /** Returns the response to a GET. */
  public Reply get(String path) {
    return send(request(path).GET());
  }

  /** Returns the response to a POST of JSON. */
  public Reply post(String path, String json) {
    return send(
        request(path)
            .header("Content-Type", "application/json")
            .POST(BodyPublishers.ofString(json)));
  }

  /** Returns the response to a POST of a graph in YAML. */
  public Reply postYaml(String path, String yaml) {
    return send(
        request(path)
            .header("Content-Type", "application/yaml")
            .POST(BodyPublishers.ofString(yaml)));
  }

  /** Returns the response to a request. */
  public Reply send(HttpRequest.Builder request) {
    return send(request, BodyHandlers.ofString());
  }

  private static Reply send(HttpRequest.Builder request, BodyHandler<String> handler) {
    try {
      return new Reply(CLIENT.send(request.build(), handler));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  /**
   * Returns the response to a request for an event stream; one that is opened is closed at once.
   */
  public Reply ask(String path) {
    BodyHandler<String> unlessOpened =
        response ->
            response.statusCode() == 200
                ? BodySubscribers.mapping(BodySubscribers.ofInputStream(), RunningServer::closed)
                : BodySubscribers.ofString(StandardCharsets.UTF_8);
    return send(request(path).GET(), unlessOpened);
  }

  private static String closed(InputStream stream) {
    try {
      stream.close();
      return "a stream that was opened";
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Returns a reader of an event stream, behind the event with that id if one is given. */
  public EventReader follow(String path, long... seen) {
    HttpRequest.Builder request = request(path);
    for (long id : seen) {
      request.header("Last-Event-ID", Long.toString(id));
    }
    try {
      HttpResponse<InputStream> response =
          CLIENT.send(request.build(), BodyHandlers.ofInputStream());
      if (response.statusCode() != 200) {
        throw new AssertionError("expected a stream, found " + response);
      }
      return new EventReader(response.body());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  @Override
  public void close() {
    server.close();
  }

  /** A response. */
  public record Reply(HttpResponse<String> response) {

    /** Returns its status. */
    public int status() {
      return response.statusCode();
    }

    /** Returns its body. */
    public String body() {
      return response.body();
    }

    /** Returns one of its headers. */
    public Optional<String> header(String name) {
      return response.headers().firstValue(name);
    }

    /** Returns its body, which is a JSON object. */
    public JsonObject json() {
      return (JsonObject) JsonCodec.parse(response.body());
    }

    /** Returns a member of its body, found by names. */
    public JsonValue at(String... names) {
      JsonValue value = json();
      for (String name : names) {
        value =
            value instanceof JsonObject object && object.members().containsKey(name)
                ? object.members().get(name)
                : JsonValue.NULL;
      }
      return value;
    }

    /** Returns a string in its body, found by names. */
    public String text(String... names) {
      return at(names) instanceof JsonString string ? string.text() : at(names).toString();
    }
  }
}
