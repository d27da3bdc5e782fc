package dev.lastword.store.jdbc;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Payloads of one row, each written as what differs from what is known before it: a sample of what
 * engines write, and in the log the events before it, with their ids, which later ones name as
 * their causes.
 *
 * <p>The same calls in the same order with the same ids give the payloads back. A payload is
 * literal bytes and copies in turn: the number of literals, these, then length and distance of a
 * copy, until all its bytes are there. Any payload can be written; one like nothing before it takes
 * a few bytes more than it has.
 *
 * <p>A row begins without a copy of its sample: places count on from the sample's end.
 */
final class PayloadPacking {

  /** A change of it would make all rows unreadable: another sample needs another form of rows. */
  private static final String OF_EVENTS =
      """
      {"type":"job_cancelled","payload":{}}{"type":"job_failed","payload":{"reason":"\
      {"payload":{"graphId":"","graphVersion":1,"input":"correlationId":"error":{"code":"\
      ","message":"","nodeType":"Start"}}","nodeType":"Success"}}","nodeType":"Task"}}\
      {"actor":{"kind":"user","id":"},"payload":{}}{"type":"job_created","payload":{}}\
      {"type":"job_leased","payload":{"workerId":"{"type":"job_running","payload":{}}\
      {"type":"job_completed","payload":{}}{"payload":{"outcome":"SUCCESS","result":\
      ","attempt":1}}","attempt":1,"workerId":"","output":\
      {"actor":{"kind":"external","id":"worker-"},"causationId":"01","payload":{"nodeId":"\
      """;

  private static final String OF_SUMMARIES =
      """
      ,"cancelRequestedAt":"2026-Z","endedAt":"Z","archivedAt":"Z","labels":{"\
      ,"parent":{"executionId":"","nodeId":"","attempt":1,"depth":1},"rerunOf":"\
      "},"correlationIds":["{"READY":1,"WAITING":1,"FAILED":1,"CANCELED":1,"SKIPPED":1,"status":"\
      FAILED","CANCELED","PENDING","COMPLETED","reactions":"\
      {"version":1,"updatedAt":"2026-Z","nodes":{"PENDING":1,"RUNNING":1,"SUCCEEDED":2\
      },"openTasks":1,"unreached":1,"graphId":"","graphVersion":1,"status":"RUNNING",\
      "reactions":"SETTLED","startedAt":"2026-Z","correlationId":""}\
      """;

  /** Typical payloads of one kind; the last copies of a text are the nearest. */
  enum Sample {
    /** Events. */
    EVENTS(OF_EVENTS),

    /** Documents. */
    DOCUMENTS(OF_SUMMARIES);

    private final byte[] bytes;
    private final int[] places;

    Sample(String text) {
      bytes = text.getBytes(UTF_8);
      places = placesIn(bytes);
    }
  }

  /** A shorter copy would cost as much as its bytes. */
  private static final int SHORTEST = 5;

  private static final int HASH_BITS = 11;
  private static final int OWN_HASH_BITS = 9;

  private static final byte[] CAUSE = "{\"causationId\":\"".getBytes(ISO_8859_1);
  private static final byte[] BEHIND_CAUSE = "\",\"payload\":{\"nodeId\":\"".getBytes(ISO_8859_1);

  private final Sample sample;
  private final int base;

  /** Bytes behind the sample. */
  private byte[] own;

  private int size;
  private int @Nullable [] places;
  private int hashed;

  /** Begins a row of about so many bytes. */
  PayloadPacking(Sample sample, int room) {
    this.sample = sample;
    this.base = sample.bytes.length;
    this.own = new byte[room];
  }

  private static int[] placesIn(byte[] sample) {
    int[] places = new int[1 << HASH_BITS];
    for (int at = 0; at + SHORTEST <= sample.length; at++) {
      places[hash(sample, at) >>> Integer.SIZE - HASH_BITS] = at + 1;
    }
    return places;
  }

  private static int hash(byte[] bytes, int at) {
    int first =
        bytes[at] & 0xff
            | (bytes[at + 1] & 0xff) << 8
            | (bytes[at + 2] & 0xff) << 16
            | bytes[at + 3] << 24;
    return first * 0x9E3779B1 + bytes[at + 4] * 0x85EBCA6B;
  }

