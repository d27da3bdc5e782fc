package dev.lastword.benchmarks.growth;

import dev.lastword.store.Append;
import dev.lastword.store.Availability;
import dev.lastword.store.Commit;
import dev.lastword.store.Doc;
import dev.lastword.store.DocOp;
import dev.lastword.store.EventRecord;
import dev.lastword.store.Expected;
import dev.lastword.store.JobOp;
import dev.lastword.store.NewJob;
import dev.lastword.store.Op;
import dev.lastword.store.Payload;
import dev.lastword.store.StreamId;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * The commits of one recorded execution, to be repeated under other names.
 *
 * <p>Events are repeated commit by commit, so that the log has as many rows as the engine's.
 * Documents and jobs are written once, as they were in the end: jobs that were deleted not at all,
 * and ended ones end by their ids, since the leases under which they ended are of the past.
 */
final class Template {

  private static final Duration A_DAY = Duration.ofDays(1);

  private final String executionId;
  private final Instant created;
  private final List<List<Function<Copy, Append>>> appends = new ArrayList<>();
  private final Map<String, Function<Copy, Op>> jobs = new LinkedHashMap<>();
  private final Map<String, Function<Copy, Op>> ends = new LinkedHashMap<>();
  private final Map<List<String>, Function<Copy, Op>> docs = new LinkedHashMap<>();

  /** Takes the commits of the execution with this name, from its creation on. */
  Template(String executionId, List<Commit> commits) {
    this.executionId = executionId;
    this.created = commits.get(0).events().get(0).occurredAt();
    for (Commit commit : commits) {
      appends.add(commit.appends().stream().map(this::append).toList());
      commit.ops().forEach(this::add);
    }
  }

  Instant created() {
    return created;
  }

  /** Returns how many commits it has. */
  int commits() {
    return appends.size();
  }

  /** Adds one of its commits for a copy; the last one brings documents and jobs. */
  void addTo(Commit.Builder commit, int number, Copy copy) {
    for (Function<Copy, Append> each : appends.get(number)) {
      Append append = each.apply(copy);
      commit.append(append.stream(), append.expected(), append.events());
    }
    if (number == commits() - 1) {
      jobs.values().forEach(op -> commit.op(op.apply(copy)));
      ends.values().forEach(op -> commit.op(op.apply(copy)));
      docs.values().forEach(op -> commit.op(op.apply(copy)));
    }
  }

  private TemplateText text(String text) {
    return new TemplateText(text, executionId);
  }

  private Function<Copy, Map<String, String>> texts(Map<String, String> recorded) {
    Map<String, TemplateText> texts = new HashMap<>();
    recorded.forEach((name, value) -> texts.put(name, text(value)));
    return copy ->
        texts.entrySet().stream()
            .collect(Collectors.toMap(Map.Entry::getKey, entry -> entry.getValue().of(copy)));
  }

  private Function<Copy, Payload> payload(Payload recorded) {
    if (!recorded.mediaType().equals(Payload.JSON)) {
      return copy -> recorded;
    }
    TemplateText text = text(recorded.utf8());
    return copy -> Payload.json(text.of(copy));
  }

  private Function<Copy, Append> append(Append recorded) {
    TemplateText stream = text(recorded.stream().id());
    List<Function<Copy, EventRecord>> events = recorded.events().stream().map(this::event).toList();
    return copy ->
        new Append(
            new StreamId(recorded.stream().category(), stream.of(copy)),
            Expected.ANY,
            events.stream().map(event -> event.apply(copy)).toList());
  }

  private Function<Copy, EventRecord> event(EventRecord recorded) {
    UUID id = recorded.eventId();
    Function<Copy, Map<String, String>> headers = texts(recorded.headers());
    Function<Copy, Payload> payload = payload(recorded.payload());
    return copy ->
        new EventRecord(
            copy.id(id),
            recorded.type(),
            recorded.schemaVersion(),
            copy.time(recorded.occurredAt()),
            headers.apply(copy),
            payload.apply(copy));
  }

  private void add(Op op) {
    if (op instanceof JobOp.Enqueue enqueue) {
      jobs.put(enqueue.jobId(), job(enqueue.job()));
    } else if (op instanceof JobOp.EnqueueLeased leased) {
      jobs.put(leased.jobId(), job(leased.job()));
    } else if (op instanceof JobOp.Complete complete) {
      ends.put(complete.jobId(), end(complete.jobId(), complete.status()));
    } else if (op instanceof JobOp.End end) {
      ends.put(end.jobId(), end(end.jobId(), end.status()));
    } else if (op instanceof JobOp.Delete delete) {
      jobs.remove(delete.jobId());
      ends.remove(delete.jobId());
    } else if (op instanceof DocOp.Put put) {
      keep(put.doc());
    } else if (op instanceof DocOp.Create create) {
      keep(create.doc());
    } else if (op instanceof DocOp.Delete delete) {
      docs.remove(List.of(delete.collection(), delete.key()));
    }
  }

  private Function<Copy, Op> job(NewJob recorded) {
    TemplateText id = text(recorded.id());
    Function<Copy, Payload> payload = payload(recorded.payload());
    TemplateText group = text(recorded.group().orElse(""));
    Availability availability = recorded.availability();
    return copy ->
        new JobOp.Enqueue(
            new NewJob(
                id.of(copy),
                recorded.queue(),
                recorded.priority(),
                recorded.group().map(unused -> group.of(copy)),
                payload.apply(copy),
                availability,
                recorded.status()));
  }

  private Function<Copy, Op> end(String jobId, String status) {
    TemplateText id = text(jobId);
    return copy -> new JobOp.End(id.of(copy), status);
  }

  private void keep(Doc recorded) {
    TemplateText key = text(recorded.key());
    Function<Copy, Map<String, String>> tags = texts(recorded.tags());
    Function<Copy, Payload> payload = payload(recorded.payload());
    boolean isTime = isTime(recorded.sortKey());
    Function<Copy, Op> put =
        copy ->
            new DocOp.Put(
                new Doc(
                    recorded.collection(),
                    key.of(copy),
                    isTime ? copy.micros(recorded.sortKey()) : recorded.sortKey(),
                    tags.apply(copy),
                    payload.apply(copy)));
    List<String> place = List.of(recorded.collection(), recorded.key());
    docs.remove(place);
    docs.put(place, put);
  }

  /** Most sort keys are microseconds of a time of the execution. */
  private boolean isTime(long sortKey) {
    Instant read = Instant.EPOCH.plus(Duration.ofNanos(sortKey * 1_000));
    return Duration.between(created, read).abs().compareTo(A_DAY) < 0;
  }
}
