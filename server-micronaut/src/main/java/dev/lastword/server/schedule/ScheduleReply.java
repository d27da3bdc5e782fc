package dev.lastword.server.schedule;

import dev.lastword.core.value.JsonValue.JsonObject;
import dev.lastword.orchestrator.schedule.Runs;
import dev.lastword.orchestrator.schedule.Schedule;
import dev.lastword.orchestrator.schedule.ScheduleView;
import dev.lastword.server.http.Json;
import dev.lastword.server.http.Labels;
import dev.lastword.server.http.Reply;

/**
 * A schedule as it is now.
 *
 * @param view what there is to tell
 */
record ScheduleReply(ScheduleView view) implements Reply {

  @Override
  public JsonObject json() {
    Schedule schedule = view.schedule();
    Runs runs = view.runs();
    return Json.object()
        .put("scheduleId", view.id().value())
        .put("version", view.version())
        .put("graphId", schedule.graphId().value())
        .put("graphVersion", schedule.graphVersion())
        .put("input", schedule.input())
        .put("labels", Labels.FORMAT.write(schedule.labels()))
        .put("cron", schedule.timing().cron().toString())
        .put("zone", schedule.timing().zone().getId())
        .put("jitter", schedule.timing().jitter().toString())
        .put("overlap", schedule.overlap().name())
        .put("catchUp", schedule.catchUp().mode().name())
        .put("catchUpWindow", schedule.catchUp().window().toString())
        .put("paused", view.pausedSince().isPresent())
        .put("pausedSince", view.pausedSince().orElse(null))
        .put("next", view.next().orElse(null))
        .put("lastTime", runs.lastTime().orElse(null))
        .put("lastExecutionId", runs.lastExecution().map(id -> id.value()).orElse(null))
        .put("started", runs.started())
        .put("skipped", runs.skipped())
        .put("problem", runs.problem().orElse(null))
        .build();
  }
}
