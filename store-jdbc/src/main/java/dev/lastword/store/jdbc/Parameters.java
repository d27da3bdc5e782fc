package dev.lastword.store.jdbc;

import dev.lastword.store.Micros;
import dev.lastword.store.Payload;
import dev.lastword.store.StreamId;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Types;
import java.time.Instant;
import java.util.Collection;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.UUID;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Binds a statement's parameters, one after the other. */
public final class Parameters {

  private final PreparedStatement statement;
  private final Dialect dialect;
  private int index;

  Parameters(PreparedStatement statement, Dialect dialect) {
    this.statement = statement;
    this.dialect = dialect;
  }

  public Parameters number(long value) throws SQLException {
    statement.setLong(++index, value);
    return this;
  }

  /** Binds a number of the database's shorter type. */
  public Parameters count(int value) throws SQLException {
    statement.setInt(++index, value);
    return this;
  }

  public Parameters number(OptionalLong value) throws SQLException {
    if (value.isPresent()) {
      return number(value.getAsLong());
    }
    statement.setNull(++index, Types.BIGINT);
    return this;
  }

  public Parameters text(String value) throws SQLException {
    statement.setString(++index, value);
    return this;
  }

  public Parameters text(Optional<String> value) throws SQLException {
    statement.setString(++index, value.orElse(null));
    return this;
  }

  Parameters stream(StreamId stream) throws SQLException {
    return text(stream.category()).text(stream.id());
  }

  public Parameters time(Instant value) throws SQLException {
    return number(Micros.sinceEpoch(value));
  }

  public Parameters time(Optional<Instant> value) throws SQLException {
    return number(
        value.isPresent() ? OptionalLong.of(Micros.sinceEpoch(value.get())) : OptionalLong.empty());
  }

  public Parameters id(UUID value) throws SQLException {
    dialect.bind(statement, ++index, value);
    return this;
  }

  public Parameters id(Optional<UUID> value) throws SQLException {
    if (value.isPresent()) {
      return id(value.get());
    }
    statement.setNull(++index, Types.OTHER);
    return this;
  }

  public Parameters bytes(byte[] value) throws SQLException {
    statement.setBytes(++index, value);
    return this;
  }

  /** Binds an array of numbers. */
  public Parameters numbers(Collection<Long> values) throws SQLException {
    return array("bigint", values.toArray(Long[]::new));
  }

  public <T> Parameters numbers(Collection<T> rows, Function<T, @Nullable Long> value)
      throws SQLException {
    return array("bigint", all(rows, value, new Long[rows.size()]));
  }

  /** Binds an array of numbers of the database's shorter type. */
  public <T> Parameters counts(Collection<T> rows, Function<T, Integer> value) throws SQLException {
    return array("integer", all(rows, value, new Integer[rows.size()]));
  }

  public Parameters texts(Collection<String> values) throws SQLException {
    return array("text", values.toArray(String[]::new));
  }

  public <T> Parameters texts(Collection<T> rows, Function<T, @Nullable String> value)
      throws SQLException {
    return array("text", all(rows, value, new String[rows.size()]));
  }

  public Parameters ids(Collection<UUID> values) throws SQLException {
    statement.setObject(++index, new UuidArray(values));
    return this;
  }

  /** Binds an array of byte strings. */
  public <T> Parameters bytes(Collection<T> rows, Function<T, byte[]> value) throws SQLException {
    return array("bytea", all(rows, value, new byte[rows.size()][]));
  }

  private static <T, V> V[] all(
      Collection<T> rows, Function<T, ? extends @Nullable V> value, V[] values) {
    int next = 0;
    for (T row : rows) {
      values[next++] = value.apply(row);
    }
    return values;
  }

  /** The driver sends arrays of such a type as they are, and others as text to be read again. */
  private Parameters array(String type, Object[] values) throws SQLException {
    statement.setArray(++index, statement.getConnection().createArrayOf(type, values));
    return this;
  }

  /** Binds the media type, then the bytes. */
  Parameters payload(Payload value) throws SQLException {
    text(MediaType.of(value));
    statement.setBytes(++index, value.toBytes());
    return this;
  }
}
