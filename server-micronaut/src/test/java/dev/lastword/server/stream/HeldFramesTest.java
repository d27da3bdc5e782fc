package dev.lastword.server.stream;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lastword.orchestrator.Orchestrator;
import dev.lastword.server.settings.Setting;
import dev.lastword.server.settings.Settings;
import dev.lastword.store.EventStore;
import dev.lastword.store.StoreConfig;
import dev.lastword.store.StoredEvent;
import dev.lastword.store.Stores;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.reactivestreams.Subscriber;
import org.reactivestreams.Subscription;

/** Readers that let large frames wait: together they take a bounded part of the heap. */
@Timeout(120)
final class HeldFramesTest {

  /** The same array in every frame, so that the test itself needs no memory for them. */
  private static final byte[] FRAME = new byte[1 << 20];

  private final EventStore store = Stores.open(StoreConfig.of("memory:"));
  private final ExecutorService threads = Executors.newCachedThreadPool();
  private final Orchestrator orchestrator = Orchestrator.builder(store).build();
  private final LiveStreams streams =
      new LiveStreams(
          store,
          orchestrator.engine(),
          threads,
          Settings.defaults().flag(Setting.HEARTBEAT, "PT1H"));

  @AfterEach
  void close() {
    streams.close();
    threads.shutdown();
    orchestrator.close();
    store.close();
  }

  /** Reads pages of three frames for ever. */
  private static final class Endless implements Source {
    @Override
    public byte[] opening() {
      return Frames.HEARTBEAT;
    }

    @Override
    public List<byte[]> next() {
      return List.of(FRAME, FRAME, FRAME);
    }

    @Override
    public boolean concerns(StoredEvent event) {
      return true;
    }
  }

  /** Takes as many frames as it asks for. */
  private static final class Reader implements Subscriber<byte[]> {

    private final LiveStream stream;
    private volatile Subscription subscription;
    private volatile boolean isCutOff;

    private Reader(LiveStreams streams, int number) {
      StreamReader who = new StreamReader("caller " + number, Runnable::run, () -> true);
      stream = (LiveStream) streams.open(new Endless(), who);
      stream.subscribe(this);
    }

    @Override
    public void onSubscribe(Subscription begun) {
      subscription = begun;
    }

    @Override
    public void onNext(byte[] frame) {}

    @Override
    public void onError(Throwable failure) {
      isCutOff = true;
    }

    @Override
    public void onComplete() {}
  }

  @Test
  void the_one_that_takes_nothing_for_longest_is_cut_off_when_too_much_waits() {
    long most = streams.frames.most();
    long fitting = most / (3L * FRAME.length);
    List<Reader> readers = new ArrayList<>();

    for (int i = 0; i < fitting + 3; i++) {
      Reader reader = new Reader(streams, i);
      readers.add(reader);
      // The opening, and the first of the frames.
      reader.subscription.request(2);
      await(() -> reader.stream.held() > 0 || reader.isCutOff);
      await(() -> streams.frames.held() <= most);
    }

    assertTrue(readers.get(0).isCutOff);
    Reader newest = readers.get(readers.size() - 1);
    assertEquals(3L * FRAME.length, newest.stream.held());
    readers.forEach(reader -> reader.stream.cancel());
    assertEquals(0, streams.frames.held());
  }

  @Test
  void a_frame_waits_until_its_reader_asks_for_more() {
    Reader reader = new Reader(streams, 1);
    reader.subscription.request(2);
    await(() -> streams.frames.held() == 3L * FRAME.length);

    reader.subscription.request(1);

    await(() -> streams.frames.held() == 2L * FRAME.length);
  }

  private static void await(BooleanSupplier condition) {
    while (!condition.getAsBoolean()) {
      Thread.onSpinWait();
    }
  }
}
