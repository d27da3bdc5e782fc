package dev.lastword.server.execution;

import static dev.lastword.codec.Formats.COUNT;

import dev.lastword.codec.JsonCodec;
import dev.lastword.core.event.EventEnvelope;
import dev.lastword.core.state.ExecutionState;
import dev.lastword.core.value.JsonValue.JsonObject;
import dev.lastword.orchestrator.query.EventPage;
import dev.lastword.server.http.Reply;
import dev.lastword.server.http.ReplyShape;
import dev.lastword.store.Direction;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One execution.
 *
 * @param summary what lists show of it
 * @param state all of it
 * @param head the version of its last event
 * @param provenance where it comes from, if it was imported
 */
record ExecutionReply(
    @Nullable SummaryReply summary,
    StateReply state,
    long head,
    @Nullable ProvenanceReply provenance)
    implements Reply {

  static final ReplyShape<ExecutionReply> SHAPE =
      ReplyShape.<ExecutionReply>named("Execution")
          .optional("summary", SummaryReply.SHAPE, ExecutionReply::summary)
          .document("state", "State", reply -> reply.state().json())
          .required("head", COUNT, ExecutionReply::head)
          .optional("provenance", ProvenanceReply.SHAPE, ExecutionReply::provenance);

  @Override
  public JsonObject json() {
    return SHAPE.json(this);
  }

  /** The state of an execution. */
  record StateReply(ExecutionState state) implements Reply {

    @Override
    public JsonObject json() {
      return JsonCodec.writeState(state);
    }
  }

  /**
   * One event.
   *
   * @param version its place in the log
   * @param event the event with its envelope
   */
  record EventReply(long version, EventEnvelope event) implements Reply {

    static final ReplyShape<EventReply> SHAPE =
        ReplyShape.<EventReply>named("LoggedEvent")
            .required("version", COUNT, EventReply::version)
            .document("event", "Event", reply -> JsonCodec.writeEnvelope(reply.event()));

    @Override
    public JsonObject json() {
      return SHAPE.json(this);
    }
  }

  /**
   * A page of an execution's log.
   *
   * @param items the events
   * @param head the version of the last event of all
   * @param next what to give as {@code after} for the next page, if there is one
   */
  record EventsReply(List<EventReply> items, long head, @Nullable Long next) implements Reply {

    static final ReplyShape<EventsReply> SHAPE =
        ReplyShape.<EventsReply>named("Events")
            .list("items", EventReply.SHAPE, EventsReply::items)
            .required("head", COUNT, EventsReply::head)
            .optional("next", COUNT, EventsReply::next);

    EventsReply {
      items = List.copyOf(items);
    }

    /**
     * Returns a page of events; it goes on behind {@code next}, also if none of it was asked for.
     */
    static EventsReply of(EventPage page, Direction direction) {
      List<EventReply> items =
          page.events().stream()
              .map(logged -> new EventReply(logged.version(), logged.event()))
              .toList();
      return new EventsReply(
          items,
          page.head(),
          page.next()
              .map(version -> direction == Direction.FORWARD ? version - 1 : version + 1)
              .orElse(null));
    }

    @Override
    public JsonObject json() {
      return SHAPE.json(this);
    }
  }
}
