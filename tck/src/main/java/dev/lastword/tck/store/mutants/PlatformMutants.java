package dev.lastword.tck.store.mutants;

import static dev.lastword.tck.store.mutants.PayloadMutants.facts;
import static dev.lastword.tck.store.mutants.PayloadMutants.payloads;
import static dev.lastword.tck.store.mutants.TimeMutants.with;

import dev.lastword.store.EventRecord;
import dev.lastword.store.Payload;
import java.nio.charset.Charset;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Locale;

/** Mutants that depend on the zone, charset and language of a process: suite D. */
final class PlatformMutants {

  static final List<Mutant> ALL =
      List.of(
          Mutant.named("times are kept as local times")
              .killedBy("D09")
              .store(
                  Wrong.events(
                      (stream, event) -> with(event, local(event).toInstant(ZoneOffset.UTC)),
                      event ->
                          with(
                              event,
                              LocalDateTime.ofInstant(event.occurredAt(), ZoneOffset.UTC)
                                  .atZone(ZoneId.systemDefault())
                                  .toInstant()))),
          Mutant.named("payloads are written in the charset of the platform")
              .killedBy("D15")
              .store(
                  payloads(
                      payload ->
                          Payload.of(
                              payload.utf8().getBytes(Charset.defaultCharset()),
                              payload.mediaType()))),
          Mutant.named("the letter I of types is folded in the language of the process")
              .killedBy("D16")
              .store(
                  facts(
                      event ->
                          new EventRecord(
                              event.eventId(),
                              folded(event.type()),
                              event.schemaVersion(),
                              event.occurredAt(),
                              event.headers(),
                              event.payload()))));

  private PlatformMutants() {}

  /** Changes nothing where I and i are one letter: everywhere but in Turkish and its kin. */
  private static String folded(String type) {
    return type.replace("I", "i".toUpperCase(Locale.getDefault()));
  }

  private static LocalDateTime local(EventRecord event) {
    return LocalDateTime.ofInstant(event.occurredAt(), ZoneId.systemDefault());
  }
}
