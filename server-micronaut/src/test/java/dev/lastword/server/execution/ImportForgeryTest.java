package dev.lastword.server.execution;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lastword.client.Client;
import dev.lastword.client.Execution;
import dev.lastword.client.Imported;
import dev.lastword.codec.JsonCodec;
import dev.lastword.core.value.ExecutionId;
import dev.lastword.orchestrator.Orchestrator;
import dev.lastword.server.settings.Setting;
import dev.lastword.server.testkit.RunningServer;
import dev.lastword.server.testkit.RunningServer.Reply;
import dev.lastword.server.testkit.Shop;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Files that are sealed with the right checksum, and say what is not so. */
final class ImportForgeryTest {

  private static final List<String> READS =
      List.of("", "/state", "/events", "/explain", "/jobs", "/refused", "/export", "/export.html");

  @TempDir private Path folder;

  private RunningServer server;
  private ExportFile file;

  @BeforeEach
  void start() {
    server = Shop.serve(RunningServer.settings(folder.resolve("here")).flag(Setting.RATE, "0"));
    canceled("one");
    file = ExportFile.of(server.get("/api/v1/executions/one/export").body());
  }

  @AfterEach
  void stop() {
    server.close();
  }

  /** An execution that was canceled while a worker was at it, which then came too late. */
  private void canceled(String id) {
    Shop.order(server, id);
    Reply claimed =
        server.post(
            "/api/v1/jobs/claim",
            "{\"queues\":[\"parcels\"],\"workerId\":\"w\",\"waitFor\":\"PT20S\"}");
    String token = claimed.body().replaceAll(".*\"token\":(\"[^\"]+\").*", "$1");
    Shop.cancel(server, id);
    server.post(
        "/api/v1/jobs/" + id + "/pack/succeed",
        "{\"workerId\":\"w\",\"token\":" + token + ",\"attempt\":1,\"output\":\"late\"}");
    assertTrue(server.get("/api/v1/executions/" + id + "/refused").body().contains("late"));
  }

  private Reply read(RunningServer at, String text) {
    return at.send(
        at.request("/api/v1/executions/import?adopt=true")
            .header("Content-Type", "application/x-ndjson")
            .POST(BodyPublishers.ofString(text)));
  }

  private void assertRefused(ExportFile forged) {
    Reply reply = read(server, forged.sealed());
    assertEquals(422, reply.status(), reply::body);
    assertTrue(reply.text("detail").startsWith("line "), reply::body);
  }

  @Test
  void a_late_result_of_another_execution_is_never_overwritten() {
    String before = server.get("/api/v1/executions/one/refused").body();
    String key = key();
    ExportFile two = file.replace("\"one\"", "\"two\"").replace("a book", "another");

    assertRefused(fresh(two));
    assertRefused(fresh(two.replace("one/", "two/one/")));
    assertRefused(fresh(two.replace(key, "two/x")));
    assertRefused(fresh(two.replace(key, "")));

    assertEquals(before, server.get("/api/v1/executions/one/refused").body());
    assertEquals(404, server.get("/api/v1/executions/two").status());
  }

  private String key() {
    return file.lines().stream()
        .filter(line -> line.startsWith("{\"kind\":\"refused\""))
        .findFirst()
        .orElseThrow()
        .replaceAll(".*\"key\":\"([^\"]+)\".*", "$1");
  }

  /** Gives events ids of their own. */
  private static ExportFile fresh(ExportFile file) {
    return new ExportFile(
        file.lines().stream()
            .map(line -> line.startsWith("{\"kind\":\"refused\"") ? line : otherIds(line))
            .toList());
  }

  private static String otherIds(String line) {
    return line.replaceAll(
        "([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-)[0-9a-f]{4}", "$1ffff");
  }

  @Test
  void a_late_result_that_could_not_be_read_back_is_refused() {
    int line = file.size() - 1;
    assertTrue(file.lines().get(line).startsWith("{\"kind\":\"refused\""));
    try (RunningServer there = RunningServer.in(folder.resolve("there"))) {
      for (String[] change :
          new String[][] {
            {"\"payload\":\\{.*\\}", "\"payload\":[]"},
            {"\"payload\":\\{.*\\}", "\"payload\":{}"},
            {"\"payload\":\\{.*\\}", "\"payload\":\"x\""},
            {"\"at\":\"[^\"]*\"", "\"at\":\"yesterday\""},
            {"\"at\":\"[^\"]*\"", "\"at\":\"1999-01-01T00:00:00Z\""},
            {"\"code\":\"[^\"]*\"", "\"code\":7"},
            {"\"nodeId\":\"pack\"", "\"nodeId\":\"\""},
            {"\"nodeId\":\"pack\"", "\"nodeId\":\"nothing\""},
            {"\"command\":\\{", "\"command\":[],\"other\":{"},
            {"\"executionId\":\"one\"", "\"executionId\":\"two\""},
            {"\"node\":\"pack\"", "\"node\":\"start\""},
            {"\"sortKey\":\\d+", "\"sortKey\":1"}
          }) {
        ExportFile forged = file.with(line, text -> text.replaceFirst(change[0], change[1]));
        assertFalse(forged.equals(file), change[0]);
        Reply reply = read(there, forged.sealed());
        assertEquals(422, reply.status(), change[0] + " " + change[1] + reply.body());
        assertEquals(404, there.get("/api/v1/executions/one").status());
        assertFalse(there.get("/api/v1/graphs").body().contains("order"), "a graph was stored");
      }
    }
  }

