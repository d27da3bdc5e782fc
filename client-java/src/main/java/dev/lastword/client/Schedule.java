package dev.lastword.client;

import static dev.lastword.codec.Formats.GRAPH_ID;
import static dev.lastword.codec.Formats.POSITIVE;
import static dev.lastword.codec.Formats.TEXT;
import static dev.lastword.codec.Formats.VALUE;
import static java.util.Objects.requireNonNull;

import dev.lastword.codec.Formats;
import dev.lastword.codec.Members;
import dev.lastword.core.value.GraphId;
import dev.lastword.core.value.JsonValue;
import dev.lastword.core.value.JsonValue.JsonObject;
import java.time.Duration;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.Map;
import java.util.Optional;

/**
 * Definition of a schedule: the graph to start, its input, and the times.
 *
 * @param graphVersion the graph's version; absent, the newest at each start
 * @param input what each execution is given
 * @param labels words to find its executions by; {@code schedule} is added, with its name
 * @param cron five fields, six with seconds, or a word such as {@code @daily}
 * @param zone whose clocks count
 * @param jitter how much later than its time each start may be, by chance
 * @param overlap what happens while the last execution has not ended
 * @param catchUp which missed times count
 * @param catchUpWindow how long ago those may be
 */
public record Schedule(
    GraphId graphId,
    Optional<Long> graphVersion,
    Optional<JsonValue> input,
    Map<String, String> labels,
    String cron,
    ZoneId zone,
    Duration jitter,
    Overlap overlap,
    CatchUp catchUp,
    Duration catchUpWindow) {

  /** Policy for a time that comes while the last execution has not ended. */
  public enum Overlap {
    /** Nothing starts; the time is passed over. */
    SKIP,
    /** Another execution starts beside it. */
    ALLOW,
    /** One execution starts when it has ended, however many times were passed meanwhile. */
    BUFFER_ONE,
    /** It is canceled, and another execution starts. */
    CANCEL_RUNNING
  }

  /** Policy for missed times. */
  public enum CatchUp {
    NONE,
    /** The last of them. */
    LATEST,
    /** Each of them, in order. */
    ALL
  }

  public Schedule {
    requireNonNull(graphId, "graphId");
    requireNonNull(graphVersion, "graphVersion");
    requireNonNull(input, "input");
    labels = Map.copyOf(labels);
    requireNonNull(cron, "cron");
    requireNonNull(zone, "zone");
    requireNonNull(jitter, "jitter");
    requireNonNull(overlap, "overlap");
    requireNonNull(catchUp, "catchUp");
    requireNonNull(catchUpWindow, "catchUpWindow");
  }

  /**
   * Returns a schedule of a graph's newest version, by UTC, that skips what overlaps or is late.
   */
  public static Schedule of(String graphId, String cron) {
    return new Schedule(
        GraphId.of(graphId),
        Optional.empty(),
        Optional.empty(),
        Map.of(),
        cron,
        ZoneOffset.UTC,
        Duration.ZERO,
        Overlap.SKIP,
        CatchUp.NONE,
        Duration.ZERO);
  }

  /** Returns this with that version of the graph. */
  public Schedule version(long number) {
    return new Schedule(
        graphId,
        Optional.of(number),
        input,
        labels,
        cron,
        zone,
        jitter,
        overlap,
        catchUp,
        catchUpWindow);
  }

  /** Returns this with an input for its executions. */
  public Schedule input(JsonValue value) {
    return new Schedule(
        graphId,
        graphVersion,
        Optional.of(value),
        labels,
        cron,
        zone,
        jitter,
        overlap,
        catchUp,
        catchUpWindow);
  }

  /** Returns this with other labels. */
  public Schedule labels(Map<String, String> words) {
    return new Schedule(
        graphId, graphVersion, input, words, cron, zone, jitter, overlap, catchUp, catchUpWindow);
  }

  /** Returns this by the clocks of another zone. */
  public Schedule zone(ZoneId place) {
    return new Schedule(
        graphId, graphVersion, input, labels, cron, place, jitter, overlap, catchUp, catchUpWindow);
  }

  /** Returns this with starts that are later by chance, at most so much. */
  public Schedule jitter(Duration most) {
    return new Schedule(
        graphId, graphVersion, input, labels, cron, zone, most, overlap, catchUp, catchUpWindow);
  }

  /** Returns this with another answer to overlaps. */
  public Schedule overlap(Overlap answer) {
    return new Schedule(
        graphId, graphVersion, input, labels, cron, zone, jitter, answer, catchUp, catchUpWindow);
  }

  /**
   * Returns this with another answer to missed times, unless they are older than {@code window}.
   */
  public Schedule catchUp(CatchUp answer, Duration window) {
    return new Schedule(
        graphId, graphVersion, input, labels, cron, zone, jitter, overlap, answer, window);
  }

  static Schedule of(Members members) {
    return new Schedule(
        members.required("graphId", GRAPH_ID),
        members.optional("graphVersion", POSITIVE),
        members.optional("input", VALUE),
        AnswerReader.labels(members),
        members.required("cron", TEXT),
        AnswerReader.zone(members, "zone"),
        AnswerReader.duration(members, "jitter").orElse(Duration.ZERO),
        members.required("overlap", Formats.constantOf(Overlap.class)),
        members.required("catchUp", Formats.constantOf(CatchUp.class)),
        AnswerReader.duration(members, "catchUpWindow").orElse(Duration.ZERO));
  }

  JsonObject body() {
    return new Body()
        .text("graphId", graphId)
        .number("graphVersion", graphVersion.orElse(null))
        .put("input", input.orElse(null))
        .labels(labels)
        .text("cron", cron)
        .text("zone", zone.getId())
        .duration("jitter", jitter)
        .text("overlap", overlap.name())
        .text("catchUp", catchUp.name())
        .duration("catchUpWindow", catchUpWindow)
        .build();
  }
}
