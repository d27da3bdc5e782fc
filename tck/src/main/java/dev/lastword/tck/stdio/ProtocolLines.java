package dev.lastword.tck.stdio;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.Optional;

/** Lines of bytes, decoded by the parser, independent of the platform's charset. */
public final class ProtocolLines {

  private static final int MAX_BYTES = 64 << 20;

  private final InputStream stream;
  private final byte[] buffer = new byte[1 << 16];
  private int start;
  private int end;

  /** Makes the lines of {@code stream}. */
  public ProtocolLines(InputStream stream) {
    this.stream = stream;
  }

  /** Returns the next line without its end, or nothing at the end of the stream. */
  public Optional<byte[]> next() throws IOException {
    if (start == end && !fill()) {
      return Optional.empty();
    }
    ByteArrayOutputStream line = new ByteArrayOutputStream();
    do {
      int lineFeed = indexOfLineFeed();
      line.write(buffer, start, lineFeed - start);
      start = lineFeed;
      if (start < end) {
        start++;
        return Optional.of(line.toByteArray());
      }
      if (line.size() > MAX_BYTES) {
        throw new IOException("a line of at most " + MAX_BYTES + " bytes was expected");
      }
    } while (fill());
    return Optional.of(line.toByteArray());
  }

  private int indexOfLineFeed() {
    int index = start;
    while (index < end && buffer[index] != '\n') {
      index++;
    }
    return index;
  }

  private boolean fill() throws IOException {
    start = 0;
    end = Math.max(0, stream.read(buffer));
    return end > 0;
  }
}
