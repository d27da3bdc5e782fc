package dev.lastword.client;

import static java.util.Objects.requireNonNull;

import dev.lastword.client.http.Call;
import dev.lastword.client.http.Transport;
import dev.lastword.core.value.ExecutionId;
import dev.lastword.core.value.JsonValue;
import org.jspecify.annotations.Nullable;

/** Administrative operations: keys, retention, reconciliation, and the state of the server. */
public final class Admin {

  private static final String ADMIN = "/api/v1/admin";

  private final Transport transport;

  Admin(Transport transport) {
    this.transport = transport;
  }

  /** Returns what the server is: version, store, node, settings without secrets. */
  public ServerView server() {
    return transport.send(Call.get(ADMIN).then("/info")).members(ServerView::of);
  }

  /** Returns who the caller is: {@code name}, {@code roles}, and the scope if it is narrowed. */
  public JsonValue me() {
    return transport.send(Call.get("/api/v1/me")).json();
  }

  /**
   * Returns counts by graph and status, the newest failures, the longest waits, cancels under way
   * and the queues: the Overview of the server's description.
   */
  public JsonValue overview() {
    return transport.send(Call.get("/api/v1/overview")).json();
  }

  /** Returns the workers that polled or reported lately: items of the server's description. */
  public JsonValue workers() {
    return transport.send(Call.get("/api/v1/workers")).json();
  }

  /** Returns all meters, as Prometheus reads them. */
  public String meters() {
    return transport.send(Call.get("/metrics").accept("text/plain")).text();
  }

  /** Takes a step of a comparison, from {@code cursor} on or from the beginning. */
  public Compared reconcile(@Nullable String cursor) {
    return compare(new Body().text("cursor", cursor));
  }

  /** Takes such a step, and mends what differs. */
  public Compared repair(@Nullable String cursor) {
    return compare(new Body().flag("repair", true).text("cursor", cursor));
  }

  /** Compares everything that is derived from one execution's log with it. */
  public Compared reconcile(ExecutionId one) {
    return compare(new Body().text("executionId", one));
  }

  private Compared compare(Body body) {
    Call call = Call.post(ADMIN).then("/reconcile").json(body.build()).repeatable();
    return transport.send(call).members(Compared::of);
  }

  /** Tells what of old executions would be archived and deleted, from {@code cursor} on. */
  public Retained tryRetention(Retention retention, @Nullable String cursor) {
    return retain(retention.body().flag("dryRun", true).text("cursor", cursor));
  }

  /** Archives and deletes old executions, from {@code cursor} on. */
  public Retained retain(Retention retention, @Nullable String cursor) {
    return retain(retention.body().flag("dryRun", false).text("cursor", cursor));
  }

  private Retained retain(Body body) {
    Call call = Call.post(ADMIN).then("/retention").json(body.build()).repeatable();
    return transport.send(call).members(Retained::of);
  }

  /** Returns the API keys, without what their holders show. */
  public Page<Key> keys() {
    return Page.of(transport.send(Call.get(ADMIN).then("/keys")), Key::of);
  }

  /** Makes an API key; the answer is the only place where its token is ever shown. */
  public Key.Issued createKey(NewKey asked) {
    // Not repeatable: a lost answer's key is in the list, and can be revoked there.
    Call call = Call.post(ADMIN).then("/keys").json(asked.body());
    return transport.send(call).members(Key.Issued::of);
  }

  /** Ends an API key, and returns it. */
  public Key revokeKey(String id) {
    return transport
        .send(Call.delete(ADMIN).then("/keys").name(requireNonNull(id, "id")))
        .members(Key::of);
  }
}
