package dev.lastword.benchmarks.peers;

import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/**
 * The rows that this engine's commits of a unit write on SQLite, written by plain statements into
 * the same tables with the same indexes: bytes are those of a unit that the engine has run.
 */
final class RawRows implements AutoCloseable {

  /** Lets the engine run a unit in the file, which is then used for the raw rows. */
  interface Sample {
    void run() throws Exception;
  }

  private final Connection connection;
  private final SplittableRandom ids = new SplittableRandom();
  private final List<byte[]> bodies = new ArrayList<>();
  private final List<Integer> events = new ArrayList<>();
  private final List<Long> tags = new ArrayList<>();
  private final List<Object> job = new ArrayList<>();
  private final List<Object> doc = new ArrayList<>();
  private final PreparedStatement insertJob;
  private final PreparedStatement deleteJob;
  private final PreparedStatement insertDoc;
  private final PreparedStatement updateDoc;
  private final PreparedStatement insertTag;
  private final PreparedStatement deleteTag;
  private final PreparedStatement insertStream;
  private final PreparedStatement updateStream;
  private final PreparedStatement insertLog;

  /** A unit that raw rows are written for. */
  static final class Unit {

    private final String name;
    private long stream;
    private long version;
    private int commits;

    Unit(String name) {
      this.name = name;
    }

    String name() {
      return name;
    }
  }

  /**
   * Opens the file of a store.
   *
   * @param commits the number of commits of a unit that is like most of them
   */
  RawRows(Path file, int commits, Sample sample) throws Exception {
    try (Connection watcher = DriverManager.getConnection("jdbc:sqlite:" + file);
        Statement statement = watcher.createStatement()) {
      statement.execute("create table sample_job as select * from job");
      statement.execute(
          "create trigger sample after insert on job begin"
              + " insert into sample_job select * from job where job_no = new.job_no; end");
    }
    sample.run();
    connection = DriverManager.getConnection("jdbc:sqlite:" + file);
    try (Statement statement = connection.createStatement()) {
      statement.execute("pragma journal_mode=wal");
      statement.execute("pragma synchronous=full");
      read(statement, typical(statement, commits));
      statement.execute("drop trigger sample");
      statement.execute("drop table sample_job");
    }
    connection.setAutoCommit(false);
    insertJob =
        prepare(
            """
            insert into job (job_id, job_group, queue, priority, status, phase, token, attempt,
              owner, available_at, look_at, media_type, payload)
            values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            """);
    deleteJob = prepare("delete from job where job_id = ?");
    insertDoc =
        prepare(
            """
            insert into doc (doc_key, collection, sort_key, tags, media_type, payload)
            values (?, ?, ?, ?, ?, ?)
            """);
    updateDoc = prepare("update doc set payload = ? where collection = ? and doc_key = ?");
    insertTag = prepare("insert into doc_tag (tag, sort_key, doc_key) values (?, ?, ?)");
    deleteTag = prepare("delete from doc_tag where tag = ? and sort_key = ? and doc_key = ?");
    insertStream =
        prepare(
            """
            insert into stream (name, category, erased, version, recorded_at, others, followers)
            values (?, 'execution', 0, ?, ?, 0, zeroblob(64)) returning stream_no
            """);
    updateStream = prepare("update stream set version = ?, recorded_at = ? where stream_no = ?");
    insertLog =
        prepare(
            """
            insert into log (stream_no, version, recorded_at, events, commit_events, commit_id,
              body)
            values (?, ?, ?, ?, ?, ?, ?)
            """);
  }

  private PreparedStatement prepare(String sql) throws SQLException {
    return connection.prepareStatement(sql);
  }

  /** Returns a unit whose first task was not claimed, as it is under load. */
  private static String typical(Statement statement, int commits) throws SQLException {
    try (ResultSet rows =
        statement.executeQuery(
            "select s.name from stream s join log e using (stream_no)"
                + " where s.category = 'execution' group by s.name having count(*) = "
                + commits)) {
      if (!rows.next()) {
        throw new IllegalStateException("expected a unit with " + commits + " commits, found none");
      }
      return rows.getString(1);
    }
  }

