package dev.lastword.server.schedule;

import static dev.lastword.codec.Formats.BOOLEAN;
import static dev.lastword.codec.Formats.COUNT;
import static dev.lastword.codec.Formats.EXECUTION_ID;
import static dev.lastword.codec.Formats.GRAPH_ID;
import static dev.lastword.codec.Formats.POSITIVE;
import static dev.lastword.codec.Formats.TEXT;
import static dev.lastword.codec.Formats.TIME;
import static dev.lastword.codec.Formats.VALUE;
import static dev.lastword.codec.Formats.constantOf;
import static dev.lastword.codec.Formats.listOf;

import dev.lastword.core.value.JsonValue.JsonObject;
import dev.lastword.orchestrator.schedule.CatchUp;
import dev.lastword.orchestrator.schedule.Overlap;
import dev.lastword.orchestrator.schedule.ScheduleView;
import dev.lastword.server.http.Durations;
import dev.lastword.server.http.Labels;
import dev.lastword.server.http.Reply;
import dev.lastword.server.http.ReplyShape;
import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;

/**
 * A schedule as it is now.
 *
 * @param view what there is to tell
 */
record ScheduleReply(ScheduleView view) implements Reply {

  static final ReplyShape<ScheduleView> SHAPE =
      ReplyShape.<ScheduleView>named("Schedule")
          .required("scheduleId", TEXT, view -> view.id().value())
          .required("version", POSITIVE, ScheduleView::version)
          .required("graphId", GRAPH_ID, view -> view.schedule().graphId())
          .optional("graphVersion", POSITIVE, view -> view.schedule().graphVersion())
          .optional("input", VALUE, view -> view.schedule().input())
          .required("labels", Labels.FORMAT, view -> view.schedule().labels())
          .required("cron", TEXT, view -> view.schedule().timing().cron().toString())
          .required("zone", TEXT, view -> view.schedule().timing().zone().getId())
          .required("jitter", Durations.DELAY, view -> view.schedule().timing().jitter())
          .required("overlap", constantOf(Overlap.class), view -> view.schedule().overlap())
          .required(
              "catchUp", constantOf(CatchUp.Mode.class), view -> view.schedule().catchUp().mode())
          .required("catchUpWindow", Durations.DELAY, view -> view.schedule().catchUp().window())
          .required("paused", BOOLEAN, view -> view.pausedSince().isPresent())
          .optional("pausedSince", TIME, view -> view.pausedSince().orElse(null))
          .optional("next", TIME, view -> view.next().orElse(null))
          .required("upcoming", listOf(TIME), ScheduleReply::upcoming)
          .optional("lastTime", TIME, view -> view.runs().lastTime().orElse(null))
          .optional(
              "lastExecutionId", EXECUTION_ID, view -> view.runs().lastExecution().orElse(null))
          .required("started", COUNT, view -> view.runs().started())
          .required("skipped", COUNT, view -> view.runs().skipped())
          .optional("problem", TEXT, view -> view.runs().problem().orElse(null));

  private static final int SHOWN = 5;

  /** Returns the next times, none while the schedule is paused. */
  private static List<Instant> upcoming(ScheduleView view) {
    return view.next().stream()
        .flatMap(
            next ->
                Stream.concat(
                    Stream.of(next), view.schedule().timing().next(next, SHOWN - 1).stream()))
        .toList();
  }

  @Override
  public JsonObject json() {
    return SHAPE.json(view);
  }
}
