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

/** Binds a statement's parameters, one after the other. */
final class Parameters {

  private final PreparedStatement statement;
  private final Dialect dialect;
  private int index;

  Parameters(PreparedStatement statement, Dialect dialect) {
    this.statement = statement;
    this.dialect = dialect;
  }

  Parameters number(long value) throws SQLException {
    statement.setLong(++index, value);
    return this;
  }

  /** Binds a number of the database's shorter type. */
  Parameters count(int value) throws SQLException {
    statement.setInt(++index, value);
    return this;
  }

  Parameters number(OptionalLong value) throws SQLException {
    if (value.isPresent()) {
      return number(value.getAsLong());
    }
    statement.setNull(++index, Types.BIGINT);
    return this;
  }

  Parameters text(String value) throws SQLException {
    statement.setString(++index, value);
    return this;
  }

  Parameters text(Optional<String> value) throws SQLException {
    statement.setString(++index, value.orElse(null));
    return this;
  }

  Parameters stream(StreamId stream) throws SQLException {
    return text(stream.category()).text(stream.id());
  }

  Parameters time(Instant value) throws SQLException {
    return number(Micros.sinceEpoch(value));
  }

  Parameters time(Optional<Instant> value) throws SQLException {
    return number(
        value.isPresent() ? OptionalLong.of(Micros.sinceEpoch(value.get())) : OptionalLong.empty());
  }

  Parameters id(UUID value) throws SQLException {
    dialect.bind(statement, ++index, value);
    return this;
  }

  /** Binds an array of the database's type {@code type}. */
  Parameters array(String type, Collection<?> values) throws SQLException {
    statement.setArray(++index, statement.getConnection().createArrayOf(type, values.toArray()));
    return this;
  }

  /** Binds an array of what {@code value} finds in each of {@code rows}. */
  <T> Parameters array(String type, Collection<T> rows, Function<T, Object> value)
      throws SQLException {
    return array(type, rows.stream().map(value).toList());
  }

  /** Binds an array of byte strings. */
  Parameters bytes(Collection<byte[]> values) throws SQLException {
    Object[] all = values.toArray(byte[][]::new);
    statement.setArray(++index, statement.getConnection().createArrayOf("bytea", all));
    return this;
  }

  /** Binds the media type, then the bytes. */
  Parameters payload(Payload value) throws SQLException {
    text(value.mediaType());
    statement.setBytes(++index, value.toBytes());
    return this;
  }
}