  private void read(Statement statement, String unit) throws SQLException {
    try (ResultSet rows =
        statement.executeQuery(
            "select e.body, e.events from log e join stream s using (stream_no) where s.name = '"
                + unit
                + "' order by e.version")) {
      while (rows.next()) {
        bodies.add(rows.getBytes(1));
        events.add(rows.getInt(2));
      }
    }
    copy(
        statement,
        "select queue, priority, status, phase, token, attempt, owner, available_at, look_at,"
            + " media_type, payload from sample_job where job_group = '"
            + unit
            + "' limit 1",
        job);
    copy(
        statement,
        "select collection, sort_key, tags, media_type, payload from doc where doc_key = '"
            + unit
            + "' and collection = 'execution'",
        doc);
    try (ResultSet rows =
        statement.executeQuery("select tag from doc_tag where doc_key = '" + unit + "'")) {
      while (rows.next()) {
        tags.add(rows.getLong(1));
      }
    }
  }

  private static void copy(Statement statement, String query, List<Object> into)
      throws SQLException {
    try (ResultSet rows = statement.executeQuery(query)) {
      if (!rows.next()) {
        throw new IllegalStateException("expected a row of a unit that has run, found none");
      }
      for (int column = 1; column <= rows.getMetaData().getColumnCount(); column++) {
        into.add(rows.getObject(column));
      }
    }
  }

  /** Returns how many commits a unit has. */
  int commitsPerUnit() {
    return bodies.size();
  }

  /** Writes the rows of a unit's next commit and returns how many of them it has had. */
  int next(Unit unit) throws SQLException {
    int number = unit.commits++;
    boolean last = number == bodies.size() - 1;
    long sortKey = ((Number) doc.get(1)).longValue();
    unit.version += events.get(number);
    if (number > 0) {
      run(deleteJob, unit.name + "/" + (number - 1));
    }
    if (!last) {
      List<Object> row = new ArrayList<>(List.of(unit.name + "/" + number, unit.name));
      row.addAll(job);
      run(insertJob, row.toArray());
    }
    if (number == 0) {
      List<Object> row = new ArrayList<>(List.of(unit.name));
      row.addAll(doc);
      run(insertDoc, row.toArray());
      for (long tag : tags) {
        run(insertTag, tag, sortKey, unit.name);
      }
      insertStream.setObject(1, unit.name);
      insertStream.setObject(2, unit.version);
      insertStream.setObject(3, sortKey);
      try (ResultSet stored = insertStream.executeQuery()) {
        stored.next();
        unit.stream = stored.getLong(1);
      }
    } else {
      byte[] payload = ((byte[]) doc.get(4)).clone();
      payload[payload.length / 2] = (byte) number;
      run(updateDoc, payload, doc.get(0), unit.name);
      run(updateStream, unit.version, sortKey + number, unit.stream);
    }
    if (last) {
      // A list by the new status, and one by graph and status.
      for (long tag : tags.subList(0, Math.min(2, tags.size()))) {
        run(deleteTag, tag, sortKey, unit.name);
        run(insertTag, ~tag, sortKey, unit.name);
      }
    }
    byte[] id = ByteBuffer.allocate(16).putLong(ids.nextLong()).putLong(ids.nextLong()).array();
    run(
        insertLog,
        unit.stream,
        unit.version,
        sortKey,
        events.get(number),
        events.get(number),
        id,
        bodies.get(number));
    return unit.commits;
  }

  private static void run(PreparedStatement statement, Object... values) throws SQLException {
    for (int i = 0; i < values.length; i++) {
      statement.setObject(i + 1, values[i]);
    }
    statement.executeUpdate();
  }

  void commit() throws SQLException {
    connection.commit();
  }

  @Override
  public void close() throws SQLException {
    connection.close();
  }
}
