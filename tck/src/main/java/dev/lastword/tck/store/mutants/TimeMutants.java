package dev.lastword.tck.store.mutants;

import static dev.lastword.tck.store.mutants.PayloadMutants.facts;
import static dev.lastword.tck.store.mutants.Wrong.reads;

import dev.lastword.store.EventRecord;
import dev.lastword.store.EventStore;
import dev.lastword.store.StoredEvent;
import dev.lastword.store.StreamPage;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.function.UnaryOperator;

/** Mutants for times: suite D. */
final class TimeMutants {

  static final List<Mutant> ALL =
      List.of(
          Mutant.named("times are cut to milliseconds")
              .killedBy("D08")
              .store(occurredAt(time -> time.truncatedTo(ChronoUnit.MILLIS))),
          Mutant.named("times before 1970 are cut toward it")
              .killedBy("D08")
              .store(
                  occurredAt(
                      time ->
                          time.getEpochSecond() < 0
                              ? time.plusSeconds(1).truncatedTo(ChronoUnit.SECONDS)
                              : time)),
          Mutant.named("the events of a page are sorted by the text of their times")
              .killedBy("D10")
              .store(
                  reads(
                      (right, stream, spec) -> {
                        StreamPage page = right.read(stream, spec);
                        return Wrong.with(
                            page,
                            page.events().stream()
                                .sorted(Comparator.comparing(TimeMutants::text))
                                .toList());
                      })),
          Mutant.named("the time of recording is the time of reading")
              .killedBy("D13")
              .store(recordedAt(event -> Instant.now())),
          Mutant.named("the time of recording is the writer's")
              .killedBy("D13")
              .store(recordedAt(event -> event.event().occurredAt())),
          Mutant.named("each event of a commit has a time of recording of its own")
              .killedBy("D13")
              .store(
                  recordedAt(event -> event.recordedAt().plus(Duration.ofMillis(event.version())))),
          Mutant.named("the time of recording is when the call came")
              .killedBy("D17")
              .store(byArrival()));

  private TimeMutants() {}

  static UnaryOperator<EventStore> occurredAt(UnaryOperator<Instant> wrong) {
    return facts(event -> with(event, wrong.apply(event.occurredAt())));
  }

  static EventRecord with(EventRecord event, Instant occurredAt) {
    return new EventRecord(
        event.eventId(),
        event.type(),
        event.schemaVersion(),
        occurredAt,
        event.headers(),
        event.payload());
  }

  private static UnaryOperator<EventStore> recordedAt(Function<StoredEvent, Instant> wrong) {
    return reads(
        (right, stream, spec) -> {
          StreamPage page = right.read(stream, spec);
          return Wrong.with(
              page,
              page.events().stream()
                  .map(
                      event ->
                          new StoredEvent(
                              event.position(),
                              event.stream(),
                              event.version(),
                              wrong.apply(event),
                              event.event()))
                  .toList());
        });
  }

  /** Memory shared by all instances and readers. */
  private static UnaryOperator<EventStore> byArrival() {
    Map<UUID, Instant> came = new ConcurrentHashMap<>();
    UnaryOperator<EventStore> noting =
        Wrong.commits(
            (right, commit) -> {
              Instant now = Instant.now().truncatedTo(ChronoUnit.MICROS);
              commit.appends().stream()
                  .flatMap(append -> append.events().stream())
                  .forEach(event -> came.put(event.eventId(), now));
              return right.commit(commit);
            });
    UnaryOperator<EventStore> showing =
        recordedAt(event -> came.getOrDefault(event.event().eventId(), event.recordedAt()));
    return right -> showing.apply(noting.apply(right));
  }

  private static String text(StoredEvent event) {
    return event.event().occurredAt().toString();
  }
}
