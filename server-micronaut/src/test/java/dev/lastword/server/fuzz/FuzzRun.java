package dev.lastword.server.fuzz;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.lastword.orchestrator.Orchestrator;
import dev.lastword.server.openapi.Description;
import dev.lastword.server.settings.Setting;
import dev.lastword.server.testkit.RunningServer;
import java.io.IOException;
import java.io.InputStream;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.net.http.HttpTimeoutException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Queue;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.stream.IntStream;

/**
 * So many requests to a server over a SQLite file: none may be answered with a server's error or
 * otherwise than described, none may hang, and what is left in the store may be nothing that the
 * rules forbid.
 */
final class FuzzRun {

  private static final ObjectMapper JSON = new ObjectMapper();
  private static final Duration LIMIT = Duration.ofSeconds(30);
  private static final int THREADS = 8;
  private static final int MOST_COMPLAINTS = 20;

  private final Description description = Description.read();
  private final long seed;
  private final long requests;
  private final Queue<String> complaints = new ConcurrentLinkedQueue<>();
  private final Set<String> canceled = ConcurrentHashMap.newKeySet();
  private final Tally tally;

  FuzzRun(long seed, long requests) {
    this.seed = seed;
    this.requests = requests;
    this.tally = new Tally(requests);
  }

  /** Returns what was found wrong. */
  List<String> in(Path folder) throws IOException, InterruptedException {
    try (RunningServer server =
        RunningServer.with(RunningServer.settings(folder).flag(Setting.RATE, "0"))) {
      Generator generator = new Generator(JSON.readTree(server.get("/openapi.json").body()));
      List<Thread> threads =
          IntStream.range(0, THREADS)
              .mapToObj(i -> new Thread(() -> shoot(server, generator, new Random(seed + i))))
              .toList();
      threads.forEach(Thread::start);
      for (Thread thread : threads) {
        thread.join();
      }
      complaints.addAll(
          new Verdict(server.server().bean(Orchestrator.class), canceled).complaints());
    }
    return List.copyOf(complaints);
  }

  /** Returns what was sent and answered. */
  Tally tally() {
    return tally;
  }

  private void shoot(RunningServer server, Generator generator, Random random) {
    HttpClient client = client();
    for (long i = 0; i < requests / THREADS && complaints.size() < MOST_COMPLAINTS; i++) {
      Shot shot = generator.shot(i * THREADS, random);
      try {
        answer(client, server, shot, generator);
      } catch (HttpTimeoutException hang) {
        complaints.add(hang + " at " + shot);
      } catch (IOException closed) {
        if (shot.isTooLong()) {
          tally.hungUp();
        } else {
          complaints.add(closed + " at " + shot);
        }
      } catch (InterruptedException interrupted) {
        Thread.currentThread().interrupt();
        return;
      }
    }
  }

  private static HttpClient client() {
    return HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
  }

  private void answer(HttpClient client, RunningServer server, Shot shot, Generator generator)
      throws IOException, InterruptedException {
    HttpRequest.Builder request =
        server
            .request(shot.path())
            .timeout(LIMIT)
            .method(
                shot.method(),
                shot.body().map(BodyPublishers::ofByteArray).orElseGet(BodyPublishers::noBody));
    shot.headers().forEach(request::header);
    long began = System.nanoTime();
    HttpResponse<InputStream> response = send(client, request.build());
    String type = response.headers().firstValue("Content-Type").orElse("");
    try (InputStream body = response.body()) {
      byte[] bytes = type.startsWith("text/event-stream") ? new byte[0] : body.readAllBytes();
      String text = new String(bytes, UTF_8);
      if (response.statusCode() >= 500) {
        complaints.add(response.statusCode() + " " + text + " at " + shot);
      } else if (response.statusCode() >= 400 && !isProblem(type, bytes)) {
        complaints.add("no problem details, " + type + " " + text + " at " + shot);
      } else {
        description
            .problems(shot.operation(), response.statusCode(), type.split(";")[0], text)
            .forEach(problem -> complaints.add(problem + " in " + text + " at " + shot));
        if (shot.route().endsWith("/{executionId}/cancel")) {
          remember(bytes);
        }
        if (shot.route().endsWith("/jobs/claim") && response.statusCode() == 200) {
          generator.remember(JSON.readTree(bytes));
        }
      }
    }
    tally.answered(shot, response.statusCode(), Duration.ofNanos(System.nanoTime() - began));
  }

  /** A cancel that was accepted must be found in the end. */
  private void remember(byte[] answer) throws IOException {
    JsonNode json = JSON.readTree(answer);
    if (json.path("outcome").asText().equals("ACCEPTED")) {
      canceled.add(json.path("executionId").asText());
    }
  }

  /** A connection that was closed while it was idle is no failure; on a new one it would be. */
  private static HttpResponse<InputStream> send(HttpClient client, HttpRequest request)
      throws IOException, InterruptedException {
    try {
      return client.send(request, BodyHandlers.ofInputStream());
    } catch (HttpTimeoutException hang) {
      throw hang;
    } catch (IOException closed) {
      return client().send(request, BodyHandlers.ofInputStream());
    }
  }

  private static boolean isProblem(String type, byte[] bytes) throws IOException {
    JsonNode problem = JSON.readTree(bytes);
    return type.startsWith("application/problem+json")
        && !problem.path("code").asText().isEmpty()
        && !problem.path("detail").asText().isEmpty();
  }

  /** Sends as many requests as asked for; the exit status is 1 if anything was wrong. */
  public static void main(String[] args) throws IOException, InterruptedException {
    long requests = Long.parseLong(args[0]);
    long seed = args.length > 1 ? Long.parseLong(args[1]) : System.nanoTime();
    System.out.println(requests + " requests, seed " + seed);
    FuzzRun run = new FuzzRun(seed, requests);
    List<String> complaints = run.in(Files.createTempDirectory("lastword-fuzz"));
    complaints.forEach(System.out::println);
    run.tally().slowest().forEach(System.out::println);
    System.out.println(run.tally() + ", seed " + seed + ", " + complaints.size() + " complaints");
    System.exit(complaints.isEmpty() ? 0 : 1);
  }
}
