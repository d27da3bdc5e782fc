package dev.lastword.benchmarks.peers;

import static java.util.Objects.requireNonNull;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import org.jspecify.annotations.Nullable;

/**
 * Upper bound on SQLite: one row per step by 16 callers, and all who wait share one durable commit.
 * It checks nothing and keeps no state.
 */
final class RawGroupsPeer implements Peer {

  private static final int LARGEST_GROUP = 64;

  private final BlockingQueue<Row> rows = new LinkedBlockingQueue<>();
  private @Nullable Connection connection;
  private @Nullable PreparedStatement insert;
  private @Nullable Thread writer;
  private int last;
  private volatile @Nullable Ledger ledger;

  private record Row(String unit, int step) {}

  @Override
  public String settings() {
    return "WAL, synchronous=FULL, groups of up to " + LARGEST_GROUP + " rows";
  }

  @Override
  public Set<Workload> workloads() {
    return EnumSet.of(Workload.ONE_TASK, Workload.FIVE_TASKS);
  }

  @Override
  public int outstanding() {
    // As many as there are submitters: each waits for its commit before it makes the next.
    return 16;
  }

  @Override
  public void open(PeerDatabase database, Workload workload) throws SQLException {
    last = workload.steps() - 1;
    Connection opened =
        DriverManager.getConnection("jdbc:sqlite:" + database.folder().resolve("raw.db"));
    connection = opened;
    try (Statement statement = opened.createStatement()) {
      statement.execute("pragma journal_mode=wal");
      statement.execute("pragma synchronous=full");
      statement.execute("create table step (id integer primary key, unit text, step integer)");
    }
    opened.setAutoCommit(false);
    insert = opened.prepareStatement("insert into step (unit, step) values (?, ?)");
    Thread started = new Thread(this::write, "writer");
    started.setDaemon(true);
    started.start();
    writer = started;
  }

  private void write() {
    List<Row> group = new ArrayList<>();
    try (Connection closedAtEnd = requireNonNull(connection)) {
      while (!Thread.currentThread().isInterrupted()) {
        group.add(rows.take());
        rows.drainTo(group, LARGEST_GROUP - 1);
        commit(group, closedAtEnd);
        group.forEach(this::next);
        group.clear();
      }
    } catch (InterruptedException closed) {
      Thread.currentThread().interrupt();
    } catch (SQLException e) {
      throw new IllegalStateException("expected that SQLite takes rows, found otherwise", e);
    }
  }

  private void commit(List<Row> group, Connection to) throws SQLException {
    PreparedStatement prepared = requireNonNull(insert);
    for (Row row : group) {
      prepared.setString(1, row.unit());
      prepared.setInt(2, row.step());
      prepared.executeUpdate();
    }
    to.commit();
  }

  private void next(Row row) {
    Ledger books = requireNonNull(ledger);
    books.ran(row.unit(), row.step());
    if (row.step() == last) {
      books.ended(row.unit());
    } else {
      rows.add(new Row(row.unit(), row.step() + 1));
    }
  }

  @Override
  public void record(Ledger into) {
    ledger = into;
  }

  @Override
  public void submit(String unit) {
    rows.add(new Row(unit, 0));
  }

  @Override
  public void close() {
    requireNonNull(writer).interrupt();
  }
}
