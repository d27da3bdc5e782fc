package dev.lastword.server.http;

import java.lang.management.ManagementFactory;

/**
 * End of a process whose memory ran out, where its JVM was told so by {@code
 * -XX:+ExitOnOutOfMemoryError}. The JVM does it for its own errors alone; those that Java code
 * throws, such as Netty's about memory outside the heap, pass here.
 */
final class OutOfMemory {

  /** The status with which the JVM ends for its own errors. */
  private static final int STATUS = 3;

  private static final boolean ENDS =
      ManagementFactory.getRuntimeMXBean()
          .getInputArguments()
          .contains("-XX:+ExitOnOutOfMemoryError");

  private OutOfMemory() {}

  /** Ends the process if {@code failure} is, or comes from, an error about memory. */
  static void endIf(Throwable failure) {
    for (Throwable cause = failure; ENDS && cause != null; cause = cause.getCause()) {
      if (cause instanceof OutOfMemoryError) {
        // No hook runs: a supervisor starts the server again, and the store has what was answered.
        Runtime.getRuntime().halt(STATUS);
      }
    }
  }
}
