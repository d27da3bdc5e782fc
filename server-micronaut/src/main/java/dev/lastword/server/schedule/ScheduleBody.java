package dev.lastword.server.schedule;

import static dev.lastword.codec.Formats.GRAPH_ID;
import static dev.lastword.codec.Formats.POSITIVE;
import static dev.lastword.codec.Formats.TEXT;
import static dev.lastword.codec.Formats.VALUE;
import static dev.lastword.codec.Formats.constantOf;

import dev.lastword.orchestrator.schedule.CatchUp;
import dev.lastword.orchestrator.schedule.Cron;
import dev.lastword.orchestrator.schedule.Overlap;
import dev.lastword.orchestrator.schedule.Schedule;
import dev.lastword.orchestrator.schedule.Timing;
import dev.lastword.server.http.BodyFields;
import dev.lastword.server.http.Durations;
import dev.lastword.server.http.InvalidField;
import dev.lastword.server.http.Labels;
import dev.lastword.server.http.Request;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.ZoneId;
import java.util.Map;
import java.util.Optional;

/**
 * Start times of executions of a graph.
 *
 * @param schedule what and when
 */
record ScheduleBody(Schedule schedule) implements Request {

  static ScheduleBody read(BodyFields in) {
    Timing timing =
        new Timing(cron(in), zone(in), in.optional("jitter", Durations.DELAY, Duration.ZERO));
    CatchUp catchUp =
        new CatchUp(
            in.optional("catchUp", constantOf(CatchUp.Mode.class), CatchUp.Mode.NONE),
            in.optional("catchUpWindow", Durations.DELAY, Duration.ZERO));
    try {
      return new ScheduleBody(
          new Schedule(
              in.required("graphId", GRAPH_ID),
              in.optional("graphVersion", POSITIVE),
              in.optional("input", VALUE),
              in.optional("labels", Labels.FORMAT, Map.of()),
              timing,
              in.optional("overlap", constantOf(Overlap.class), Overlap.SKIP),
              catchUp,
              Optional.empty()));
    } catch (IllegalArgumentException problem) {
      throw InvalidField.of(in.place("labels"), problem);
    }
  }

  private static Cron cron(BodyFields in) {
    String expression = in.required("cron", TEXT);
    try {
      return Cron.of(expression);
    } catch (IllegalArgumentException problem) {
      throw InvalidField.of(in.place("cron"), problem);
    }
  }

  private static ZoneId zone(BodyFields in) {
    String name = in.optional("zone", TEXT, "UTC");
    try {
      return ZoneId.of(name);
    } catch (DateTimeException unknown) {
      throw new InvalidField(in.place("zone"), "a time zone such as Europe/Berlin", name);
    }
  }
}
