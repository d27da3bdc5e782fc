package dev.lastword.tck.store.suites;

import static dev.lastword.store.StoreRule.R6;
import static dev.lastword.store.StoreRule.T2;
import static dev.lastword.tck.store.harness.Case.Kind.PROCESS;
import static dev.lastword.tck.store.harness.Samples.STREAM;
import static dev.lastword.tck.store.harness.Samples.at;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.lastword.store.Durability;
import dev.lastword.store.EventRecord;
import dev.lastword.store.Payload;
import dev.lastword.tck.store.harness.Case;
import dev.lastword.tck.store.harness.ChildProcess;
import dev.lastword.tck.store.harness.Launch;
import dev.lastword.tck.store.harness.Needs;
import dev.lastword.tck.store.harness.Rule;
import dev.lastword.tck.store.harness.StoreUnderTest;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.TimeZone;
import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayNameGeneration;
import org.junit.jupiter.api.DisplayNameGenerator.ReplaceUnderscores;

/** Suite D, third part: nothing depends on where a process thinks it is. */
@DisplayNameGeneration(ReplaceUnderscores.class)
public final class PlatformConformance {

  /** Each falls into an hour that some zone has twice, or not at all, or into its half hour. */
  private static final List<EventRecord> CHANGES =
      Stream.of(
              "2026-03-29T00:59:59.999999Z",
              "2026-03-29T01:00:00Z",
              "2026-10-25T00:30:00Z",
              "2026-10-25T01:30:00Z",
              "2026-04-04T14:45:00Z",
              "2026-04-04T15:15:00Z",
              "2026-10-03T15:29:59Z",
              "2026-10-03T15:30:00Z",
              "2026-11-01T08:30:00Z",
              "2026-11-01T09:30:00Z")
          .map(PlatformConformance::fact)
          .toList();

  @Case(value = "D09", catches = "times are kept as local ones, in the zone of the process")
  @Rule(T2)
  void times_do_not_depend_on_the_zone_of_who_writes_or_reads(StoreUnderTest store) {
    TimeZone before = TimeZone.getDefault();
    try {
      TimeZone.setDefault(TimeZone.getTimeZone("Europe/Oslo"));
      store.append(STREAM, at(0), CHANGES);
      for (String zone : List.of("Europe/Oslo", "Australia/Lord_Howe", "America/Los_Angeles")) {
        TimeZone.setDefault(TimeZone.getTimeZone(zone));
        store.reopen();
        assertEquals(CHANGES, store.all(STREAM), () -> "read in " + zone);
      }
    } finally {
      TimeZone.setDefault(before);
    }
  }

  @Case(
      value = "D15",
      kind = PROCESS,
      catches = "text becomes bytes in the charset of the platform")
  @Rule(R6)
  @Needs(durability = Durability.PROCESS)
  void a_process_whose_charset_is_ascii_writes_every_script(StoreUnderTest store) {
    writtenBy(store, Map.of("file.encoding", "US-ASCII", "stdout.encoding", "US-ASCII"));
  }

  @Case(
      value = "D16",
      kind = PROCESS,
      catches = "names are folded to lower or upper case in the language of the process")
  @Rule(R6)
  @Needs(durability = Durability.PROCESS)
  void a_process_that_speaks_turkish_writes_every_script(StoreUnderTest store) {
    writtenBy(store, Map.of("user.language", "tr", "user.country", "TR"));
  }

  private static void writtenBy(StoreUnderTest store, Map<String, String> properties) {
    try (ChildProcess child = store.child(Launch.USUAL.with(properties), ForeignWriter.class)) {
      child.expect(ForeignWriter.KEPT);
    }
    new RoundTrip(store, ForeignWriter.STREAM).expect(ForeignWriter.facts());
  }

  private static EventRecord fact(String occurredAt) {
    return new EventRecord(
        UUID.randomUUID(), "SAMPLE", 1, Instant.parse(occurredAt), Map.of(), Payload.json("{}"));
  }
}
