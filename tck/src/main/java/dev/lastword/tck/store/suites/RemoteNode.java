package dev.lastword.tck.store.suites;

import static java.util.stream.Collectors.joining;

import dev.lastword.store.ClaimSpec;
import dev.lastword.store.Commit;
import dev.lastword.store.EventStore;
import dev.lastword.store.Expected;
import dev.lastword.store.FeedPage;
import dev.lastword.store.FeedSpec;
import dev.lastword.store.Jobs;
import dev.lastword.store.Lease;
import dev.lastword.store.ReadSpec;
import dev.lastword.store.StoredEvent;
import dev.lastword.store.StreamId;
import dev.lastword.store.VersionConflict;
import dev.lastword.tck.store.NodeOptions;
import dev.lastword.tck.store.harness.ChildNode;
import dev.lastword.tck.store.harness.ChildScenario;
import dev.lastword.tck.store.harness.Samples;
import java.io.IOException;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;

/** Another node, in a process of its own, that does what it is told; see {@link Remote}. */
final class RemoteNode implements ChildScenario {

  static final String ANY = "any";
  static final String NOTHING = "-";

  @Override
  public void run(ChildNode node) throws IOException {
    Duration ahead = Duration.parse(node.argument(0));
    InstantSource clock = InstantSource.offset(InstantSource.system(), ahead);
    try (EventStore store = node.open(NodeOptions.of("remote").clientClock(clock))) {
      node.say("ready");
      for (String line = node.hear(); !line.isEmpty(); line = node.hear()) {
        node.say(answer(store, List.of(line.split(" "))));
      }
    }
  }

  private static String answer(EventStore store, List<String> words) {
    return switch (words.get(0)) {
      case "append" -> append(store, words);
      case "read" -> contents(store.read(stream(words.get(1)), ReadSpec.forwardFrom(1)).events());
      case "feed" -> {
        FeedPage page = store.feed(Long.parseLong(words.get(1)), FeedSpec.ALL);
        yield page.next() + " " + contents(page.events());
      }
      case "claim" -> claim(store, words.get(1));
      default -> throw new IllegalArgumentException("a node cannot " + words);
    };
  }

  private static String append(EventStore store, List<String> words) {
    String version = words.get(2);
    Expected expected = version.equals(ANY) ? Expected.ANY : Samples.at(Long.parseLong(version));
    try {
      return "at "
          + store
              .commit(Commit.append(stream(words.get(1)), expected, Samples.event(words.get(3))))
              .heads()
              .get(0)
              .version();
    } catch (VersionConflict conflict) {
      return "conflict " + conflict.actual();
    }
  }

  /** Returns the job that it got for a minute, if it got one. */
  private static String claim(EventStore store, String queue) {
    List<Lease> leases =
        store.extension(Jobs.class).claim(ClaimSpec.of(queue, "remote", Duration.ofMinutes(1)));
    return leases.stream().map(Lease::jobId).findFirst().orElse(NOTHING);
  }

  static StreamId stream(String id) {
    return new StreamId("execution", id);
  }

  private static String contents(List<StoredEvent> events) {
    return events.isEmpty()
        ? NOTHING
        : events.stream().map(event -> event.event().payload().utf8()).collect(joining(","));
  }
}
