package dev.lastword.benchmarks.peers;

import java.io.BufferedReader;
import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * The installed server as a child process on loopback.
 *
 * @param address where it listens
 */
record ServerProcess(Process process, URI address) implements AutoCloseable {

  /** System property with the path of the installed script {@code lastword}. */
  static final String PROGRAM = "lastword.program";

  private static final String LISTENING = "listening on ";

  /** Starts one on a store and returns when it listens. */
  static ServerProcess start(String store) throws IOException {
    String program = System.getProperty(PROGRAM);
    if (program == null) {
      throw new IllegalStateException(
          "expected the system property "
              + PROGRAM
              + " with the path of the installed server, found none; run it by"
              + " ./gradlew :benchmarks:peerTable");
    }
    List<String> command = new ArrayList<>(List.of(program, "serve", "--port", "0"));
    command.addAll(List.of("--rate", "0", "--log-level", "warn"));
    ProcessBuilder builder = new ProcessBuilder(command);
    builder.environment().put("LASTWORD_STORE", store);
    builder.environment().put("LASTWORD_OPTS", "-Xmx2g");
    builder.redirectError(ProcessBuilder.Redirect.INHERIT);
    Process process = builder.start();
    // A contender that fails must not leave its server behind.
    Runtime.getRuntime().addShutdownHook(new Thread(process::destroy, "server"));
    BufferedReader out = process.inputReader();
    String line = out.readLine();
    while (line != null && !line.startsWith(LISTENING)) {
      line = out.readLine();
    }
    if (line == null) {
      throw new IllegalStateException("expected a server that listens, found that it ended");
    }
    return new ServerProcess(process, URI.create(line.substring(LISTENING.length())));
  }

  /** Returns the processor time that it has used. */
  long cpuNanos() {
    return process.toHandle().info().totalCpuDuration().map(Duration::toNanos).orElseThrow();
  }

  @Override
  public void close() {
    process.destroy();
    try {
      process.waitFor();
    } catch (InterruptedException interrupted) {
      process.destroyForcibly();
      Thread.currentThread().interrupt();
    }
  }
}