  @Test
  void an_import_says_for_good_that_it_is_one() {
    try (RunningServer there = RunningServer.in(folder.resolve("there"))) {
      assertEquals(201, read(there, file.sealed()).status());

      Reply detail = there.get("/api/v1/executions/one");
      Reply why = there.get("/api/v1/executions/one/explain");
      String words =
          there
              .send(there.request("/api/v1/executions/one/explain").header("Accept", "text/plain"))
              .body();

      assertEquals("local", detail.text("provenance", "importedBy"), detail::body);
      assertTrue(
          file.sealed().contains(detail.text("provenance", "sha256")), "the checksum of the file");
      assertEquals(detail.at("provenance"), why.at("provenance"));
      assertTrue(words.contains("imported by local at "), words);
      assertFalse(server.get("/api/v1/executions/one").body().contains("provenance"));
    }
  }

  /** Two executions: one is new, the other has the event ids of one that exists. */
  private String colliding() {
    ExportFile two = fresh(file.replace("\"one\"", "\"two\"").replace("one/", "two/"));
    ExportFile three = file.replace("\"one\"", "\"three\"").replace("one/", "three/");
    List<String> lines = new ArrayList<>(two.lines());
    three.lines().stream()
        .filter(line -> line.matches("\\{\"kind\":\"(execution|event|job|refused)\".*"))
        .forEach(line -> lines.add(lines.size() - 1, line));
    return new ExportFile(lines).sealed();
  }

  @Test
  void an_import_that_collides_halfway_says_what_became_of_each_execution() {
    Reply reply = read(server, colliding());

    assertEquals(409, reply.status(), reply::body);
    assertEquals("IMPORT_INCOMPLETE", reply.text("code"));
    assertEquals("[\"two\"]", JsonCodec.write(reply.at("imported", "added")));
    assertTrue(reply.body().contains("nothing of three was written"), reply::body);
    assertEquals(200, server.get("/api/v1/executions/two").status());
    assertEquals(404, server.get("/api/v1/executions/three").status());
  }

  @Test
  void the_client_knows_what_became_of_each_execution_and_where_it_comes_from() {
    try (RunningServer there = RunningServer.in(folder.resolve("there"))) {
      assertEquals(201, read(there, file.sealed()).status());
      Client client = Client.to(there.server().address());

      Imported imported =
          client.executions().importLines(colliding().getBytes(StandardCharsets.UTF_8));

      ExecutionId two = ExecutionId.of("two");
      assertEquals(List.of(two), imported.added());
      assertEquals(List.of(), imported.unchanged());
      assertEquals("three", imported.refused().get(0).executionId().value());
      Execution execution = client.execution(two);
      assertEquals("local", execution.get().provenance().orElseThrow().importedBy());
      assertEquals(execution.get().provenance(), execution.explain().provenance());
      assertTrue(
          there.server().bean(Orchestrator.class).why(two).contains("imported by local at "),
          "the embedded engine says it too");
    }
  }

  @Test
  void a_changed_file_is_refused_with_nothing_stored_or_can_be_read_in_every_way() {
    long seed = 4_711;
    Random random = new Random(seed);
    List<ExportFile> forged = new ArrayList<>();
    for (int i = 0; i < 250; i++) {
      forged.add(Forgery.of(file, random));
    }
    int taken = 0;
    RunningServer there = null;
    try {
      for (int i = 0; i < forged.size(); i++) {
        if (there == null) {
          there =
              RunningServer.with(
                  RunningServer.settings(folder.resolve("there" + i)).flag(Setting.RATE, "0"));
        }
        Reply reply = read(there, forged.get(i).sealed());
        String what = "seed " + seed + ", file " + i + ": " + reply.body();
        assertTrue(List.of(201, 400, 422).contains(reply.status()), what);
        boolean isThere = reply.status() == 201;
        for (String path : READS) {
          int status = there.get("/api/v1/executions/one" + path).status();
          assertTrue(isThere ? status < 500 : status == 404, status + " at " + path + ", " + what);
        }
        if (isThere) {
          assertTrue(there.get("/api/v1/executions").status() == 200, what);
          taken++;
          there.close();
          there = null;
        }
      }
    } finally {
      if (there != null) {
        there.close();
      }
    }
    assertTrue(taken > 5, "only " + taken + " of the changed files were taken");
  }
}
