package com.example.filestore;

import dev.lastword.store.EventRecord;
import dev.lastword.store.Micros;
import dev.lastword.store.Payload;
import dev.lastword.store.StoreCorrupt;
import dev.lastword.store.StoredEvent;
import dev.lastword.store.StreamId;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/** Commits as bytes. */
final class CommitFormat {

  private CommitFormat() {}

  static byte[] write(List<StoredEvent> commit) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (DataOutputStream out = new DataOutputStream(bytes)) {
      out.writeInt(commit.size());
      for (StoredEvent event : commit) {
        write(event, out);
      }
    } catch (IOException impossible) {
      throw new UncheckedIOException("an array of bytes refused bytes", impossible);
    }
    return bytes.toByteArray();
  }

  private static void write(StoredEvent stored, DataOutputStream out) throws IOException {
    out.writeLong(stored.position());
    out.writeUTF(stored.stream().category());
    out.writeUTF(stored.stream().id());
    out.writeLong(stored.version());
    out.writeLong(Micros.sinceEpoch(stored.recordedAt()));
    EventRecord event = stored.event();
    out.writeLong(event.eventId().getMostSignificantBits());
    out.writeLong(event.eventId().getLeastSignificantBits());
    out.writeUTF(event.type());
    out.writeInt(event.schemaVersion());
    out.writeLong(Micros.sinceEpoch(event.occurredAt()));
    out.writeInt(event.headers().size());
    for (Map.Entry<String, String> header : event.headers().entrySet()) {
      out.writeUTF(header.getKey());
      out.writeUTF(header.getValue());
    }
    out.writeUTF(event.payload().mediaType());
    out.writeInt(event.payload().size());
    event.payload().newInputStream().transferTo(out);
  }

  static List<StoredEvent> read(byte[] record) {
    try (DataInputStream in = new DataInputStream(new ByteArrayInputStream(record))) {
      List<StoredEvent> events = new ArrayList<>();
      for (int left = in.readInt(); left > 0; left--) {
        events.add(readEvent(in));
      }
      return events;
    } catch (IOException | IllegalArgumentException malformed) {
      throw new StoreCorrupt("a record with the right checksum cannot be read", malformed);
    }
  }

  private static StoredEvent readEvent(DataInputStream in) throws IOException {
    long position = in.readLong();
    StreamId stream = new StreamId(in.readUTF(), in.readUTF());
    long version = in.readLong();
    long recordedAt = in.readLong();
    UUID id = new UUID(in.readLong(), in.readLong());
    String type = in.readUTF();
    int schemaVersion = in.readInt();
    long occurredAt = in.readLong();
    Map<String, String> headers = new HashMap<>();
    for (int left = in.readInt(); left > 0; left--) {
      headers.put(in.readUTF(), in.readUTF());
    }
    String mediaType = in.readUTF();
    Payload payload = Payload.of(in.readNBytes(in.readInt()), mediaType);
    return new StoredEvent(
        position,
        stream,
        version,
        Micros.fromEpoch(recordedAt),
        new EventRecord(id, type, schemaVersion, Micros.fromEpoch(occurredAt), headers, payload));
  }
}
