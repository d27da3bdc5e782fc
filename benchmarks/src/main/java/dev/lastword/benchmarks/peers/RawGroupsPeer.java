package dev.lastword.benchmarks.peers;

import static java.util.Objects.requireNonNull;

import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import org.jspecify.annotations.Nullable;

/**
 * Upper bound on SQLite: the same rows as our commits write, as many commits for each unit, and all
 * who wait share one durable commit. It reads nothing, checks nothing and keeps no state.
 */
final class RawGroupsPeer implements Peer {

  private static final int LARGEST_GROUP = 64;
  private static final int SAMPLES = 50;
  private static final long PATIENCE = 60_000_000_000L;

  private final BlockingQueue<RawRows.Unit> waiting = new LinkedBlockingQueue<>();
  private @Nullable RawRows rows;
  private @Nullable Thread writer;
  private volatile @Nullable Ledger ledger;

  @Override
  public String settings() {
    return "the same rows as ours in the same tables by plain statements, six commits for five"
        + " steps, nothing read or checked; WAL, synchronous=FULL, groups of up to "
        + LARGEST_GROUP
        + " commits";
  }

  @Override
  public Set<Workload> workloads() {
    return EnumSet.of(Workload.ONE_TASK, Workload.FIVE_TASKS);
  }

  /** As many as this engine has places. */
  @Override
  public int outstanding() {
    return LARGEST_GROUP;
  }

  @Override
  public void open(PeerDatabase database, Workload workload) throws Exception {
    Path file = database.folder().resolve("lastword.db");
    OurPeer ours = OurPeer.onSqlite();
    ours.open(database, workload);
    Ledger sample = new Ledger(workload.steps(), 1);
    ours.record(sample);
    RawRows raw =
        new RawRows(
            file,
            workload.steps() + 1,
            () -> {
              for (int i = 0; i < SAMPLES; i++) {
                sample.submitting("sample-" + i, System.nanoTime());
                ours.submit("sample-" + i);
              }
              if (!sample.drain(PATIENCE)) {
                throw new IllegalStateException(
                    "expected the sample to end, found that it is open");
              }
              ours.close();
            });
    rows = raw;
    Thread started = new Thread(() -> write(raw), "writer");
    started.setDaemon(true);
    started.start();
    writer = started;
  }

  private void write(RawRows raw) {
    List<RawRows.Unit> group = new ArrayList<>();
    try (raw) {
      while (!Thread.currentThread().isInterrupted()) {
        group.add(waiting.take());
        waiting.drainTo(group, LARGEST_GROUP - 1);
        List<Integer> commits = new ArrayList<>();
        for (RawRows.Unit unit : group) {
          commits.add(raw.next(unit));
        }
        raw.commit();
        for (int i = 0; i < group.size(); i++) {
          next(group.get(i), commits.get(i), raw.commitsPerUnit());
        }
        group.clear();
      }
    } catch (InterruptedException closed) {
      Thread.currentThread().interrupt();
    } catch (SQLException e) {
      throw new IllegalStateException("expected that SQLite takes rows, found otherwise", e);
    }
  }

  /** The first commit creates the unit, each other one is a step. */
  private void next(RawRows.Unit unit, int commits, int all) {
    Ledger books = requireNonNull(ledger);
    if (commits > 1) {
      books.ran(unit.name(), commits - 2);
    }
    if (commits == all) {
      books.ended(unit.name());
    } else {
      waiting.add(unit);
    }
  }

  @Override
  public void record(Ledger into) {
    ledger = into;
  }

  @Override
  public void submit(String unit) {
    waiting.add(new RawRows.Unit(unit));
  }

  @Override
  public void close() {
    requireNonNull(writer).interrupt();
  }
}
