package dev.lastword.tck.store.suites;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lastword.store.Capability;
import dev.lastword.store.StreamId;
import dev.lastword.tck.store.harness.StoreUnderTest;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Commits that remain of a {@link CrashWriter} that was killed.
 *
 * @param events the contents of its stream, in order
 * @param size how many events each of its commits had
 */
record Survivors(StoreUnderTest store, StreamId stream, List<String> events, int size) {

  static Survivors of(StoreUnderTest store, int round, int size) {
    StreamId stream = new StreamId("execution", "round " + round);
    List<String> events = store.all(stream).stream().map(event -> event.payload().utf8()).toList();
    return new Survivors(store, stream, events, size);
  }

  /** Returns how many commits there are. */
  int commits() {
    return events.size() / size;
  }

  /** Asserts that a commit is there for each that the writer was told of. */
  void holdAll(List<String> acknowledged) {
    assertTrue(
        commits() >= acknowledged.size(),
        () ->
            "%d commits were acknowledged to %s before it was killed, but there are %d events, %d for each"
                .formatted(acknowledged.size(), stream, events.size(), size));
  }

  /** Asserts that all of every commit is there, in order, from the first on. */
  void areWhole() {
    List<String> whole =
        IntStream.rangeClosed(1, commits())
            .boxed()
            .flatMap(
                index ->
                    IntStream.rangeClosed(1, size)
                        .mapToObj(place -> CrashWriter.content(index, place)))
            .toList();
    assertEquals(whole, events, () -> "the events of commits of " + size + " in " + stream);
  }

  /** Asserts that the document tells of the last commit, if documents are claimed. */
  void areCounted() {
    if (store.claim().capabilities().contains(Capability.PROJECTIONS)) {
      String counted =
          store
              .docs()
              .get(CrashWriter.COLLECTION, stream.id())
              .map(doc -> doc.payload().utf8())
              .orElse("0");
      assertEquals(
          Integer.toString(commits()), counted, () -> "the commits that the document counts");
    }
  }
}
