package dev.lastword.client;

import dev.lastword.client.http.Call;
import dev.lastword.client.http.Transport;
import dev.lastword.core.value.JsonValue.JsonObject;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/** What can be done with queues. */
public final class Queues {

  private static final String QUEUES = "/api/v1/queues";

  private final Transport transport;

  Queues(Transport transport) {
    this.transport = transport;
  }

  /** Returns the queues, with how much waits in them and how old it is. */
  public Page<JsonObject> list() {
    return Page.of(transport.send(Call.get(QUEUES)), queue -> queue);
  }

  /** Hands out nothing more from a queue, until it is resumed. */
  public void pause(String queue) {
    turn(queue, "/pause");
  }

  /** Hands out again what is in a queue. */
  public void resume(String queue) {
    turn(queue, "/resume");
  }

  /** Limits how many jobs of a queue run at a time, everywhere together; absent, no limit. */
  public void limit(String queue, OptionalInt most) {
    Body body = new Body().number("limit", most.isPresent() ? most.getAsInt() : null);
    transport.send(Call.put(QUEUES).name(queue).json(body.build()));
  }

  /** Returns jobs that failed for good. */
  public Page<JsonObject> deadLetters(@Nullable String queue, @Nullable String cursor, int limit) {
    Call call = Call.get("/api/v1/dead-letters").query("queue", queue);
    return Page.of(
        transport.send(call.query("cursor", cursor).query("limit", limit)), letter -> letter);
  }

  private void turn(String queue, String how) {
    transport.send(Call.post(QUEUES).name(queue).then(how).json(JsonObject.EMPTY).repeatable());
  }
}
