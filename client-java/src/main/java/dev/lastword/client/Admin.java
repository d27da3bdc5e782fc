package dev.lastword.client;

import static dev.lastword.codec.Formats.COUNT;
import static dev.lastword.codec.Formats.OBJECT;
import static dev.lastword.codec.Formats.TEXT;
import static java.util.Objects.requireNonNull;

import dev.lastword.client.http.Call;
import dev.lastword.client.http.Transport;
import dev.lastword.codec.Formats;
import dev.lastword.core.value.JsonValue.JsonObject;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What administrators do. */
public final class Admin {

  private static final String ADMIN = "/api/v1/admin";

  private final Transport transport;

  Admin(Transport transport) {
    this.transport = transport;
  }

  /** Returns what the server is: version, store, node, settings without secrets. */
  public JsonObject info() {
    return (JsonObject) transport.send(Call.get(ADMIN).then("/info")).json();
  }

  /**
   * One step of a comparison of everything that is derived with the logs.
   *
   * @param looked how many things it looked at
   * @param findings what differs, each with what became of it
   * @param next where the next step begins, unless this was the last
   */
  public record Compared(long looked, List<JsonObject> findings, Optional<String> next) {
    public Compared {
      findings = List.copyOf(findings);
      requireNonNull(next, "next");
    }
  }

  /** Takes a step of a comparison, from {@code cursor} on or from the beginning. */
  public Compared reconcile(@Nullable String cursor) {
    return compare(new Body().text("cursor", cursor));
  }

  /** Takes such a step, and mends what differs. */
  public Compared repair(@Nullable String cursor) {
    return compare(new Body().flag("repair", true).text("cursor", cursor));
  }

  private Compared compare(Body body) {
    Call call = Call.post(ADMIN).then("/reconcile").json(body.build()).repeatable();
    return transport
        .send(call)
        .members(
            members ->
                new Compared(
                    members.required("looked", COUNT),
                    members.required("items", Formats.listOf(OBJECT)),
                    members.optional("next", TEXT)));
  }

  /** Archives and deletes what is old enough, as {@code terms} says. */
  public JsonObject retain(JsonObject terms) {
    Call call = Call.post(ADMIN).then("/retention").json(terms).repeatable();
    return (JsonObject) transport.send(call).json();
  }

  /** Returns the API keys, without what they are. */
  public Page<JsonObject> keys() {
    return Page.of(transport.send(Call.get(ADMIN).then("/keys")), key -> key);
  }

  /** Makes an API key; the answer is the only place where it is ever shown. */
  public JsonObject createKey(JsonObject terms) {
    return (JsonObject) transport.send(Call.post(ADMIN).then("/keys").json(terms)).json();
  }

  /** Ends an API key. */
  public void revokeKey(String id) {
    transport.send(Call.delete(ADMIN).then("/keys").name(id));
  }
}
