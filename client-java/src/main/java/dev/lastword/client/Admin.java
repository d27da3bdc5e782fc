package dev.lastword.client;

import dev.lastword.client.http.Call;
import dev.lastword.client.http.Transport;
import dev.lastword.core.value.JsonValue.JsonObject;

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

  /** Compares everything that is derived with the logs, and returns what differs. */
  public JsonObject reconcile() {
    return reconcile(new Body());
  }

  /** Does so, and mends what differs. */
  public JsonObject repair() {
    return reconcile(new Body().flag("repair", true));
  }

  private JsonObject reconcile(Body body) {
    Call call = Call.post(ADMIN).then("/reconcile").json(body.build()).repeatable();
    return (JsonObject) transport.send(call).json();
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
