package dev.lastword.store;

import static dev.lastword.store.Samples.PAYLOAD;
import static dev.lastword.store.Samples.STREAM;
import static dev.lastword.store.Samples.event;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.Map;
import java.util.function.Consumer;
import java.util.function.LongFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

final class LimitsTest {

  /**
   * Every part of a commit that a limit bounds, as a commit in which that part has a given size.
   */
  static Stream<Arguments> parts() {
    return Stream.of(
        part("event", Limit.PAYLOAD_BYTES, n -> append(event(Samples.bytes(n)))),
        part("job", Limit.PAYLOAD_BYTES, n -> op(b -> b.enqueue(job(Samples.bytes(n))))),
        part(
            "doc",
            Limit.PAYLOAD_BYTES,
            n -> op(b -> b.put(new Doc("c", "k", 0, Map.of(), Samples.bytes(n))))),
        part(
            "snapshot",
            Limit.SNAPSHOT_BYTES,
            n -> op(b -> b.put(new Snapshot(STREAM, 1, "t", Samples.bytes(n))))),
        part(
            "events",
            Limit.COMMIT_EVENTS,
            n ->
                append(
                    IntStream.range(0, (int) n)
                        .mapToObj(i -> event(PAYLOAD))
                        .toArray(EventRecord[]::new))),
        part(
            "ops",
            Limit.COMMIT_OPS,
            n -> op(b -> IntStream.range(0, (int) n).forEach(i -> b.end("j", "s")))),
        part(
            "fences",
            Limit.COMMIT_OPS,
            n ->
                op(
                    b -> {
                      b.end("j", "s");
                      IntStream.range(1, (int) n).forEach(i -> b.fence(Samples.FENCE));
                    })),
        part(
            "commit",
            Limit.COMMIT_BYTES,
            n ->
                op(
                    b -> {
                      b.put(new Snapshot(STREAM, 1, "t", Samples.bytes(n - 10)));
                      b.enqueue(job(Samples.bytes(10)));
                    })),
        part("stream id", Limit.KEY_BYTES, n -> op(b -> b.require(new StreamId("c", text(n)), 0))),
        part("job id", Limit.KEY_BYTES, n -> op(b -> b.deleteJob(text(n)))),
        part("fence", Limit.KEY_BYTES, n -> op(b -> b.end("j", "s").fence(new Fence(text(n), 1)))),
        part("group", Limit.KEY_BYTES, n -> op(b -> b.enqueue(job(PAYLOAD).group(text(n))))),
        part("doc key", Limit.KEY_BYTES, n -> op(b -> b.deleteDoc("c", text(n)))),
        part("type", Limit.NAME_BYTES, n -> append(event(text(n), Map.of(), PAYLOAD))),
        part("category", Limit.NAME_BYTES, n -> op(b -> b.erase(new StreamId(text(n), "i"), 1))),
        part("queue", Limit.NAME_BYTES, n -> op(b -> b.enqueue(NewJob.of("j", text(n), PAYLOAD)))),
        part("status", Limit.NAME_BYTES, n -> op(b -> b.requeue("j", Availability.NOW, text(n)))),
        part(
            "held status",
            Limit.NAME_BYTES,
            n -> op(b -> b.release(Samples.FENCE, Availability.NOW, text(n)))),
        part(
            "collection",
            Limit.NAME_BYTES,
            n -> op(b -> b.create(new Doc(text(n), "k", 0, Map.of(), PAYLOAD)))),
        part(
            "snapshot tag",
            Limit.NAME_BYTES,
            n -> op(b -> b.put(new Snapshot(STREAM, 1, text(n), PAYLOAD)))),
        part("media type", Limit.NAME_BYTES, n -> append(event(Payload.of(new byte[0], text(n))))),
        part("headers", Limit.ENTRIES, n -> append(event("t", entries(n), PAYLOAD))),
        part("tags", Limit.ENTRIES, n -> op(b -> b.put(Samples.doc("k", entries(n))))),
        part(
            "header name",
            Limit.ENTRY_BYTES,
            n -> append(event("t", Map.of(text(n), ""), PAYLOAD))),
        part(
            "header value",
            Limit.ENTRY_BYTES,
            n -> append(event("t", Map.of("h", text(n)), PAYLOAD))),
        part(
            "tag value",
            Limit.ENTRY_BYTES,
            n -> op(b -> b.put(Samples.doc("k", Map.of("t", text(n)))))));
  }

  @ParameterizedTest(name = "{0} against {1}")
  @MethodSource("parts")
  void a_part_at_its_limit_passes_and_one_beyond_is_refused(
      String part, Limit limit, LongFunction<Commit> ofSize) {
    long max = Limits.MINIMAL.of(limit);
    Commit beyond = ofSize.apply(max + 1);

    Limits.MINIMAL.check(ofSize.apply(max));
    LimitExceeded refused =
        assertThrows(LimitExceeded.class, () -> Limits.MINIMAL.check(beyond), part);

    assertEquals(limit, refused.limit());
    assertEquals(max + 1, refused.actual());
    assertEquals(max, refused.max());
  }

  @Test
  void limits_can_be_raised_and_never_lowered_below_the_minimum() {
    Limits raised = Limits.MINIMAL.with(Limit.COMMIT_EVENTS, 10_000);

    assertEquals(10_000, raised.of(Limit.COMMIT_EVENTS));
    assertEquals(Limit.PAGE_ITEMS.minimum(), raised.of(Limit.PAGE_ITEMS));
    assertThrows(
        IllegalArgumentException.class, () -> Limits.MINIMAL.with(Limit.COMMIT_EVENTS, 999));
  }

  private static Arguments part(String name, Limit limit, LongFunction<Commit> ofSize) {
    return Arguments.of(name, limit, ofSize);
  }

  private static Commit append(EventRecord... events) {
    return Commit.append(STREAM, Expected.ANY, events);
  }

  private static Commit op(Consumer<Commit.Builder> with) {
    Commit.Builder builder = Commit.builder();
    with.accept(builder);
    return builder.build();
  }

  private static NewJob job(Payload payload) {
    return NewJob.of("j", "q", payload);
  }

  /** Text of two-byte characters, and one of one byte if the size is odd. */
  private static String text(long bytes) {
    return "é".repeat((int) bytes / 2) + "x".repeat((int) bytes % 2);
  }

  private static Map<String, String> entries(long count) {
    return IntStream.range(0, (int) count)
        .boxed()
        .collect(Collectors.toMap(i -> "name" + i, i -> ""));
  }
}
