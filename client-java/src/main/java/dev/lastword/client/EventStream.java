package dev.lastword.client;

import static dev.lastword.codec.Formats.COUNT;
import static dev.lastword.codec.Formats.EXECUTION_ID;
import static dev.lastword.codec.Formats.VALUE;

import dev.lastword.client.http.Call;
import dev.lastword.client.http.RequestFailed;
import dev.lastword.client.http.ServerEvent;
import dev.lastword.client.http.ServerEvents;
import dev.lastword.client.http.Transport;
import dev.lastword.codec.Formats;
import dev.lastword.codec.JsonCodec;
import dev.lastword.codec.MalformedDocument;
import dev.lastword.codec.Members;
import dev.lastword.codec.Place;
import dev.lastword.core.event.EventEnvelope;
import dev.lastword.core.state.ExecutionStatus;
import dev.lastword.core.value.ExecutionId;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Stream of events of executions, live, each event once and in order.
 *
 * <p>A stream that breaks is taken up again behind the last event that was read. One thread reads,
 * any may close. Nothing is read ahead of the reader but a few lines: who is slow loses nothing.
 */
public final class EventStream implements AutoCloseable {

  private static final String EXECUTION = "execution";

  private final ServerEvents events;

  /**
   * An event as the stream tells it.
   *
   * @param position where the stream can be taken up again
   * @param status where the execution stands after this event
   */
  public record Update(
      String position,
      ExecutionId executionId,
      long version,
      EventEnvelope event,
      ExecutionStatus status) {}

  EventStream(Transport transport, Supplier<Call> calls, @Nullable String after) {
    this.events = new ServerEvents(transport, calls, after);
  }

  /** Waits for the next event, at most so long. */
  public Optional<Update> next(Duration atMost) {
    long end = System.nanoTime() + atMost.toNanos();
    while (true) {
      Duration left = Duration.ofNanos(Math.max(0, end - System.nanoTime()));
      Optional<ServerEvent> event = events.next(left);
      if (event.isEmpty() || event.get().type().equals(EXECUTION)) {
        return event.map(EventStream::update);
      }
    }
  }

  @Override
  public void close() {
    events.close();
  }

  private static Update update(ServerEvent event) {
    try {
      Members members = Members.of(JsonCodec.parse(event.text()), Place.ROOT);
      long version = members.required("version", COUNT);
      return new Update(
          event.id().orElseGet(() -> Long.toString(version)),
          members.required("executionId", EXECUTION_ID),
          version,
          JsonCodec.readEnvelope(members.required("event", VALUE)),
          members.required("status", Formats.constantOf(ExecutionStatus.class)));
    } catch (MalformedDocument unreadable) {
      throw RequestFailed.unexpected(
          "an event of the stream: " + unreadable.getMessage(), unreadable);
    }
  }
}
