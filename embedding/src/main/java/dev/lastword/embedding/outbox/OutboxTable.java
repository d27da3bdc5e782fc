package dev.lastword.embedding.outbox;

import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The table of the outbox, in SQL that databases share. */
record OutboxTable(OutboxConnections connections) {

  static final String NAME = "lastword_outbox";

  /** Progress of a row. */
  enum State {
    /** An execution to be created and started. */
    NEW,
    /** Its execution is there and may start: from now on a cancel is the engine's. */
    RELAYED,
    /** Its execution was canceled before it was relayed: it never starts. */
    CANCELED,
    /** A cancel of an execution that was relayed before. */
    CANCEL,
    /** The engine refused it for good. */
    REFUSED
  }

  /**
   * A row.
   *
   * @param id the row's name, for a start that of its execution
   */
  record Row(
      String id,
      String executionId,
      State state,
      @Nullable String graph,
      @Nullable String payload,
      @Nullable String reason,
      long createdAt) {}

  void create() {
    run(
        connection -> {
          try (ResultSet tables =
              connection.getMetaData().getTables(connection.getCatalog(), null, null, null)) {
            while (tables.next()) {
              if (NAME.equalsIgnoreCase(tables.getString("TABLE_NAME"))) {
                return null;
              }
            }
          }
          try (Statement statement = connection.createStatement()) {
            statement.execute(
                """
                CREATE TABLE lastword_outbox (
                  row_id varchar(64) PRIMARY KEY,
                  execution_id varchar(64) NOT NULL,
                  state varchar(16) NOT NULL,
                  graph_id varchar(400),
                  payload text,
                  reason text,
                  problem text,
                  created_at bigint NOT NULL)
                """);
          }
          return null;
        });
  }

  void insert(Row row) {
    run(
        connection -> {
          try (PreparedStatement insert =
              connection.prepareStatement(
                  """
                  INSERT INTO lastword_outbox
                    (row_id, execution_id, state, graph_id, payload, reason, created_at)
                    VALUES (?, ?, ?, ?, ?, ?, ?)
                  """)) {
            insert.setString(1, row.id());
            insert.setString(2, row.executionId());
            insert.setString(3, row.state().name());
            insert.setString(4, row.graph());
            insert.setString(5, row.payload());
            insert.setString(6, row.reason());
            insert.setLong(7, row.createdAt());
            return insert.executeUpdate();
          }
        });
  }

  /** Moves a new row on, and returns whether it was still new. */
  boolean move(String id, State to, @Nullable String reason, @Nullable String problem) {
    return run(
            connection -> {
              try (PreparedStatement update =
                  connection.prepareStatement(
                      """
                      UPDATE lastword_outbox SET state = ?, reason = ?, problem = ?
                        WHERE row_id = ? AND state = 'NEW'
                      """)) {
                update.setString(1, to.name());
                update.setString(2, reason);
                update.setString(3, problem);
                update.setString(4, id);
                return update.executeUpdate();
              }
            })
        == 1;
  }

  void delete(String id) {
    run(
        connection -> {
          try (PreparedStatement delete =
              connection.prepareStatement("DELETE FROM lastword_outbox WHERE row_id = ?")) {
            delete.setString(1, id);
            return delete.executeUpdate();
          }
        });
  }

  /** Returns the oldest rows that are not refused. */
  List<Row> oldest(int most) {
    return run(
        connection -> {
          try (PreparedStatement select =
              connection.prepareStatement(
                  """
                  SELECT row_id, execution_id, state, graph_id, payload, reason, created_at
                    FROM lastword_outbox WHERE state <> 'REFUSED' ORDER BY created_at, row_id
                  """)) {
            select.setMaxRows(most);
            return rows(select);
          }
        });
  }

  private static List<Row> rows(PreparedStatement select) throws SQLException {
    List<Row> rows = new ArrayList<>();
    try (ResultSet found = select.executeQuery()) {
      while (found.next()) {
        rows.add(
            new Row(
                found.getString("row_id"),
                found.getString("execution_id"),
                State.valueOf(found.getString("state")),
                found.getString("graph_id"),
                found.getString("payload"),
                found.getString("reason"),
                found.getLong("created_at")));
      }
    }
    return rows;
  }

  private <T> T run(OutboxConnections.Work<T> work) {
    try {
      return connections.run(work);
    } catch (SQLException e) {
      throw new OutboxFailure(e);
    }
  }
}
