package dev.lastword.client;

import static dev.lastword.client.Executions.created;

import dev.lastword.client.http.Call;
import dev.lastword.client.http.Transport;
import dev.lastword.core.value.JsonValue.JsonObject;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Operations on schedules. */
public final class Schedules {

  private static final String SCHEDULES = "/api/v1/schedules";

  private final Transport transport;

  Schedules(Transport transport) {
    this.transport = transport;
  }

  /** Returns schedules by name, from {@code cursor} on. */
  public Page<ScheduleView> list(@Nullable String cursor, int limit) {
    return Page.of(
        transport.send(Call.get(SCHEDULES).query("cursor", cursor).query("limit", limit)),
        ScheduleView::of);
  }

  /** Returns one schedule. */
  public ScheduleView get(String id) {
    return view(Call.get(SCHEDULES).name(id));
  }

  /** Puts a schedule in place of whatever had its name. */
  public ScheduleView put(String id, Schedule schedule) {
    return view(Call.put(SCHEDULES).name(id).json(schedule.body()));
  }

  /** Puts a schedule in place of its version {@code ifVersion}, and of no other. */
  public ScheduleView replace(String id, Schedule schedule, long ifVersion) {
    // Not repeatable: what was done would be refused the second time, for its own sake.
    Call call =
        Call.put(SCHEDULES)
            .name(id)
            .header("If-Match", '"' + Long.toString(ifVersion) + '"')
            .once();
    return view(call.json(schedule.body()));
  }

  /** Takes a schedule away. */
  public void delete(String id) {
    transport.send(Call.delete(SCHEDULES).name(id));
  }

  /** Lets a schedule start nothing more until it is resumed, and returns it. */
  public ScheduleView pause(String id) {
    return view(turn(id, "/pause").repeatable());
  }

  /** Lets a schedule go on, and returns it. */
  public ScheduleView resume(String id) {
    return view(turn(id, "/resume").repeatable());
  }

  /** Starts what a schedule starts, now. */
  public Answer trigger(String id) {
    return Answer.of(transport.send(created(turn(id, "/trigger"), Optional.empty())));
  }

  private ScheduleView view(Call call) {
    return transport.send(call).members(ScheduleView::of);
  }

  private static Call turn(String id, String how) {
    return Call.post(SCHEDULES).name(id).then(how).json(JsonObject.EMPTY);
  }
}
