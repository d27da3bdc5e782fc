package dev.lastword.store.jdbc;

import dev.lastword.store.Payload;
import java.sql.ResultSet;
import java.sql.SQLException;

/** The media type of a payload in its column: nothing for JSON, which most payloads are. */
public final class MediaType {

  private static final String JSON = "";

  private MediaType() {}

  public static String of(Payload payload) {
    return payload.mediaType().equals(Payload.JSON) ? JSON : payload.mediaType();
  }

  /** Returns the payload of a row. */
  static Payload payload(ResultSet row) throws SQLException {
    String mediaType = row.getString("media_type");
    return Payload.of(row.getBytes("payload"), mediaType.equals(JSON) ? Payload.JSON : mediaType);
  }
}
