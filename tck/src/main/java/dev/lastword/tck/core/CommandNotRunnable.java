package dev.lastword.tck.core;

import java.io.IOException;
import java.util.List;

/** The command that should start a core starts nothing. */
public final class CommandNotRunnable extends RuntimeException {

  CommandNotRunnable(List<String> command, IOException cause) {
    super("cannot start " + String.join(" ", command) + ": " + cause.getMessage(), cause);
  }
}
