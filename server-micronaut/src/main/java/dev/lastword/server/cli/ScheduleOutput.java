package dev.lastword.server.cli;

import dev.lastword.client.Schedule;
import dev.lastword.client.ScheduleView;
import dev.lastword.codec.Times;
import dev.lastword.core.value.JsonValue;
import dev.lastword.core.value.JsonValue.JsonArray;
import dev.lastword.core.value.JsonValue.JsonObject;
import dev.lastword.core.value.JsonValue.JsonString;
import dev.lastword.server.http.JsonObjectWriter;
import dev.lastword.server.http.Labels;

/** Schedules in the terms of the HTTP interface. */
final class ScheduleOutput {

  private ScheduleOutput() {}

  static JsonObject document(ScheduleView view) {
    Schedule schedule = view.schedule();
    return JsonObjectWriter.object()
        .put("scheduleId", view.id())
        .put("version", (Long) view.version())
        .put("graphId", schedule.graphId().value())
        .put("graphVersion", schedule.graphVersion().orElse(null))
        .put("input", schedule.input().orElse(null))
        .put("labels", Labels.FORMAT.write(schedule.labels()))
        .put("cron", schedule.cron())
        .put("zone", schedule.zone().getId())
        .put("jitter", schedule.jitter().toString())
        .put("overlap", schedule.overlap().name())
        .put("catchUp", schedule.catchUp().name())
        .put("catchUpWindow", schedule.catchUpWindow().toString())
        .put("paused", (Boolean) view.pausedSince().isPresent())
        .put("pausedSince", view.pausedSince().orElse(null))
        .put("next", view.next().orElse(null))
        .put(
            "upcoming",
            new JsonArray(
                view.upcoming().stream()
                    .map(Times::format)
                    .<JsonValue>map(JsonString::new)
                    .toList()))
        .put("lastTime", view.lastTime().orElse(null))
        .put("lastExecutionId", view.lastExecution().map(Object::toString).orElse(null))
        .put("started", (Long) view.started())
        .put("skipped", (Long) view.skipped())
        .put("problem", view.problem().orElse(null))
        .build();
  }
}
