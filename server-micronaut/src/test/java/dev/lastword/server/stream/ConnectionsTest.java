package dev.lastword.server.stream;

import static dev.lastword.server.testkit.Shop.ids;
import static java.util.Objects.requireNonNull;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lastword.orchestrator.query.Executions;
import dev.lastword.server.settings.Setting;
import dev.lastword.server.settings.Settings;
import dev.lastword.server.testkit.Crowd;
import dev.lastword.server.testkit.EventReader;
import dev.lastword.server.testkit.Logged;
import dev.lastword.server.testkit.RunningServer;
import dev.lastword.server.testkit.Shop;
import dev.lastword.store.EventStore;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.reactivestreams.Subscriber;
import org.reactivestreams.Subscription;

/** Streams and the connections that they run on. */
@Timeout(120)
final class ConnectionsTest {

  private static final String ALL = "/api/v1/stream";
  private static final int ORDERS = 100;

  @TempDir private Path folder;

  private Settings settings() {
    return RunningServer.settings(folder).flag(Setting.RATE, "0");
  }

  /** What a reader is told, kept in order. */
  private static final class Notes implements Subscriber<byte[]> {

    private final List<byte[]> frames = new ArrayList<>();
    private final BlockingQueue<Runnable> wire = new LinkedBlockingQueue<>();
    private Subscription subscription;

    static Notes of(RunningServer server) {
      Notes notes = new Notes();
      AllExecutions source =
          new AllExecutions(
              server.server().bean(EventStore.class),
              server.server().bean(Executions.class),
              Optional.empty(),
              Optional.empty(),
              0);
      server
          .server()
          .bean(LiveStreams.class)
          .open(source, new StreamReader("local", notes.wire::add, () -> true))
          .subscribe(notes);
      return notes;
    }

    /** Returns what the connection is to do next; waits for it. */
    Runnable next() throws InterruptedException {
      return requireNonNull(wire.poll(10, TimeUnit.SECONDS), "something for the connection to do");
    }

    @Override
    public void onSubscribe(Subscription given) {
      subscription = given;
    }

    @Override
    public void onNext(byte[] frame) {
      frames.add(frame);
    }

    @Override
    public void onError(Throwable failure) {
      throw new AssertionError(failure);
    }

    @Override
    public void onComplete() {
      throw new AssertionError("expected a stream that goes on, found its end");
    }
  }

  @Test
  void a_reader_is_told_by_its_connection_alone_and_as_much_as_it_asks_for()
      throws InterruptedException {
    try (RunningServer server = Shop.serve(settings())) {
      Shop.order(server, "e-1");
      Notes notes = Notes.of(server);

      notes.subscription.request(3);
      while (notes.frames.size() < 3) {
        int before = notes.frames.size();
        Runnable told = notes.next();
        assertEquals(before, notes.frames.size());
        told.run();
      }

      assertEquals(3, notes.frames.size());
      notes.subscription.cancel();
    }
  }

  @Test
  void a_reader_that_has_hung_up_is_not_told_what_was_under_way() throws InterruptedException {
    try (RunningServer server = Shop.serve(settings())) {
      Notes notes = Notes.of(server);
      notes.subscription.request(1);
      Runnable told = notes.next();

      notes.subscription.cancel();
      told.run();

      assertEquals(List.of(), notes.frames);
    }
  }

  @Test
  void readers_that_hang_up_in_the_middle_leave_no_trace() throws IOException {
    try (RunningServer server = Shop.serve(settings());
        Logged logged = Logged.by("io")) {
      for (int i = 0; i < ORDERS; i++) {
        Shop.order(server, "e-" + i);
      }
      int total = ORDERS * Shop.head(server, "e-0");

      for (int round = 0; round < 2; round++) {
        try (Crowd crowd = Crowd.of(100, server, ALL + "?after=0")) {
          crowd.awaitEvents(1);
          crowd.hangUp();
        }
      }
      ReadersTest.awaitNoStreamBut(0, server);

      try (EventReader reader = server.follow(ALL + "?after=0")) {
        List<Long> ids = ids(reader.events(total));
        assertEquals(ids.stream().distinct().sorted().toList(), ids);
      }
      assertEquals(List.of(), logged.lines());
    }
  }

  @Test
  void a_thousand_readers_hear_of_everything_and_share_a_few_threads() throws IOException {
    int readers = 1_000;
    try (RunningServer server =
        Shop.serve(
            settings()
                .flag(Setting.STREAMS, 2 * readers + "")
                .flag(Setting.STREAMS_PER_CALLER, readers + "")
                .flag(Setting.THREADS, "8"))) {
      int threads = ManagementFactory.getThreadMXBean().getThreadCount();
      try (Crowd crowd = Crowd.of(readers, server, ALL)) {
        crowd.awaitAll(": alive\n");

        Shop.order(server, "e-1");
        Shop.order(server, "e-2");
        Shop.cancel(server, "e-1");

        int total = Shop.head(server, "e-1") + Shop.head(server, "e-2");
        List<List<Long>> heard = crowd.awaitEvents(total);
        assertEquals(Collections.nCopies(readers, heard.get(0)), heard);
        assertEquals(heard.get(0).stream().distinct().sorted().toList(), heard.get(0));
        int more = ManagementFactory.getThreadMXBean().getThreadCount() - threads;
        assertTrue(more < 20, () -> more + " threads more");
      }
    }
  }
}
