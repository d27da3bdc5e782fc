package dev.lastword.tck.store.mutants;

import dev.lastword.store.Append;
import dev.lastword.store.Commit;
import dev.lastword.store.CommitResult;
import dev.lastword.store.EventRecord;
import dev.lastword.store.EventStore;
import dev.lastword.store.FeedPage;
import dev.lastword.store.FeedSpec;
import dev.lastword.store.ForwardingStore;
import dev.lastword.store.StoredEvent;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;

/** Shows the events of a commit at the end of the feed, and then writes them. */
final class EarlyFeed extends ForwardingStore {

  private volatile List<StoredEvent> underWay = List.of();

  EarlyFeed(EventStore right) {
    super(right);
  }

  @Override
  public synchronized CommitResult commit(Commit commit) {
    long position = real().feedEnd();
    List<StoredEvent> early = new ArrayList<>();
    for (Append append : commit.appends()) {
      for (EventRecord event : append.events()) {
        position++;
        early.add(new StoredEvent(position, append.stream(), 1, Instant.EPOCH, event));
      }
    }
    underWay = early;
    Pause.until(new CountDownLatch(1));
    return real().commit(commit);
  }

  @Override
  public FeedPage feed(long after, FeedSpec spec) {
    List<StoredEvent> early = underWay;
    FeedPage page = real().feed(after, spec);
    List<StoredEvent> shown = early.stream().filter(event -> event.position() > after).toList();
    return page.events().isEmpty() && !shown.isEmpty()
        ? new FeedPage(shown, shown.get(shown.size() - 1).position(), false)
        : page;
  }
}
