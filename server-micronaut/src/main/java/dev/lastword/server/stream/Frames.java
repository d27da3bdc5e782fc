package dev.lastword.server.stream;

import dev.lastword.codec.JsonCodec;
import dev.lastword.core.value.JsonValue;
import java.nio.charset.StandardCharsets;

/** Frames of an event stream on the wire. */
final class Frames {

  /** Says that the stream lives. */
  static final byte[] HEARTBEAT = utf8(": alive\n\n");

  /** Says that the server ends the stream; who comes back finds another one. */
  static final byte[] BYE = utf8("event: bye\ndata: {}\n\n");

  private Frames() {}

  /** Returns an event that readers can come back to. */
  static byte[] event(String name, long id, JsonValue data) {
    return utf8("event: " + name + "\nid: " + id + "\ndata: " + JsonCodec.write(data) + "\n\n");
  }

  /** Says where the stream begins: who comes back before the first event misses none of them. */
  static byte[] beginning(long id) {
    return utf8(": alive\nid: " + id + "\n\n");
  }

  private static byte[] utf8(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }
}
