package dev.lastword.server.testkit;

import java.io.BufferedReader;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** A server in a process of its own, with a JVM of its own. */
public final class ServerProcess implements AutoCloseable {

  private final HttpClient client = HttpClient.newHttpClient();
  private final Process process;
  private final String address;

  private ServerProcess(Process process, String address) {
    this.process = process;
    this.address = address;
  }

  /** Starts a server that keeps everything in a folder, with options of the JVM and settings. */
  public static ServerProcess start(Path folder, List<String> jvm, List<String> settings)
      throws IOException {
    List<String> line = new ArrayList<>();
    line.add(ProcessHandle.current().info().command().orElse("java"));
    line.addAll(jvm);
    line.addAll(List.of("-cp", System.getProperty("java.class.path")));
    line.addAll(List.of("dev.lastword.server.cli.Main", "serve", "--port", "0"));
    line.addAll(List.of("--store", "sqlite:" + folder.resolve("lastword.db")));
    line.addAll(settings);
    Process process = new ProcessBuilder(line).redirectErrorStream(true).start();
    BufferedReader lines = process.inputReader();
    StringBuilder said = new StringBuilder();
    for (String next = lines.readLine(); next != null; next = lines.readLine()) {
      said.append(next).append('\n');
      if (next.contains("http://")) {
        // What is written later must be read, or the process would wait for its reader.
        Thread reader = new Thread(() -> lines.lines().forEach(System.out::println));
        reader.setDaemon(true);
        reader.start();
        return new ServerProcess(process, next.substring(next.indexOf("http://")).strip());
      }
    }
    throw new AssertionError("expected an address, found " + said);
  }

  /** Returns the response to a request without a body. */
  public HttpResponse<String> get(String path) throws IOException, InterruptedException {
    return client.send(request(path).GET().build(), BodyHandlers.ofString());
  }

  /** Returns the response to a request with a body. */
  public HttpResponse<String> post(String path, String type, String body)
      throws IOException, InterruptedException {
    HttpRequest request =
        request(path)
            .header("Content-Type", type)
            .header("Accept-Encoding", "identity")
            .POST(BodyPublishers.ofString(body))
            .build();
    return client.send(request, BodyHandlers.ofString());
  }

  private HttpRequest.Builder request(String path) {
    return HttpRequest.newBuilder(URI.create(address + path)).timeout(Duration.ofSeconds(60));
  }

  /** Returns the address that it listens at. */
  public String address() {
    return address;
  }

  /** Tells whether it has not ended. */
  public boolean isAlive() {
    return process.isAlive();
  }

  /** Returns the status that it ended with, waiting for its end a while. */
  public int exitStatus(Duration patience) throws InterruptedException {
    if (!process.waitFor(patience.toMillis(), TimeUnit.MILLISECONDS)) {
      throw new AssertionError("expected the end of the server, found it alive");
    }
    return process.exitValue();
  }

  @Override
  public void close() {
    process.destroyForcibly();
  }
}
