package dev.lastword.tck.store.suites;

import static dev.lastword.store.StoreRule.R6;
import static dev.lastword.store.StoreRule.T5;
import static dev.lastword.tck.store.harness.Case.Kind.PROPERTY;
import static dev.lastword.tck.store.harness.Samples.NOON;
import static dev.lastword.tck.store.harness.Samples.OTHER;
import static dev.lastword.tck.store.harness.Samples.STREAM;
import static dev.lastword.tck.store.harness.Samples.at;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.lastword.store.EventRecord;
import dev.lastword.store.Limit;
import dev.lastword.store.LimitExceeded;
import dev.lastword.store.Limits;
import dev.lastword.store.Payload;
import dev.lastword.store.StreamId;
import dev.lastword.tck.store.harness.Case;
import dev.lastword.tck.store.harness.Rule;
import dev.lastword.tck.store.harness.StoreUnderTest;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayNameGeneration;
import org.junit.jupiter.api.DisplayNameGenerator.ReplaceUnderscores;

/** Suite D, first part: content comes back as it was given. */
@DisplayNameGeneration(ReplaceUnderscores.class)
public final class PayloadConformance {

  private static final String BINARY = "application/octet-stream";
  private static final int COMMITS = 2;
  private static final int EVENTS = 500;

  @Case(value = "D01", catches = "payloads are kept in a type that understands JSON")
  @Rule(R6)
  void json_keeps_its_order_its_blanks_and_its_doubles(StoreUnderTest store) {
    RoundTrip.of(
        store,
        json(
            "{\"b\":1,\"a\":2,\"B\":3}",
            " { \"a\" :\t[ 1 ,\n2 ] }\r\n",
            "{\"a\":1,\"a\":2,\"a\":1}",
            "[1.0,1.00,1e3,1E+3,0.1e1]",
            "\"\\u0041\\/\\n\"",
            "{\"not\": JSON at all"));
  }

  @Case(
      value = "D02",
      catches = "text is kept in three bytes a character, or counted in characters")
  @Rule(R6)
  void every_script_survives_in_ids_types_headers_and_payloads(StoreUnderTest store) {
    for (String text : UnicodeSamples.TEXTS) {
      StreamId stream = new StreamId("category " + text, "id " + text);
      new RoundTrip(store, stream).of(UnicodeSamples.facts(stream));
    }
  }

  @Case(
      value = "D03",
      catches = "payloads are kept as text, which ends at a NUL or cannot hold one")
  @Rule(R6)
  void nul_survives_as_an_escape_and_as_a_byte(StoreUnderTest store) {
    RoundTrip.of(
        store,
        List.of(
            Payload.json("{\"nul\":\"\\u0000 and on\"}"),
            Payload.json("\"raw \0 nul\""),
            Payload.of(new byte[] {0, 1, 0, -1, -128, 127, 0}, BINARY),
            Payload.of(new byte[] {(byte) 0xc3, 0x28, (byte) 0xff}, BINARY)));
  }

  @Case(value = "D04", catches = "nothing, null and an empty text are kept alike")
  @Rule(R6)
  void nothing_null_and_empty_are_different_payloads(StoreUnderTest store) {
    RoundTrip.of(
        store,
        List.of(
            Payload.of(new byte[0], BINARY),
            Payload.json(""),
            Payload.json("null"),
            Payload.json("\"\""),
            Payload.json("{}"),
            Payload.json(" ")));
  }

  @Case(value = "D05", catches = "large payloads are cut, or the limit is off by one")
  @Rule({R6, T5})
  void a_payload_at_the_limit_is_kept_whole_and_one_beyond_is_refused(StoreUnderTest store) {
    int most = (int) store.node(0).description().limits().of(Limit.PAYLOAD_BYTES);
    EventRecord beyond = RoundTrip.fact(noise(store.random(), most + 1));

    RoundTrip.of(store, List.of(noise(store.random(), 1 << 16), noise(store.random(), most)));

    LimitExceeded refused =
        assertThrows(LimitExceeded.class, () -> store.append(OTHER, at(0), beyond));
    assertEquals(Limit.PAYLOAD_BYTES, refused.limit());
    assertEquals(0, store.head(OTHER));
  }

