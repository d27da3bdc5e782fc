package dev.lastword.embedding.outbox;

import static java.util.Objects.requireNonNull;

import dev.lastword.codec.JsonCodec;
import dev.lastword.core.value.ExecutionId;
import dev.lastword.core.value.JsonValue;
import dev.lastword.embedding.ExecutionGateway;
import dev.lastword.embedding.ExecutionRefused;
import dev.lastword.embedding.outbox.OutboxTable.Row;
import dev.lastword.embedding.outbox.OutboxTable.State;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Brings the rows of an outbox to the engine, at least once each. Any number of processes may do so
 * for one table.
 *
 * <p>An execution is created without being started; then its row is marked, unless a cancel was
 * committed to it before; only a marked one is started. So a cancel and the start of one execution
 * are decided by one update of one row, and a crash between any two steps is taken up by the next
 * round.
 */
public final class OutboxRelay implements AutoCloseable {

  private static final Logger LOG = LoggerFactory.getLogger(OutboxRelay.class);
  private static final int MOST_AT_ONCE = 100;

  /** Time for which a cancel waits for an execution that another transaction may yet commit. */
  private static final Duration UNKNOWN_FOR = Duration.ofHours(1);

  private final OutboxTable table;
  private final ExecutionGateway gateway;
  private final InstantSource clock;
  private final Duration poll;
  private final Semaphore news = new Semaphore(0);
  private @Nullable Thread thread;
  private volatile boolean closing;

  /**
   * Makes a relay.
   *
   * @param connections connections outside of any transaction, each statement committed by itself
   * @param poll how often the table is read where no hint comes
   */
  public OutboxRelay(
      OutboxConnections connections, ExecutionGateway gateway, InstantSource clock, Duration poll) {
    this.table = new OutboxTable(requireNonNull(connections, "connections"));
    this.gateway = requireNonNull(gateway, "gateway");
    this.clock = requireNonNull(clock, "clock");
    this.poll = requireNonNull(poll, "poll");
  }

  /** Begins a thread that relays. */
  public synchronized void start() {
    if (thread == null) {
      thread = new Thread(this::work, "lastword-outbox");
      thread.setDaemon(true);
      thread.start();
    }
  }

  /** Looks at the table soon. */
  public void wake() {
    news.release();
  }

  private void work() {
    while (!closing) {
      boolean more = false;
      try {
        more = step() > 0;
      } catch (RuntimeException failure) {
        LOG.warn("the outbox cannot be relayed now: {}", failure.toString());
      }
      try {
        if (!more && !closing) {
          news.tryAcquire(poll.toNanos(), TimeUnit.NANOSECONDS);
          news.drainPermits();
        }
      } catch (InterruptedException closed) {
        return;
      }
    }
  }

  /**
   * Relays up to a page of rows, and returns how many of them are done with.
   *
   * @throws ExecutionRefused if the engine cannot be reached
   */
  public int step() {
    List<Row> rows = table.oldest(MOST_AT_ONCE);
    int done = 0;
    for (Row row : rows) {
      done += relay(row) ? 1 : 0;
    }
    return done;
  }

  private boolean relay(Row row) {
    ExecutionId id = ExecutionId.of(row.executionId());
    return switch (row.state()) {
      case NEW -> begin(row, id);
      case RELAYED -> start(row, id);
      case CANCELED -> neverStart(row, id);
      case CANCEL -> cancel(row, id);
      case REFUSED -> false;
    };
  }

  private boolean begin(Row row, ExecutionId id) {
    if (!create(row, id)) {
      return true;
    }
    // A cancel that was committed before has moved the row: the next look at it cancels.
    return table.move(row.id(), State.RELAYED, null, null) ? start(row, id) : true;
  }

  /** Creates the execution, or notes why the engine never will. */
  private boolean create(Row row, ExecutionId id) {
    JsonValue input = row.payload() == null ? null : JsonCodec.parse(row.payload());
    try {
      gateway.create(id, requireNonNull(row.graph(), "graph"), input);
      return true;
    } catch (ExecutionRefused refused) {
      if (refused.isPassing()) {
        throw refused;
      }
      LOG.error("execution {} of the outbox is refused: {}", id, refused.getMessage());
      table.move(row.id(), State.REFUSED, null, refused.getMessage());
      return false;
    }
  }

  private boolean start(Row row, ExecutionId id) {
    try {
      gateway.start(id);
    } catch (ExecutionRefused refused) {
      if (refused.isPassing()) {
        throw refused;
      }
      // It was erased meanwhile: the row would stand in the way of all behind it.
      LOG.error("execution {} of the outbox cannot be started: {}", id, refused.getMessage());
    }
    table.delete(row.id());
    return true;
  }

  /** Leaves a record of what was canceled before it began, where the engine takes it. */
  private boolean neverStart(Row row, ExecutionId id) {
    if (create(row, id)) {
      gateway.cancel(id, row.reason());
    }
    table.delete(row.id());
    return true;
  }

  private boolean cancel(Row row, ExecutionId id) {
    boolean known = gateway.cancel(id, row.reason());
    if (known || clock.millis() - row.createdAt() > UNKNOWN_FOR.toMillis()) {
      table.delete(row.id());
      return true;
    }
    return false;
  }

  /** Ends the thread, after the row that it relays. */
  @Override
  public void close() {
    closing = true;
    wake();
    Thread ending;
    synchronized (this) {
      ending = thread;
    }
    if (ending != null) {
      try {
        ending.join(Duration.ofSeconds(10).toMillis());
      } catch (InterruptedException wantedElsewhere) {
        Thread.currentThread().interrupt();
      }
    }
  }
}
