package dev.lastword.tck.store.suites;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.lastword.store.Commit;
import dev.lastword.store.EventRecord;
import dev.lastword.store.EventStore;
import dev.lastword.store.OutcomeUnknown;
import dev.lastword.store.ReadSpec;
import dev.lastword.store.StoreException;
import dev.lastword.store.StoreUnavailable;
import dev.lastword.tck.store.DiskFull;
import dev.lastword.tck.store.harness.CannotAsk;
import dev.lastword.tck.store.harness.ChildNode;
import dev.lastword.tck.store.harness.ChildScenario;
import dev.lastword.tck.store.harness.Samples;
import java.util.List;
import java.util.UUID;
import java.util.stream.IntStream;

/**
 * Commits until there is no space, looks at what is there, makes space, and repeats the commit that
 * failed. It says how many succeeded, and then whether each of these steps went right.
 */
final class FullDiskWriter implements ChildScenario {

  static final String CANNOT = "cannot ask: ";

  private static final int SIZE = 20;
  private static final int MANY = 1_000;
  private static final String BLANKS = " ".repeat(2_000);

  private int succeeded;
  private int mostWhole;

  @Override
  public void run(ChildNode node) {
    try (EventStore store = node.open()) {
      store.commit(commit(1));
      DiskFull.Space full = node.hook(DiskFull.class).fill(node.namespace());
      try (full) {
        fill(node, store);
      }
      store.commit(commit(succeeded + 1));
      node.say("repeated");
    } catch (CannotAsk reason) {
      node.say(CANNOT + reason.getMessage());
    }
  }

  private void fill(ChildNode node, EventStore store) {
    String answer = untilRefused(store);
    node.say(succeeded + "");
    node.say(answer);
    long head = head(store);
    long whole = head / SIZE;
    boolean right = head % SIZE == 0 && whole >= succeeded && whole <= mostWhole;
    node.say(right ? "kept" : "kept " + head + " events of commits of " + SIZE);
  }

  private String untilRefused(EventStore store) {
    try {
      for (succeeded = 1; succeeded < MANY; succeeded++) {
        mostWhole = succeeded;
        store.commit(commit(succeeded + 1));
      }
      return "acknowledged";
    } catch (StoreUnavailable refused) {
      return "refused";
    } catch (OutcomeUnknown honest) {
      mostWhole = succeeded + 1;
      return "refused";
    } catch (StoreException other) {
      return "refused with " + other;
    }
  }

  private static long head(EventStore store) {
    return store.read(Samples.STREAM, ReadSpec.forwardFrom(1).maxEvents(1)).headVersion();
  }

  /** Returns commit number {@code index}, from 1; the same each time. */
  private static Commit commit(int index) {
    return Commit.builder()
        .append(Samples.STREAM, Samples.at((index - 1L) * SIZE), events(index))
        .build();
  }

  private static List<EventRecord> events(int index) {
    return contents(index).stream()
        .skip((index - 1L) * SIZE)
        .map(content -> Samples.event(id(content), content + BLANKS))
        .toList();
  }

  private static UUID id(String content) {
    return UUID.nameUUIDFromBytes(content.getBytes(UTF_8));
  }

  /** Returns what the events of the first commits hold, but for blanks. */
  static List<String> contents(int commits) {
    return IntStream.range(0, commits * SIZE).mapToObj(Integer::toString).toList();
  }
}
