package com.example.filestore;

import static java.nio.charset.StandardCharsets.US_ASCII;

import dev.lastword.store.OutcomeUnknown;
import dev.lastword.store.StoreCorrupt;
import dev.lastword.store.StoreException;
import dev.lastword.store.StoreIncompatible;
import dev.lastword.store.StoreUnavailable;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.function.Consumer;
import java.util.zip.CRC32C;

/**
 * A file to which records are added, each behind its length and its checksum.
 *
 * <p>It is read and written as a RandomAccessFile, because a FileChannel closes itself when the
 * thread that uses it is interrupted (O7).
 */
final class Journal {

  private static final byte[] HEADER = "lastword file-store 1\n".getBytes(US_ASCII);
  private static final int PREFIX = 2 * Integer.BYTES;

  /** Access mode of the file. */
  enum Access {
    READ("r"),
    WRITE("rw");

    private final String mode;

    Access(String mode) {
      this.mode = mode;
    }
  }

  private final RandomAccessFile file;
  private final Access access;
  private long end = HEADER.length;

  private Journal(RandomAccessFile file, Access access) {
    this.file = file;
    this.access = access;
  }

  /** Opens a file for this process alone, and hands over the records in it. */
  static Journal open(Path path, Access access, Consumer<byte[]> records) {
    try {
      if (access == Access.WRITE && path.getParent() != null) {
        Files.createDirectories(path.getParent());
      }
      Journal journal = new Journal(new RandomAccessFile(path.toFile(), access.mode), access);
      try {
        journal.lock();
        journal.begin();
        journal.replay(records);
        return journal;
      } catch (IOException | RuntimeException refused) {
        journal.close();
        throw refused;
      }
    } catch (IOException refused) {
      throw new StoreUnavailable("the file of the store cannot be opened", refused);
    }
  }

  private void lock() throws IOException {
    if (access == Access.WRITE && file.getChannel().tryLock() == null) {
      throw new StoreUnavailable("another process has the file open", null);
    }
  }

  /** A file that is shorter than its header was being made when its process died. */
  private void begin() throws IOException {
    byte[] found = new byte[(int) Math.min(HEADER.length, file.length())];
    file.seek(0);
    file.readFully(found);
    if (!Arrays.equals(found, Arrays.copyOf(HEADER, found.length))) {
      throw new StoreIncompatible(
          "the file was expected to begin with '" + new String(HEADER, US_ASCII).strip() + "'",
          null);
    }
    if (found.length < HEADER.length && access == Access.WRITE) {
      file.seek(0);
      file.write(HEADER);
      file.getFD().sync();
    }
  }

  private void replay(Consumer<byte[]> records) throws IOException {
    long length = file.length();
    while (length - end > PREFIX) {
      file.seek(end);
      int size = file.readInt();
      int checksum = file.readInt();
      long next = end + PREFIX + size;
      if (size < 0 || next > length) {
        return;
      }
      byte[] record = new byte[size];
      file.readFully(record);
      if (checksum(record) != checksum) {
        if (next == length) {
          return;
        }
        throw new StoreCorrupt("the record at byte " + end + " has another checksum", null);
      }
      records.accept(record);
      end = next;
    }
  }

  /**
   * Adds a record; when it returns, the record is on the disk.
   *
   * <p>What lies behind the end was never acknowledged: the torn record of a process that died, or
   * one that the disk refused.
   */
  void append(byte[] record) {
    if (access == Access.READ) {
      throw new StoreUnavailable("the file can only be read", null);
    }
    byte[] framed =
        ByteBuffer.allocate(PREFIX + record.length)
            .putInt(record.length)
            .putInt(checksum(record))
            .put(record)
            .array();
    try {
      file.setLength(end);
      file.seek(end);
      file.write(framed);
      file.getFD().sync();
      end += framed.length;
    } catch (IOException failure) {
      throw withdrawn(failure);
    }
  }

  private StoreException withdrawn(IOException failure) {
    try {
      file.setLength(end);
      file.getFD().sync();
      return new StoreUnavailable("the record cannot be written", failure);
    } catch (IOException second) {
      failure.addSuppressed(second);
      return new OutcomeUnknown("the record may be in the file or not", failure);
    }
  }

  private static int checksum(byte[] record) {
    CRC32C sum = new CRC32C();
    sum.update(record);
    return (int) sum.getValue();
  }

  void close() {
    try {
      file.close();
    } catch (IOException failure) {
      throw new StoreUnavailable("the file cannot be closed", failure);
    }
  }
}
