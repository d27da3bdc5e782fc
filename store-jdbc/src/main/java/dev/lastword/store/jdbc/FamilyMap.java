package dev.lastword.store.jdbc;

import static java.util.Objects.requireNonNull;

import dev.lastword.store.StreamId;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Families of streams by their names: those that are stored, and what becomes of some of them. */
public final class FamilyMap {

  private final Map<String, StreamFamily> stored;
  private final Map<String, StreamFamily> changed = new LinkedHashMap<>();

  FamilyMap(Map<String, StreamFamily> stored) {
    this.stored = stored;
  }

  /** Returns the family that a stream is in, or begins in. */
  StreamFamily of(StreamId stream) {
    return StreamFamily.of(stream, this::named);
  }

  private StreamFamily named(String name) {
    @Nullable StreamFamily now = changed.get(name);
    return now != null ? now : requireNonNull(stored.get(name), name);
  }

  StreamFamily.Member member(StreamId stream) {
    return of(stream).member(stream);
  }

  void put(StreamFamily family) {
    changed.put(family.name(), family);
  }

  void putAll(FamilyMap later) {
    changed.putAll(later.changed);
  }

  public Collection<StreamFamily> changed() {
    return changed.values();
  }
}
