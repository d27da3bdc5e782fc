package dev.lastword.orchestrator.schedule;

import dev.lastword.store.Availability;
import dev.lastword.store.Doc;
import dev.lastword.store.DocCursor;
import dev.lastword.store.DocOp;
import dev.lastword.store.DocPage;
import dev.lastword.store.DocQuery;
import dev.lastword.store.EventStore;
import dev.lastword.store.NewJob;
import dev.lastword.store.Payload;
import dev.lastword.store.Projections;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;

/** Storage of schedules: a document for the definition, one for the runs, and a job that waits. */
final class ScheduleStorage {

  static final String QUEUE = "lastword.schedules";
  static final String DEFINITIONS = "schedules";
  static final String RUNS = "schedule.runs";

  private static final String JOB = "schedule/";

  private final EventStore store;

  ScheduleStorage(EventStore store) {
    this.store = store;
  }

  Optional<Definition> definition(ScheduleId id) {
    return get(DEFINITIONS, id).map(doc -> ScheduleCodec.definition(doc.payload()));
  }

  Runs runs(ScheduleId id) {
    return get(RUNS, id).map(doc -> ScheduleCodec.runs(doc.payload())).orElse(Runs.NONE);
  }

  private Optional<Doc> get(String collection, ScheduleId id) {
    return store.extension(Projections.class).get(collection, id.value());
  }

  DocPage list(Optional<ScheduleId> after, int max) {
    DocQuery query = DocQuery.of(DEFINITIONS).max(max);
    return store
        .extension(Projections.class)
        .query(after.map(id -> query.after(new DocCursor(0, id.value()))).orElse(query));
  }

  static Doc doc(ScheduleId id, Definition definition) {
    return new Doc(DEFINITIONS, id.value(), 0, Map.of(), ScheduleCodec.write(definition));
  }

  static DocOp put(ScheduleId id, Runs runs) {
    return new DocOp.Put(new Doc(RUNS, id.value(), 0, Map.of(), ScheduleCodec.write(runs)));
  }

  static String jobId(ScheduleId id) {
    return JOB + id;
  }

  static ScheduleId idOf(String jobId) {
    return ScheduleId.of(jobId.substring(JOB.length()));
  }

  static NewJob job(ScheduleId id, Availability when) {
    return NewJob.of(jobId(id), QUEUE, Payload.json("{}")).availability(when).status("Set");
  }

  /** Returns how long to wait for a time; a schedule that has none waits for its next change. */
  static Availability until(Optional<Instant> time, Instant now) {
    return time.map(
            at ->
                at.isAfter(now) ? Availability.after(Duration.between(now, at)) : Availability.NOW)
        .orElse(Availability.PARKED);
  }
}
