package dev.lastword.store.kv;

import dev.lastword.store.StreamId;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;

/**
 * Everything that is stored, each kind under keys that begin with a byte of its own.
 *
 * <p>A text in a key is its UTF-8 form and a zero, a number its eight bytes with the sign turned:
 * so keys are ordered as texts and numbers are, and no name is taken for the beginning of another.
 * No text that is stored holds U+0000 or half a surrogate pair.
 */
enum KeyTable {
  /** The number of this layout. */
  FORMAT(0x01),
  /** {@link Counters}. */
  COUNTERS(0x02),
  /** Beginnings of keys whose deleted bytes are still to be purged. */
  PURGE(0x03),
  /** By category, id and {@link StreamPart}: all of one stream, side by side. */
  STREAM(0x10),
  /** By commit id: which records of the log it wrote. */
  COMMIT(0x20),
  /** By last position: the record of the log that holds it. */
  FEED(0x30),
  /** By id: jobs. */
  JOB(0x40),
  /** By queue, falling priority, availability and number: jobs that can be claimed. */
  QUEUED(0x41),
  /** By queue, falling priority, expiry and number: jobs that are held. */
  LEASED(0x42),
  /** By queue and number: jobs that wait to be requeued. */
  PARKED(0x43),
  /** By group and id: jobs. */
  JOB_GROUP(0x44),
  /** By queue and id: jobs. */
  JOB_QUEUE(0x45),
  /** By status and id: jobs. */
  JOB_STATUS(0x46),
  /** By phase and id: jobs. */
  JOB_PHASE(0x47),
  /** By collection and key: documents. */
  DOC(0x50),
  /** By collection, sort key and key: documents. */
  DOC_ORDER(0x51),
  /** By collection, digest of a tag's name and value, sort key and key: documents. */
  DOC_TAG(0x52);

  /** Parts of a stream's stored form. */
  enum StreamPart {
    /** Its head. */
    HEAD,
    /** By last version: records of the log. */
    LOG,
    /** By version: snapshots. */
    SNAPSHOT
  }

  private static final int DIGEST_BYTES = 16;

  private final int first;

  KeyTable(int first) {
    this.first = first;
  }

  /** Returns the beginning of all its keys. */
  Key key() {
    return new Key().raw(new byte[] {(byte) first});
  }

  /** Returns whether a key is one of this table or of one that comes after it. */
  boolean isBefore(byte[] key) {
    return key[0] >= first;
  }

  /** Returns the beginning of all keys of a stream. */
  static Key stream(StreamId stream) {
    return STREAM.key().text(stream.category()).text(stream.id());
  }

  /** Returns the beginning of the keys of a part of a stream. */
  static Key stream(StreamId stream, StreamPart part) {
    return stream(stream).raw(new byte[] {(byte) part.ordinal()});
  }

  /** Returns whether a text can be in a stored key; of one that cannot, nothing is stored. */
  static boolean isStorable(String text) {
    return text.indexOf(0) < 0 && StandardCharsets.UTF_8.newEncoder().canEncode(text);
  }

  /** Returns the text in a key from a place on, up to its zero. */
  static String text(byte[] key, int from) {
    int end = from;
    while (key[end] != 0) {
      end++;
    }
    return new String(key, from, end - from, StandardCharsets.UTF_8);
  }

  /** Returns the number in a key at a place. */
  static long number(byte[] key, int at) {
    return ByteBuffer.wrap(key).getLong(at) ^ Long.MIN_VALUE;
  }

  /** A key, or the beginning of one, part by part. */
  static final class Key {

    private final ByteArrayOutputStream out = new ByteArrayOutputStream(64);

    Key text(String text) {
      raw(text.getBytes(StandardCharsets.UTF_8));
      out.write(0);
      return this;
    }

    Key number(long value) {
      return raw(ByteBuffer.allocate(Long.BYTES).putLong(value ^ Long.MIN_VALUE).array());
    }

    /**
     * Adds a digest of texts that are only ever asked for whole. Engines keep some keys in their
     * bookkeeping, out of reach of a purge, and what is to be forgotten must not be in them.
     */
    Key digest(String... texts) {
      Key key = new Key();
      for (String text : texts) {
        key.text(text);
      }
      try {
        byte[] digest = MessageDigest.getInstance("SHA-256").digest(key.bytes());
        return raw(Arrays.copyOf(digest, DIGEST_BYTES));
      } catch (NoSuchAlgorithmException missing) {
        throw new IllegalStateException("every JDK has SHA-256", missing);
      }
    }

    Key raw(byte[] bytes) {
      out.write(bytes, 0, bytes.length);
      return this;
    }

    byte[] bytes() {
      return out.toByteArray();
    }

    int length() {
      return out.size();
    }

    /** Returns the range of all keys that begin so. */
    KeyRange all() {
      return KeyRange.prefix(bytes());
    }
  }

  /** Returns what follows the beginning of a key. */
  static byte[] suffix(byte[] key, int from) {
    return Arrays.copyOfRange(key, from, key.length);
  }
}
