package dev.lastword.certification;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.MappedByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileChannel.MapMode;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;

/** A clock that all processes on a machine see moved: its offset is in a file. */
final class FileClock implements InstantSource {

  private final MappedByteBuffer offset;

  FileClock(Path file) {
    try (FileChannel channel =
        FileChannel.open(
            file, StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
      offset = channel.map(MapMode.READ_WRITE, 0, Long.BYTES);
    } catch (IOException failure) {
      throw new UncheckedIOException("cannot map " + file, failure);
    }
  }

  void advance(Duration by) {
    long micros = Math.multiplyExact(by.getSeconds(), 1_000_000L) + by.getNano() / 1_000;
    offset.putLong(0, offset.getLong(0) + micros);
  }

  @Override
  public Instant instant() {
    return InstantSource.system().instant().plus(offset.getLong(0), ChronoUnit.MICROS);
  }
}
