package dev.lastword.tck.store.suites;

import dev.lastword.store.StreamId;
import dev.lastword.tck.store.harness.ChildProcess;
import dev.lastword.tck.store.harness.Launch;
import dev.lastword.tck.store.harness.StoreUnderTest;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** A {@link RemoteNode} as the cases see it. */
record Remote(ChildProcess child) {

  static Remote start(StoreUnderTest store) {
    return start(store, Launch.USUAL, Duration.ZERO);
  }

  /** Starts a node in some way, whose clock is ahead by so much. */
  static Remote start(StoreUnderTest store, Launch launch, Duration ahead) {
    ChildProcess child = store.child(launch, RemoteNode.class, ahead.toString());
    child.expect("ready");
    return new Remote(child);
  }

  /** Says what to do; the answer is waited for elsewhere. */
  void tell(String command) {
    child.say(command);
  }

  /** Returns the answer to what it was told. */
  String answer() {
    return child
        .next()
        .orElseThrow(() -> new AssertionError("the other node has ended without an answer"));
  }

  private String ask(String command) {
    tell(command);
    return answer();
  }

  /** Returns {@code at} and the new head, or {@code conflict} and the true one. */
  String append(StreamId stream, Object expected, String content) {
    return ask(appending(stream, expected, content));
  }

  static String appending(StreamId stream, Object expected, String content) {
    return "append " + stream.id() + " " + expected + " " + content;
  }

  /** Returns the contents of a stream. */
  List<String> read(StreamId stream) {
    return contents(ask("read " + stream.id()));
  }

  /** Returns the contents of a page of the feed. */
  List<String> feed(long after) {
    return contents(ask("feed " + after).split(" ")[1]);
  }

  /** Returns the id of the job that it claimed for a minute, if it got one. */
  Optional<String> claim(String queue) {
    return Optional.of(ask("claim " + queue)).filter(job -> !job.equals(RemoteNode.NOTHING));
  }

  private static List<String> contents(String answer) {
    return answer.equals(RemoteNode.NOTHING) ? List.of() : List.of(answer.split(","));
  }
}
