package dev.lastword.tck.store.mutants;

import dev.lastword.store.Append;
import dev.lastword.store.Commit;
import dev.lastword.store.CommitResult;
import dev.lastword.store.EventStore;
import dev.lastword.store.FeedPage;
import dev.lastword.store.FeedSpec;
import dev.lastword.store.ForwardingStore;
import dev.lastword.store.ReadSpec;
import dev.lastword.store.StoredEvent;
import dev.lastword.store.StreamHead;
import dev.lastword.store.StreamId;
import dev.lastword.store.StreamPage;
import dev.lastword.tck.store.CommitStop;
import dev.lastword.tck.store.mutants.NumberedFixture.Numbers;
import dev.lastword.tck.store.mutants.NumberedFixture.Shared;
import dev.lastword.tck.store.mutants.NumberedFixture.Way;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.ReentrantLock;

/** A store that takes positions when a commit begins and shows events when it has ended. */
final class NumberedStore extends ForwardingStore {

  private final Shared shared;
  private final Numbering numbering;
  private final Way way;

  NumberedStore(EventStore right, Shared shared, Way way) {
    super(right);
    this.shared = shared;
    this.numbering = shared.numbering();
    this.way = way;
  }

  @Override
  public CommitResult commit(Commit commit) {
    List<ReentrantLock> locks =
        way.numbers() == Numbers.BEHIND_ITS_STREAMS ? lockStreams(commit) : List.of();
    try {
      List<Long> mine = numbering.take(commit.eventCount(), shared.seconds().get());
      try {
        return commit(commit, mine);
      } catch (RuntimeException refused) {
        numbering.abandon(mine);
        numbering.giveBack(way.givenBack());
        throw refused;
      }
    } finally {
      locks.forEach(ReentrantLock::unlock);
    }
  }

  private CommitResult commit(Commit commit, List<Long> mine) {
    CommitStop stop = shared.stop().getAndSet(null);
    if (stop != null) {
      stop.pass();
    }
    shared.passing().await(mine);
    // Lets others begin, and overtake.
    if (way.numbers() == Numbers.BEFORE_ITS_STREAMS) {
      shared.overtaking().await(commit, mine);
    } else {
      Thread.yield();
    }
    CommitResult result = super.commit(commit);
    shared.overtaking().ended(commit, mine);
    if (result.alreadyCommitted()) {
      numbering.abandon(mine);
      return new CommitResult(
          result.heads(), result.positions().stream().map(numbering::own).toList(), true);
    }
    numbering.show(mine, written(commit, result));
    return new CommitResult(result.heads(), mine, false);
  }

  private List<ReentrantLock> lockStreams(Commit commit) {
    List<ReentrantLock> locks =
        commit.appends().stream()
            .map(append -> append.stream().toString())
            .sorted()
            .map(name -> shared.locks().computeIfAbsent(name, any -> new ReentrantLock()))
            .toList();
    locks.forEach(ReentrantLock::lock);
    return locks;
  }

  private List<StoredEvent> written(Commit commit, CommitResult result) {
    List<StoredEvent> events = new ArrayList<>();
    for (int i = 0; i < commit.appends().size(); i++) {
      Append append = commit.appends().get(i);
      StreamHead head = result.heads().get(i);
      int count = append.events().size();
      ReadSpec spec = ReadSpec.forwardFrom(head.version() - count + 1).maxEvents(count);
      events.addAll(super.read(append.stream(), spec).events());
    }
    return events;
  }

  @Override
  public StreamPage read(StreamId stream, ReadSpec spec) {
    StreamPage page = super.read(stream, spec);
    return Wrong.with(page, page.events().stream().map(numbering::own).toList());
  }

  @Override
  public FeedPage feed(long after, FeedSpec spec) {
    List<StoredEvent> found = numbering.events(after, way.bound().of(shared, spec), spec);
    List<StoredEvent> page = found.stream().limit(spec.maxEvents()).toList();
    long next = page.isEmpty() ? after : page.get(page.size() - 1).position();
    shared.passing().shown(next);
    return new FeedPage(page, next, found.size() > page.size());
  }

  @Override
  public long feedEnd() {
    return way.end().of(shared, FeedSpec.ALL);
  }
}
