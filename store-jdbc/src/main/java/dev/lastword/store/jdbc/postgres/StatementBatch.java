package dev.lastword.store.jdbc.postgres;

import dev.lastword.store.jdbc.Statements;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;

/**
 * Statements that are sent together, because a round trip costs more than most of them. Each runs
 * after those before it, and sees what they waited for.
 */
final class StatementBatch {

  private record Question<T>(
      String sql, Statements.Binding binding, Statements.RowReader<T> reader, List<T> rows) {

    void read(ResultSet answer) throws SQLException {
      while (answer.next()) {
        rows.add(reader.read(answer));
      }
    }
  }

  private final List<Question<?>> all = new ArrayList<>();

  /** Adds a statement and returns the list that will hold its rows once all are asked. */
  <T> List<T> add(String sql, Statements.Binding binding, Statements.RowReader<T> reader) {
    List<T> rows = new ArrayList<>();
    all.add(new Question<>(sql, binding, reader, rows));
    return rows;
  }

  /** Adds a statement that writes rows, unless there are none. */
  void write(String sql, Collection<?> rows, Statements.Binding binding) {
    if (!rows.isEmpty()) {
      add(sql, binding, row -> Optional.empty());
    }
  }

  /** Asks all and commits behind them, in the same round trip; does neither if there are none. */
  void askAndCommit(Statements statements) throws SQLException {
    if (!all.isEmpty()) {
      add("COMMIT", p -> {}, row -> Optional.empty());
      statements.beginCommit();
      ask(statements);
    }
  }

  void ask(Statements statements) throws SQLException {
    if (all.isEmpty()) {
      return;
    }
    List<String> texts = new ArrayList<>(all.size());
    List<Statements.Answer> answers = new ArrayList<>(all.size());
    for (Question<?> question : all) {
      texts.add(question.sql());
      answers.add(question::read);
    }
    statements.runAll(
        statements.joined(texts),
        p -> {
          for (Question<?> question : all) {
            question.binding().to(p);
          }
        },
        answers);
  }
}
