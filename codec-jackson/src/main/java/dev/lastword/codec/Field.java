package dev.lastword.codec;

import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** One row of a table: a member's name, how it looks, and where a record of type R keeps it. */
record Field<R, T extends @Nullable Object>(
    String name,
    Format<?> format,
    Presence presence,
    Function<Members, T> reader,
    Writer<R> writer) {

  enum Presence {
    REQUIRED,
    OPTIONAL
  }

  interface Writer<R> {
    void write(R owner, MemberSink sink);
  }

  static <R, T> Field<R, T> required(String name, Format<T> format, Function<R, T> accessor) {
    return new Field<>(
        name,
        format,
        Presence.REQUIRED,
        members -> members.required(name, format),
        (owner, sink) -> sink.put(name, format, accessor.apply(owner)));
  }

  static <R, T> Field<R, @Nullable T> optional(
      String name, Format<T> format, Function<R, @Nullable T> accessor) {
    return new Field<>(
        name,
        format,
        Presence.OPTIONAL,
        members -> members.orNull(name, format),
        (owner, sink) -> sink.put(name, format, accessor.apply(owner)));
  }

  T from(Members members) {
    return reader.apply(members);
  }
}
