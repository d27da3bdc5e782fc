package dev.lastword.tck.store.mutants;

import static dev.lastword.tck.store.mutants.Wrong.commits;

import dev.lastword.store.Append;
import dev.lastword.store.Commit;
import dev.lastword.store.CommitResult;
import dev.lastword.store.EventRecord;
import dev.lastword.store.EventStore;
import dev.lastword.store.Expected;
import dev.lastword.store.FeedPage;
import dev.lastword.store.FeedSpec;
import dev.lastword.store.ForwardingStore;
import dev.lastword.store.Payload;
import dev.lastword.store.StoreUnavailable;
import dev.lastword.store.StoredEvent;
import dev.lastword.store.StreamHead;
import dev.lastword.store.StreamId;
import dev.lastword.store.VersionConflict;
import dev.lastword.tck.store.Namespace;
import dev.lastword.tck.store.NodeOptions;
import dev.lastword.tck.store.StoreFixture;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.function.UnaryOperator;

/** Mutants for nodes that share nothing but the storage: suite M. */
final class NodeMutants {

  private static final StreamId LOCK = new StreamId("mutant", "lock");

  static final List<Mutant> ALL =
      List.of(
          Mutant.named("the feed of a node holds its own commits alone")
              .killedBy("M01", "M04")
              .fixture(right -> Impatient.of(new MutantFixture(right, NodeMutants::ownFeed))),
          Mutant.named("versions are compared with what the node has written itself")
              .killedBy("M02", "M03")
              .shared(NodeMutants::ownHeads),
          Mutant.named("who opens the store sets its clock")
              .killedBy("M05")
              .fixture(ClockSetting::new),
          Mutant.named("a stream is locked by a mark that its node removes")
              .killedBy("M06")
              .store(commits(NodeMutants::locked)),
          Mutant.named("events are written in a form that the process alone can read")
              .killedBy("M07")
              .shared(NodeMutants::ownForm));

  private NodeMutants() {}

  private static UnaryOperator<EventStore> ownFeed() {
    Set<UUID> own = ConcurrentHashMap.newKeySet();
    return right ->
        new ForwardingStore(right) {
          @Override
          public CommitResult commit(Commit commit) {
            commit.appends().stream()
                .flatMap(append -> append.events().stream())
                .map(EventRecord::eventId)
                .forEach(own::add);
            return right.commit(commit);
          }

          @Override
          public FeedPage feed(long after, FeedSpec spec) {
            FeedPage page = right.feed(after, spec);
            List<StoredEvent> shown =
                page.events().stream()
                    .filter(event -> own.contains(event.event().eventId()))
                    .toList();
            return shown.isEmpty()
                ? new FeedPage(shown, after, false)
                : new FeedPage(shown, page.next(), page.more());
          }
        };
  }

  private static UnaryOperator<EventStore> ownHeads() {
    Map<StreamId, Long> heads = new ConcurrentHashMap<>();
    return commits(
        (right, commit) -> {
          commit.appends().forEach(append -> requireHead(heads, append));
          CommitResult result =
              right.commit(Wrong.with(commit, append -> Wrong.with(append, Expected.ANY)));
          for (StreamHead head : result.heads()) {
            heads.put(head.stream(), head.version());
          }
          return result;
        });
  }

  private static void requireHead(Map<StreamId, Long> heads, Append append) {
    Long head = heads.get(append.stream());
    if (head != null
        && append.expected() instanceof Expected.Version expected
        && expected.version() != head) {
      throw new VersionConflict(append.stream(), expected.version(), head);
    }
  }

  private static CommitResult locked(EventStore right, Commit commit) {
    List<StoredEvent> marks = Wrong.all(right, LOCK);
    if (marks.size() % 2 == 1) {
      throw new StoreUnavailable("another node has locked the stream", null);
    }
    mark(right);
    Pause.until(new CountDownLatch(1));
    CommitResult result = right.commit(commit);
    Pause.until(new CountDownLatch(1));
    mark(right);
    return result;
  }

  private static void mark(EventStore right) {
    right.commit(Commit.append(LOCK, Expected.ANY, Wrong.mark("mark")));
  }

  private static UnaryOperator<EventStore> ownForm() {
    String key = ProcessHandle.current().pid() + ":";
    return Wrong.events(
        (stream, event) -> with(event, key + event.payload().utf8()),
        event -> with(event, event.payload().utf8().replace(key, "")));
  }

  private static EventRecord with(EventRecord event, String content) {
    return new EventRecord(
        event.eventId(),
        event.type(),
        event.schemaVersion(),
        event.occurredAt(),
        event.headers(),
        Payload.json(content));
  }

  private static final class ClockSetting extends ForwardingFixture {

    ClockSetting(StoreFixture right) {
      super(right);
    }

    @Override
    public EventStore open(Namespace namespace, NodeOptions node) {
      Duration ahead = Duration.between(Instant.now(), node.clientClock().instant());
      EventStore store = super.open(namespace, node);
      super.advanceStoreClock(namespace, Duration.ofMinutes(ahead.toMinutes()));
      return store;
    }
  }
}
