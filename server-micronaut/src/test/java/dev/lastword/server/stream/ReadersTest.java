package dev.lastword.server.stream;

import static dev.lastword.server.testkit.Shop.ids;
import static dev.lastword.server.testkit.Shop.last;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lastword.server.settings.Setting;
import dev.lastword.server.settings.Settings;
import dev.lastword.server.testkit.EventReader;
import dev.lastword.server.testkit.EventReader.Frame;
import dev.lastword.server.testkit.RunningServer;
import dev.lastword.server.testkit.RunningServer.Reply;
import dev.lastword.server.testkit.Shop;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Readers that are silent, slow or too many. */
@Timeout(120)
final class ReadersTest {

  private static final String ALL = "/api/v1/stream";
  private static final String INTERRUPTS = "/api/v1/jobs/interrupts?workerId=w";

  /** Far more than what fits into the buffers of a connection. */
  private static final int ORDERS = 80;

  private static final String LARGE = "x".repeat(500_000);

  @TempDir private Path folder;

  private Settings settings() {
    return RunningServer.settings(folder);
  }

  private static int sell(RunningServer server) {
    for (int i = 0; i < ORDERS; i++) {
      Shop.order(server, "e-" + i, LARGE);
    }
    return ORDERS * Shop.head(server, "e-0");
  }

  @Test
  void a_silent_stream_says_again_and_again_that_it_lives() {
    try (RunningServer server = Shop.serve(settings().flag(Setting.HEARTBEAT, "PT0.1S"));
        EventReader reader = server.follow(ALL)) {
      for (int i = 0; i < 4; i++) {
        Frame frame = reader.next().orElseThrow();
        assertTrue(frame.isComment(), frame::toString);
        assertEquals("", frame.data());
      }
    }
  }

  @Test
  void a_slow_reader_holds_up_nobody_and_loses_nothing() {
    try (RunningServer server = Shop.serve(settings());
        EventReader slow = server.follow(ALL + "?after=0");
        EventReader other = server.follow(ALL + "?after=0")) {
      int total = sell(server);

      List<Long> all = ids(other.events(total));

      assertEquals(all, ids(slow.events(total)));
    }
  }

  @Test
  void a_reader_that_reads_nothing_is_cut_off_and_goes_on_where_it_was() {
    try (RunningServer server = Shop.serve(settings().flag(Setting.HEARTBEAT, "PT0.2S"));
        EventReader slow = server.follow(ALL + "?after=0")) {
      int total = sell(server);
      awaitNoStreamBut(0, server);

      List<Frame> seen = new ArrayList<>(slow.rest());

      assertTrue(seen.size() < total / 2, () -> seen.size() + " of " + total);
      try (EventReader again = server.follow(ALL, last(seen))) {
        seen.addAll(again.events(total - seen.size()));
      }
      try (EventReader all = server.follow(ALL + "?after=0")) {
        assertEquals(ids(all.events(total)), ids(seen));
      }
    }
  }

  @Test
  void a_reader_that_takes_little_at_a_time_is_not_cut_off() {
    List<Frame> seen = new ArrayList<>();
    try (RunningServer server = Shop.serve(settings().flag(Setting.HEARTBEAT, "PT0.5S"))) {
      int total = sell(server);
      try (EventReader beats = server.follow("/api/v1/jobs/interrupts?workerId=w");
          EventReader slow = server.follow(ALL + "?after=0")) {

        // Twice as long as one is borne with that takes nothing at all.
        for (int beat = 0; beat < 8; beat++) {
          assertTrue(beats.next().isPresent());
          seen.addAll(slow.events(total / ORDERS));
        }
        seen.addAll(slow.events(total - seen.size()));
      }

      assertEquals(ids(seen).stream().distinct().sorted().toList(), ids(seen));
    }
  }

  static void awaitNoStreamBut(int others, RunningServer server) {
    LiveStreams streams = server.server().bean(LiveStreams.class);
    while (streams.count() > others) {
      Thread.onSpinWait();
    }
  }

  @Test
  void there_are_so_many_streams_and_no_more() {
    try (RunningServer server = Shop.serve(settings().flag(Setting.STREAMS, "2"));
        EventReader first = server.follow(ALL)) {
      assertTrue(first.next().isPresent());
      try (EventReader second = server.follow(ALL)) {
        assertTrue(second.next().isPresent());

        Reply third = server.ask(ALL);

        assertEquals(503, third.status(), third::body);
        assertEquals("TOO_MANY_STREAMS", third.text("code"));
        assertEquals("1", third.header("Retry-After").orElse(""));
        assertEquals("application/problem+json", third.header("Content-Type").orElse(""));
      }
      awaitNoStreamBut(1, server);
      try (EventReader again = server.follow(ALL)) {
        assertTrue(again.next().isPresent());
      }
    }
  }

  @Test
  void a_caller_has_so_many_streams_and_interrupt_streams_are_counted_apart() {
    try (RunningServer server = Shop.serve(settings().flag(Setting.STREAMS_PER_CALLER, "1"))) {
      try (EventReader first = server.follow(ALL)) {
        assertTrue(first.next().isPresent());

        Reply second = server.ask(ALL);

        assertEquals(429, second.status(), second::body);
        assertEquals("TOO_MANY_STREAMS", second.text("code"));
        assertEquals("1", second.header("Retry-After").orElse(""));
        try (EventReader interrupts = server.follow(INTERRUPTS)) {
          assertTrue(interrupts.next().isPresent());
          assertEquals(429, server.ask(INTERRUPTS).status());
        }
      }
      awaitNoStreamBut(0, server);
      try (EventReader again = server.follow(ALL)) {
        assertTrue(again.next().isPresent());
      }
    }
  }

  @Test
  void readers_leave_room_for_the_interrupts_of_workers() {
    try (RunningServer server = Shop.serve(settings().flag(Setting.STREAMS, "4"));
        EventReader first = server.follow(ALL);
        EventReader second = server.follow(ALL);
        EventReader third = server.follow(ALL)) {
      for (EventReader reader : List.of(first, second, third)) {
        assertTrue(reader.next().isPresent());
      }

      Reply fourth = server.ask(ALL);

      assertEquals(503, fourth.status(), fourth::body);
      assertEquals("TOO_MANY_STREAMS", fourth.text("code"));
      try (EventReader interrupts = server.follow(INTERRUPTS)) {
        assertTrue(interrupts.next().isPresent());
        assertEquals(503, server.ask(INTERRUPTS).status());
      }
    }
  }

  @Test
  void who_asks_for_the_headers_alone_takes_no_stream() {
    try (RunningServer server = Shop.serve(settings().flag(Setting.STREAMS, "1"))) {
      for (int i = 0; i < 3; i++) {
        Reply head = server.send(server.request(ALL).method("HEAD", BodyPublishers.noBody()));
        assertTrue(head.status() < 500, head::toString);
      }

      try (EventReader reader = server.follow(ALL)) {
        assertTrue(reader.next().isPresent());
      }
    }
  }
}
