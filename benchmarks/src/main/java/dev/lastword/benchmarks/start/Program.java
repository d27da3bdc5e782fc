package dev.lastword.benchmarks.start;

import java.io.BufferedReader;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.List;

/** The installed program, started as a user starts it. */
record Program(Path script) {

  private static final HttpClient CLIENT = HttpClient.newHttpClient();
  private static final String LISTENING = "listening on ";

  /**
   * Duration of a start, from the request of the process.
   *
   * @param printed milliseconds until it had printed where it listens
   * @param ready milliseconds until it had answered that its store does
   */
  record Start(double printed, double ready) {}

  /** Starts a server over a SQLite file, and stops it as soon as it is ready. */
  Start start(Path file, String options) throws IOException, InterruptedException {
    ProcessBuilder builder =
        new ProcessBuilder(
            List.of(script.toString(), "serve", "--port", "0", "--store", "sqlite:" + file));
    builder.environment().put("LASTWORD_OPTS", options);
    builder.redirectError(ProcessBuilder.Redirect.DISCARD);
    long began = System.nanoTime();
    Process process = builder.start();
    try (BufferedReader out = process.inputReader()) {
      String line = out.readLine();
      while (line != null && !line.startsWith(LISTENING)) {
        line = out.readLine();
      }
      double printed = since(began);
      if (line == null) {
        throw new IllegalStateException("expected a server that listens, found that it ended");
      }
      requireReady(URI.create(line.substring(LISTENING.length()) + "/health/ready"));
      return new Start(printed, since(began));
    } finally {
      process.destroy();
      process.waitFor();
    }
  }

  private static void requireReady(URI address) throws IOException, InterruptedException {
    int status =
        CLIENT
            .send(HttpRequest.newBuilder(address).build(), HttpResponse.BodyHandlers.discarding())
            .statusCode();
    if (status != 200) {
      throw new IllegalStateException("expected a server that is ready, found status " + status);
    }
  }

  private static double since(long began) {
    return (System.nanoTime() - began) / 1e6;
  }
}
