package dev.lastword.server.stream;

import static dev.lastword.server.testkit.Shop.ids;
import static dev.lastword.server.testkit.Shop.last;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lastword.server.testkit.EventReader;
import dev.lastword.server.testkit.EventReader.Frame;
import dev.lastword.server.testkit.RunningServer;
import dev.lastword.server.testkit.RunningServer.Reply;
import dev.lastword.server.testkit.Shop;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Readers that go away and come back. */
@Timeout(60)
final class ResumeTest {

  private static final String ALL = "/api/v1/stream";
  private static final String ONE = "/api/v1/executions/e-1/stream";

  @TempDir private Path folder;

  @BeforeEach
  void open() {
    try (RunningServer server = RunningServer.in(folder)) {
      Shop.open(server);
      Shop.order(server, "e-1");
    }
  }

  @Test
  void one_execution_goes_on_behind_the_last_version_that_was_seen() {
    try (RunningServer server = RunningServer.in(folder)) {
      List<Frame> seen = new ArrayList<>();
      try (EventReader reader = server.follow(ONE)) {
        seen.addAll(reader.events(2));
      }
      Shop.cancel(server, "e-1");
      int head = Shop.head(server, "e-1");

      try (EventReader reader = server.follow(ONE, last(seen))) {
        seen.addAll(reader.events(head - 2));
      }

      assertEquals(LongStream.rangeClosed(1, head).boxed().toList(), ids(seen));
      assertEquals("CANCELED", seen.get(head - 1).text("status"));
    }
  }

  @Test
  void a_cancel_that_comes_while_nobody_listens_is_told_to_who_comes_back_at_the_end() {
    try (RunningServer server = RunningServer.in(folder)) {
      int seen = Shop.head(server, "e-1");
      Shop.cancel(server, "e-1");

      try (EventReader reader = server.follow(ONE, seen)) {
        assertTrue(reader.event("execution").data().contains("EXECUTION_CANCEL_REQUESTED"));
      }
    }
  }

  @Test
  void all_executions_go_on_behind_the_last_position_that_was_seen() {
    try (RunningServer server = RunningServer.in(folder)) {
      List<Frame> seen = new ArrayList<>();
      try (EventReader reader = server.follow(ALL + "?after=0")) {
        seen.addAll(reader.events(2));
      }
      Shop.order(server, "e-2");
      Shop.cancel(server, "e-1");
      int total = Shop.head(server, "e-1") + Shop.head(server, "e-2");

      try (EventReader reader = server.follow(ALL, last(seen))) {
        seen.addAll(reader.events(total - 2));
      }

      assertEquals(ids(seen).stream().distinct().sorted().toList(), ids(seen));
      try (EventReader reader = server.follow(ALL + "?after=0")) {
        assertEquals(ids(reader.events(total)), ids(seen));
      }
    }
  }

  @Test
  void the_next_server_goes_on_where_the_one_before_said_bye() {
    List<Frame> seen = new ArrayList<>();
    RunningServer first = RunningServer.in(folder);
    try (EventReader reader = first.follow(ALL + "?after=0")) {
      seen.addAll(reader.events(Shop.head(first, "e-1")));
      first.close();
      reader.event("bye");
    }

    try (RunningServer second = RunningServer.in(folder)) {
      Shop.cancel(second, "e-1");
      int head = Shop.head(second, "e-1");
      try (EventReader reader = second.follow(ALL, last(seen))) {
        seen.addAll(reader.events(head - seen.size()));
      }

      assertEquals(
          LongStream.rangeClosed(1, head).mapToObj(Long::toString).toList(),
          seen.stream().map(event -> event.text("version")).toList());
    }
  }

  @Test
  void who_leaves_before_the_first_event_misses_none_of_them() {
    try (RunningServer server = RunningServer.in(folder)) {
      long beginning;
      try (EventReader reader = server.follow(ALL)) {
        beginning = reader.next().orElseThrow().id().orElseThrow();
      }
      Shop.order(server, "e-2");

      try (EventReader reader = server.follow(ALL, beginning)) {
        Frame first = reader.event("execution");
        assertEquals("e-2", first.text("executionId"));
        assertEquals("1", first.text("version"));
      }
    }
  }

  @Test
  void an_id_of_no_event_is_refused() {
    try (RunningServer server = RunningServer.in(folder)) {
      for (String path : List.of(ALL, ONE, "/api/v1/jobs/interrupts?workerId=w")) {
        for (String id : List.of("yesterday", "-1", "1.5", "9".repeat(19))) {
          assertRefused(server, path, id);
        }
      }
    }
  }

  @Test
  void an_id_that_is_newer_than_every_event_is_refused_with_the_newest() {
    try (RunningServer server = RunningServer.in(folder)) {
      int head = Shop.head(server, "e-1");

      Reply one = assertRefused(server, ONE, Integer.toString(head + 1));
      Reply all = assertRefused(server, ALL, "1000000");
      Reply interrupts = assertRefused(server, "/api/v1/jobs/interrupts?workerId=w", "1000000");
      Reply after = server.get(ONE + "?after=" + (head + 1));

      assertTrue(one.text("detail").contains("up to " + head + ", found"), one::body);
      assertTrue(all.text("detail").contains("found 1000000"), all::body);
      assertTrue(interrupts.text("detail").contains("found 1000000"), interrupts::body);
      assertEquals("after", after.text("parameter"), after::body);
    }
  }

  private static Reply assertRefused(RunningServer server, String path, String id) {
    Reply reply = server.send(server.request(path).header("Last-Event-ID", id));
    assertEquals(422, reply.status(), () -> path + " " + id + " " + reply.body());
    assertEquals("INVALID_ARGUMENT", reply.text("code"));
    assertEquals("Last-Event-ID", reply.text("parameter"));
    return reply;
  }
}
