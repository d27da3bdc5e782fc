package dev.lastword.store.jdbc;

import dev.lastword.store.ClaimSpec;
import dev.lastword.store.Commit;
import dev.lastword.store.CommitResult;
import dev.lastword.store.FeedPage;
import dev.lastword.store.FeedSpec;
import dev.lastword.store.Fence;
import dev.lastword.store.Lease;
import dev.lastword.store.StoreDescription;
import dev.lastword.store.Wakeup;
import dev.lastword.store.Wakeups;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.function.Consumer;

/**
 * One instance's way to its database: what {@link JdbcEventStore} cannot do with SQL that all
 * databases share. Arguments are checked before they get here; failures are the SPI's exceptions.
 */
public interface Database {

  StoreDescription description();

  Dialect dialect();

  StoreClock clock();

  /** Returns the way to run queries. */
  Reads reads();

  CommitResult commit(Commit commit);

  List<Lease> claim(ClaimSpec spec);

  Instant heartbeat(Fence fence, Duration leaseFor);

  FeedPage feed(long after, FeedSpec spec);

  long feedEnd();

  Wakeups.Subscription subscribe(Consumer<Wakeup> listener);

  /** Ends the instance within a bounded time; called once (O2, O4). */
  void close();
}
