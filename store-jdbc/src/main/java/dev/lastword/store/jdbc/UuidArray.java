package dev.lastword.store.jdbc;

import java.io.Serial;
import java.nio.ByteBuffer;
import java.util.Collection;
import java.util.List;
import java.util.UUID;
import java.util.stream.Collectors;
import org.postgresql.core.Oid;
import org.postgresql.util.PGBinaryObject;
import org.postgresql.util.PGobject;

/** Ids as they are, for a driver that by itself sends an array of them as text to be read again. */
public final class UuidArray extends PGobject implements PGBinaryObject {

  /** Number of the type, which the driver needs before it sends a value. */
  public static final String TYPE_NUMBER = Integer.toString(Oid.UUID_ARRAY);

  @Serial private static final long serialVersionUID = 1;

  private static final int EMPTY_HEADER = 3 * Integer.BYTES;
  private static final int HEADER = 5 * Integer.BYTES;
  private static final int ID = 2 * Long.BYTES;

  private final List<UUID> ids;

  UuidArray(Collection<UUID> ids) {
    setType("_uuid");
    this.ids = List.copyOf(ids);
  }

  /** Returns the same as text, for a connection that was told to send everything so. */
  @Override
  public String getValue() {
    return ids.stream().map(UUID::toString).collect(Collectors.joining(",", "{", "}"));
  }

  @Override
  public int lengthInBytes() {
    return ids.isEmpty() ? EMPTY_HEADER : HEADER + ids.size() * (Integer.BYTES + ID);
  }

  @Override
  public void toBytes(byte[] bytes, int offset) {
    ByteBuffer out = ByteBuffer.wrap(bytes, offset, lengthInBytes());
    int dimensions = ids.isEmpty() ? 0 : 1;
    int nulls = 0;
    out.putInt(dimensions).putInt(nulls).putInt(Oid.UUID);
    if (!ids.isEmpty()) {
      int lowestIndex = 1;
      out.putInt(ids.size()).putInt(lowestIndex);
    }
    for (UUID id : ids) {
      out.putInt(ID).putLong(id.getMostSignificantBits()).putLong(id.getLeastSignificantBits());
    }
  }

  @Override
  public void setByteValue(byte[] value, int offset) {
    throw new UnsupportedOperationException("ids are only sent so");
  }
}