  @Case(value = "D06", catches = "a commit travels in one packet that has a limit of its own")
  @Rule(R6)
  void a_commit_of_4_mebibytes_is_kept_whole(StoreUnderTest store) {
    int each = (int) Limit.PAYLOAD_BYTES.minimum();
    int count = (int) (Limit.COMMIT_BYTES.minimum() / each);

    RoundTrip.of(store, Stream.generate(() -> noise(store.random(), each)).limit(count).toList());
  }

  @Case(value = "D07", catches = "numbers are read into a double and printed again")
  @Rule(R6)
  void numbers_that_no_type_can_hold_survive(StoreUnderTest store) {
    RoundTrip.of(
        store,
        json("9007199254740993", "-0", "-0.0", "1e-400", "1E400", "0.10", "123456789012345678901"));
  }

  @Case(value = "D11", catches = "headers without a value are dropped, or some beyond a few")
  @Rule(R6)
  void headers_survive_none_empty_and_as_many_as_the_limits_allow(StoreUnderTest store) {
    Limits limits = store.node(0).description().limits();
    int bytes = (int) limits.of(Limit.ENTRY_BYTES);
    Map<String, String> many =
        IntStream.range(0, (int) limits.of(Limit.ENTRIES))
            .boxed()
            .collect(Collectors.toMap(i -> wide(i, bytes), i -> wide(-i, bytes)));

    new RoundTrip(store, STREAM)
        .of(
            Stream.of(
                    Map.<String, String>of(),
                    Map.of("empty", ""),
                    Map.of("blank", "  ", " blank ", " lines\n\tand\r\nmore "),
                    Map.of("case", "lower", "Case", "upper", "CASE", "all"),
                    many)
                .map(PayloadConformance::withHeaders)
                .toList());
  }

  @Case(value = "D12", catches = "the store knows the types of its events, and what they hold")
  @Rule(R6)
  void unknown_types_and_other_schema_versions_are_kept_untouched(StoreUnderTest store) {
    new RoundTrip(store, STREAM)
        .of(
            List.of(
                typed("NODE_SUCCEEDED", 0),
                typed("NODE_SUCCEEDED", 2),
                typed("NODE_SUCCEEDED", Integer.MAX_VALUE),
                typed("NODE_EXPLODED", 1),
                typed("node_succeeded", 1),
                typed("no type of ours; at all", 7)));
  }

  @Case(value = "D14", kind = PROPERTY, catches = "some content changes on its way")
  @Rule(R6)
  void a_thousand_random_facts_come_back(StoreUnderTest store) {
    RandomFacts random = new RandomFacts(store.random());
    List<EventRecord> all = new ArrayList<>();
    for (int i = 0; i < COMMITS; i++) {
      List<EventRecord> some = random.next(EVENTS);
      store.append(STREAM, at(all.size()), some);
      all.addAll(some);
    }

    new RoundTrip(store, STREAM).expect(all);
  }

  private static List<Payload> json(String... texts) {
    return Stream.of(texts).map(Payload::json).toList();
  }

  private static Payload noise(Random random, int size) {
    byte[] bytes = new byte[size];
    random.nextBytes(bytes);
    return Payload.of(bytes, BINARY);
  }

  private static String wide(int number, int bytes) {
    String text = Integer.toString(number);
    return text + "x".repeat(bytes - text.length());
  }

  private static EventRecord withHeaders(Map<String, String> headers) {
    return new EventRecord(UUID.randomUUID(), "SAMPLE", 1, NOON, headers, Payload.json("{}"));
  }

  private static EventRecord typed(String type, int schemaVersion) {
    return new EventRecord(
        UUID.randomUUID(), type, schemaVersion, NOON, Map.of(), Payload.json("{}"));
  }
}
