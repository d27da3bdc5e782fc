package dev.lastword.server.execution;

import dev.lastword.codec.JsonCodec;
import dev.lastword.core.event.EventEnvelope;
import dev.lastword.core.state.ExecutionState;
import dev.lastword.core.value.JsonValue.JsonObject;
import dev.lastword.orchestrator.view.EventPage;
import dev.lastword.server.http.Json;
import dev.lastword.server.http.Reply;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One execution.
 *
 * @param summary what lists show of it
 * @param state all of it
 * @param head the version of its last event
 */
record ExecutionReply(@Nullable SummaryReply summary, StateReply state, long head)
    implements Reply {

  @Override
  public JsonObject json() {
    return Json.object()
        .put("summary", summary == null ? null : summary.json())
        .put("state", state.json())
        .put("head", head)
        .build();
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

    @Override
    public JsonObject json() {
      return Json.object()
          .put("version", version)
          .put("event", JsonCodec.writeEnvelope(event))
          .build();
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

    EventsReply {
      items = List.copyOf(items);
    }

    static EventsReply of(EventPage page) {
      List<EventReply> items =
          page.events().stream()
              .map(logged -> new EventReply(logged.version(), logged.event()))
              .toList();
      return new EventsReply(
          items,
          page.head(),
          page.next().isPresent() ? items.get(items.size() - 1).version() : null);
    }

    @Override
    public JsonObject json() {
      return Json.object()
          .put("items", Json.array(items))
          .put("head", head)
          .put("next", next)
          .build();
    }
  }
}
