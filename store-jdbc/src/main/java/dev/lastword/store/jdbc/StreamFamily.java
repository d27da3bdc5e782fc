package dev.lastword.store.jdbc;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.lastword.store.StreamHead;
import dev.lastword.store.StreamId;
import java.nio.ByteBuffer;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.Function;

/**
 * Streams that share a row and the rows of the log, and where each of them ends: one stream, and
 * those whose ids continue its id with a slash, as long as they are not too many. Any other stream
 * is a family of its own.
 *
 * @param number its row's key
 * @param stored whether it has a row already
 * @param name the id of its first stream, or category, slash and id of a stream that is alone
 * @param members the streams in the order in which they began; none if there is nothing yet
 * @param version the number of events of all of them
 * @param recordedAt when the last of these was recorded, so that time never falls (T4)
 */
public record StreamFamily(
    long number,
    boolean stored,
    String name,
    List<Member> members,
    long version,
    Instant recordedAt) {

  /** One of the streams; its place in the list is its place in rows of the log. */
  public record Member(StreamId id, long version, boolean erased) {

    StreamHead head() {
      return new StreamHead(id, version);
    }
  }

  /** Most streams of one family: their row is written by each commit to any of them. */
  static final int MOST_MEMBERS = 32;

  /** Returns a family that has no row, with the key of the one that it would get. */
  public static StreamFamily absent(String name, long number) {
    return new StreamFamily(number, false, name, List.of(), 0, Instant.EPOCH);
  }

  /** Returns the name of the family that a stream joins if it can. */
  public static String shared(StreamId stream) {
    int slash = stream.id().indexOf('/');
    return slash < 0 ? stream.id() : stream.id().substring(0, slash);
  }

  /** Returns the name of the family that has no other stream. */
  static String alone(StreamId stream) {
    return stream.category() + "/" + stream.id();
  }

  /** Returns the family that a stream is in, or begins in, among those of its two names. */
  static StreamFamily of(StreamId stream, Function<String, StreamFamily> byName) {
    StreamFamily shared = byName.apply(shared(stream));
    if (shared.has(stream)) {
      return shared;
    }
    StreamFamily alone = byName.apply(alone(stream));
    return !alone.has(stream) && shared.canTake(stream) ? shared : alone;
  }

  boolean has(StreamId stream) {
    return place(stream) >= 0;
  }

  private boolean canTake(StreamId stream) {
    boolean isFirst = stream.id().equals(name);
    return isFirst ? members.isEmpty() : !members.isEmpty() && members.size() < MOST_MEMBERS;
  }

  /** Returns the place of a stream, or -1 if it is not in the family. */
  int place(StreamId stream) {
    for (int place = 0; place < members.size(); place++) {
      if (members.get(place).id().equals(stream)) {
        return place;
      }
    }
    return -1;
  }

  /** Returns where a stream ends, also one that is still to begin. */
  Member member(StreamId stream) {
    int place = place(stream);
    return place < 0 ? new Member(stream, 0, false) : members.get(place);
  }

  /** Returns the number of events of all streams but the first. */
  public long others() {
    return members.isEmpty() ? 0 : version - members.get(0).version();
  }

  StreamFamily grown(StreamId stream, int events, Instant at) {
    Member member = member(stream);
    Member next = new Member(stream, member.version() + events, member.erased());
    return new StreamFamily(number, stored, name, with(next), version + events, at);
  }

  StreamFamily tombstone(StreamId stream) {
    Member next = new Member(stream, member(stream).version(), true);
    return new StreamFamily(number, stored, name, with(next), version, recordedAt);
  }

  private List<Member> with(Member next) {
    List<Member> all = new ArrayList<>(members);
    int place = place(next.id());
    if (place < 0) {
      all.add(next);
    } else {
      all.set(place, next);
    }
    return all;
  }

  boolean isErased() {
    return members.stream().allMatch(Member::erased);
  }

  /**
   * Returns all streams but the first as bytes. The newest come first, because they change most: of
   * a row that is replaced, PostgreSQL does not log the part at its end that stays.
   */
  public byte[] followers() {
    ByteSink out = new ByteSink(64);
    for (int place = members.size() - 1; place > 0; place--) {
      Member member = members.get(place);
      out.number(member.version() << 1 | (member.erased() ? 1 : 0));
      text(member.id().category(), out);
      text(member.id().id().substring(name.length()), out);
    }
    return out.toBytes();
  }

  private static void text(String text, ByteSink out) {
    byte[] bytes = text.getBytes(UTF_8);
    out.number(bytes.length);
    out.add(bytes);
  }

  /** Returns the streams of a row: the first one, and those that {@link #followers} wrote. */
  static List<Member> members(String name, Member first, byte[] followers) {
    List<Member> members = new ArrayList<>();
    ByteBuffer in = ByteBuffer.wrap(followers);
    while (in.hasRemaining()) {
      long state = LogFormat.number(in);
      StreamId id = new StreamId(text(in), name + text(in));
      members.add(new Member(id, state >>> 1, (state & 1) == 1));
    }
    members.add(first);
    Collections.reverse(members);
    return members;
  }

  private static String text(ByteBuffer in) {
    byte[] bytes = new byte[LogFormat.count(in)];
    in.get(bytes);
    return new String(bytes, UTF_8);
  }

  /** Returns the first stream of a family that has a row. */
  static StreamId first(String name, String category) {
    boolean alone = name.indexOf('/') >= 0;
    return new StreamId(category, alone ? name.substring(category.length() + 1) : name);
  }
}
