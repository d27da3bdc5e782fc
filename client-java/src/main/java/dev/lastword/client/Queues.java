package dev.lastword.client;

import dev.lastword.client.http.Call;
import dev.lastword.client.http.Transport;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/** Operations on queues. */
public final class Queues {

  private static final String QUEUES = "/api/v1/queues";

  private final Transport transport;

  Queues(Transport transport) {
    this.transport = transport;
  }

  /** Returns the queues by name, with what is in them, from {@code cursor} on. */
  public Page<Queue> list(@Nullable String cursor, int limit) {
    Call call = Call.get(QUEUES).query("cursor", cursor).query("limit", limit);
    return Page.of(transport.send(call), Queue::of);
  }

  /** Hands out nothing more from a queue until it is resumed, and returns it. */
  public Queue pause(String queue, @Nullable String reason) {
    return turn(queue, "/pause", new Body().text("reason", reason));
  }

  /** Hands out again what is in a queue, and returns it. */
  public Queue resume(String queue) {
    return turn(queue, "/resume", new Body());
  }

  /** Limits how many jobs of a queue run at a time, everywhere together; absent, no limit. */
  public Queue limit(String queue, OptionalInt most) {
    Body body = new Body().number("limit", most.isPresent() ? most.getAsInt() : null);
    return transport.send(Call.put(QUEUES).name(queue).json(body.build())).members(Queue::of);
  }

  /** Returns jobs that failed for good, the newest first, of one queue or of all. */
  public Page<DeadLetter> deadLetters(@Nullable String queue, @Nullable String cursor, int limit) {
    Call call = Call.get("/api/v1/dead-letters").query("queue", queue);
    return Page.of(
        transport.send(call.query("cursor", cursor).query("limit", limit)), DeadLetter::of);
  }

  private Queue turn(String queue, String how, Body body) {
    Call call = Call.post(QUEUES).name(queue).then(how).json(body.build()).repeatable();
    return transport.send(call).members(Queue::of);
  }
}