  /** Writes a payload behind what was written before. */
  void write(byte[] payload, ByteSink out) {
    int literals = size;
    int at = size;
    add(payload);
    int[] table = places == null ? new int[1 << OWN_HASH_BITS] : places;
    places = table;
    while (at + SHORTEST <= size) {
      remember(table, at);
      int hash = hash(own, at);
      int nearest = table[hash >>> Integer.SIZE - OWN_HASH_BITS] - 1;
      int typical = sample.places[hash >>> Integer.SIZE - HASH_BITS] - 1;
      int repeated = nearest < 0 ? 0 : repeated(nearest, at);
      int known = typical < 0 ? 0 : known(typical, at);
      int length = Math.max(repeated, known);
      if (length < SHORTEST) {
        at++;
        table[hash >>> Integer.SIZE - OWN_HASH_BITS] = at;
        hashed = at;
      } else {
        literals(literals, at, out);
        out.number(length - SHORTEST);
        out.number(known > repeated ? at + base - typical : at - nearest);
        at += length;
        literals = at;
      }
    }
    if (literals < size) {
      literals(literals, size, out);
    }
  }

  /** Adds what the payload begins with of an event that the one with this id is the cause of. */
  void addCause(UUID id) {
    add(CAUSE);
    add(id.toString().getBytes(ISO_8859_1));
    add(BEHIND_CAUSE);
  }

  private void literals(int from, int to, ByteSink out) {
    out.number(to - from);
    out.add(own, from, to - from);
  }

  /** Remembers the places before this one. */
  private void remember(int[] table, int at) {
    for (; hashed < at; hashed++) {
      table[hash(own, hashed) >>> Integer.SIZE - OWN_HASH_BITS] = hashed + 1;
    }
  }

  /** Returns how many bytes are the same as those behind an earlier place of the row. */
  private int repeated(int earlier, int at) {
    int length = 0;
    while (at + length < size && own[earlier + length] == own[at + length]) {
      length++;
    }
    return length;
  }

  /** Returns how many bytes are the same as those behind a place of the sample. */
  private int known(int place, int at) {
    int most = Math.min(size - at, base - place);
    int length = 0;
    while (length < most && sample.bytes[place + length] == own[at + length]) {
      length++;
    }
    return length;
  }

  /** Passes over a payload of so many bytes without making them. */
  static void skip(int length, ByteBuffer in) {
    long left = length;
    while (left > 0) {
      int literals = LogFormat.count(in);
      if (literals > in.remaining()) {
        throw new BufferUnderflowException();
      }
      in.position(in.position() + literals);
      left -= literals;
      if (left > 0) {
        left -= (long) LogFormat.count(in) + SHORTEST;
        LogFormat.count(in);
      }
    }
    if (left < 0) {
      throw new IllegalArgumentException("a payload of more bytes than it has");
    }
  }

  /** Reads a payload of so many bytes. */
  byte[] read(int length, ByteBuffer in) {
    int from = size;
    long end = (long) from + length;
    while (size < end) {
      int literals = LogFormat.count(in);
      requireRoom(literals, end);
      if (literals > in.remaining()) {
        throw new BufferUnderflowException();
      }
      reserve(literals);
      in.get(own, size, literals);
      size += literals;
      if (size < end) {
        copy(LogFormat.count(in), LogFormat.count(in), end);
      }
    }
    return Arrays.copyOfRange(own, from, size);
  }

  private void copy(int beyondShortest, int distance, long end) {
    requireRoom((long) beyondShortest + SHORTEST, end);
    if (distance < 1 || distance > size + base) {
      throw new IllegalArgumentException("a copy from before the beginning of a row");
    }
    int length = beyondShortest + SHORTEST;
    reserve(length);
    // Byte by byte: a copy may reach into itself.
    for (int i = 0; i < length; i++) {
      int from = size - distance;
      own[size++] = from < 0 ? sample.bytes[base + from] : own[from];
    }
  }

  private void requireRoom(long bytes, long end) {
    if (size + bytes > end) {
      throw new IllegalArgumentException("a payload of more bytes than it has");
    }
  }

  private void add(byte[] bytes) {
    reserve(bytes.length);
    System.arraycopy(bytes, 0, own, size, bytes.length);
    size += bytes.length;
  }

  private void reserve(int more) {
    if (size + more > own.length) {
      own = Arrays.copyOf(own, Math.max(2 * own.length, size + more));
    }
  }
}
