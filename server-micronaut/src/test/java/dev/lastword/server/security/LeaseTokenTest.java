package dev.lastword.server.security;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lastword.server.settings.Setting;
import dev.lastword.server.settings.Settings;
import dev.lastword.server.testkit.RunningServer;
import dev.lastword.server.testkit.RunningServer.Reply;
import dev.lastword.server.testkit.Shop;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Lease tokens of others: guessed, taken over, shown by another worker or under another key. */
final class LeaseTokenTest {

  private static final String JOB = "/api/v1/jobs/one/pack/";
  private static final List<String> REPORTS = List.of("progress", "wait", "succeed", "fail");

  @TempDir private Path folder;

  private RunningServer server;
  private Callers callers;
  private String admin;
  private String ann;
  private String eve;

  private Settings settings() {
    return RunningServer.settings(folder).flag(Setting.AUTH, "required");
  }

  @BeforeEach
  void start() {
    server = RunningServer.with(settings());
    callers = new Callers(server);
    admin = callers.key("admin", Scope.ALL, Role.ADMIN);
    ann = callers.key("ann", Scope.ALL, Role.WORKER);
    eve = callers.key("ann", Scope.ALL, Role.WORKER);
    callers.post("/api/v1/graphs", "application/yaml", admin, Shop.GRAPH);
    order("one");
  }

  @AfterEach
  void stop() {
    server.close();
  }

  private void order(String id) {
    Reply made =
        callers.post(
            "/api/v1/executions", admin, "{\"graphId\":\"order\",\"executionId\":\"" + id + "\"}");
    assertEquals(201, made.status(), made::body);
  }

  private Reply report(String what, String key, String worker, String token) {
    return callers.post(
        JOB + what,
        key,
        "{\"workerId\":\"%s\",\"token\":\"%s\",\"attempt\":1}".formatted(worker, token));
  }

  private Reply about(String what, String key, String worker, String token) {
    return callers.post(
        JOB + what, key, "{\"workerId\":\"%s\",\"token\":\"%s\"}".formatted(worker, token));
  }

  private void assertOpensNothing(String key, String worker, String token) {
    for (String what : REPORTS) {
      Reply reply = report(what, key, worker, token);
      assertEquals(409, reply.status(), reply::body);
      assertEquals("LEASE_LOST", reply.text("code"), what);
    }
    assertEquals(409, about("release", key, worker, token).status());
    assertEquals("LEASE_LOST", about("heartbeat", key, worker, token).text("pulse"));
  }

  private String execution() {
    return callers.get("/api/v1/executions/one/events", admin).body();
  }

  @Test
  void a_token_cannot_be_guessed() {
    String token = callers.claim(ann, "w");
    String before = execution();
    String fence = token.substring(0, token.indexOf('.'));
    String code = token.substring(token.indexOf('.') + 1);
    List<String> guesses =
        new ArrayList<>(List.of(fence, fence + ".", "." + code, code, "0." + code, token + "A"));
    guesses.add((Long.parseLong(fence) + 1) + "." + code);
    guesses.add(fence + "." + "A".repeat(22));
    guesses.add(fence + "." + (code.startsWith("A") ? "B" : "A") + code.substring(1));
    guesses.add("0" + token);
    guesses.add("9".repeat(19) + "." + code);
    for (int i = 1; i < 10; i++) {
      guesses.add(Integer.toString(i));
    }

    guesses.forEach(guess -> assertOpensNothing(ann, "w", guess));
    Reply number =
        callers.post(
            JOB + "succeed", ann, "{\"workerId\":\"w\",\"token\":" + fence + ",\"attempt\":1}");

    assertEquals(422, number.status(), number::body);
    assertEquals(before, execution());
    assertFalse(
        callers.get("/api/v1/executions/one/refused", admin).body().contains("SucceedNode"));
    assertEquals(200, report("succeed", ann, "w", token).status());
  }

  @Test
  void a_token_is_of_use_only_to_the_worker_and_the_key_that_claimed() {
    String token = callers.claim(ann, "w");

    assertOpensNothing(eve, "w", token);
    assertOpensNothing(admin, "w", token);
    assertOpensNothing(ann, "v", token);
    assertEquals("GO_ON", about("heartbeat", ann, "w", token).text("pulse"));
    assertEquals(200, report("succeed", ann, "w", token).status());
  }

  @Test
  void a_token_of_one_job_opens_no_other() {
    order("two");
    callers.claim(ann, "w");
    String token = callers.claim(ann, "w");

    String other = "{\"workerId\":\"w\",\"token\":\"" + token + "\",\"attempt\":1}";
    List<Integer> statuses =
        List.of(
            callers.post("/api/v1/jobs/one/pack/succeed", ann, other).status(),
            callers.post("/api/v1/jobs/two/pack/succeed", ann, other).status());

    assertTrue(statuses.containsAll(List.of(200, 409)), statuses::toString);
  }

  @Test
  void a_token_is_good_after_a_restart_and_on_another_server() {
    String token = callers.claim(ann, "w");
    try (RunningServer other = RunningServer.with(settings())) {
      Callers there = new Callers(other);
      String beat = "{\"workerId\":\"w\",\"token\":\"" + token + "\"}";

      assertEquals("GO_ON", there.post(JOB + "heartbeat", ann, beat).text("pulse"));
    }
    server.close();
    server = RunningServer.with(settings());
    callers = new Callers(server);

    Reply done = report("succeed", ann, "w", token);

    assertEquals(200, done.status(), done::body);
  }

  @Test
  void a_report_after_a_cancel_is_refused_and_kept_only_with_the_right_token() {
    String token = callers.claim(ann, "w");
    assertEquals(200, callers.post("/api/v1/executions/one/cancel", admin, "{}").status());

    String guessed = token.substring(0, token.length() - 22) + "A".repeat(22);
    Reply forged = report("succeed", eve, "w", guessed);
    String before = callers.get("/api/v1/executions/one/refused", admin).body();
    Reply late = report("succeed", ann, "w", token);
    String after = callers.get("/api/v1/executions/one/refused", admin).body();

    assertEquals(409, forged.status(), forged::body);
    assertFalse(before.contains("SucceedNode"), before);
    assertEquals(409, late.status(), late::body);
    assertTrue(after.contains("SucceedNode"), after);
  }

  @Test
  void of_an_execution_that_is_not_there_the_answer_is_so() {
    Reply reply =
        callers.post(
            "/api/v1/jobs/none/pack/succeed",
            ann,
            "{\"workerId\":\"w\",\"token\":\"1.x\",\"attempt\":1}");

    assertEquals(404, reply.status(), reply::body);
    assertEquals("EXECUTION_NOT_FOUND", reply.text("code"));
  }

  @Test
  void a_result_that_ended_the_execution_is_recognized_when_its_worker_repeats_it() {
    String token = callers.claim(ann, "w");
    assertEquals("ACCEPTED", report("succeed", ann, "w", token).text("outcome"));

    Reply again = report("succeed", ann, "w", token);

    assertEquals(200, again.status(), again::body);
    assertEquals("ALREADY_SUCCEEDED", again.text("reason"));
    String refused = callers.get("/api/v1/executions/one/refused", admin).body();
    assertFalse(refused.contains("SucceedNode"), refused);
  }
}
