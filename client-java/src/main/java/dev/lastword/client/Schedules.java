package dev.lastword.client;

import static dev.lastword.client.Executions.created;

import dev.lastword.client.http.Call;
import dev.lastword.client.http.Transport;
import dev.lastword.core.value.JsonValue.JsonObject;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What can be done with schedules. */
public final class Schedules {

  private static final String SCHEDULES = "/api/v1/schedules";

  private final Transport transport;

  Schedules(Transport transport) {
    this.transport = transport;
  }

  /** Returns schedules. */
  public Page<JsonObject> list(@Nullable String cursor, int limit) {
    return Page.of(
        transport.send(Call.get(SCHEDULES).query("cursor", cursor).query("limit", limit)),
        schedule -> schedule);
  }

  /** Returns one schedule. */
  public JsonObject get(String id) {
    return (JsonObject) transport.send(Call.get(SCHEDULES).name(id)).json();
  }

  /** Puts a schedule in place of whatever had its name. */
  public void put(String id, JsonObject schedule) {
    transport.send(Call.put(SCHEDULES).name(id).json(schedule));
  }

  /** Takes a schedule away. */
  public void delete(String id) {
    transport.send(Call.delete(SCHEDULES).name(id));
  }

  /** Lets a schedule start nothing more, until it is resumed. */
  public void pause(String id) {
    transport.send(turn(id, "/pause").repeatable());
  }

  /** Lets a schedule go on. */
  public void resume(String id) {
    transport.send(turn(id, "/resume").repeatable());
  }

  /** Starts what a schedule starts, now. */
  public JsonObject trigger(String id) {
    return (JsonObject) transport.send(created(turn(id, "/trigger"), Optional.empty())).json();
  }

  private static Call turn(String id, String how) {
    return Call.post(SCHEDULES).name(id).then(how).json(JsonObject.EMPTY);
  }
}
