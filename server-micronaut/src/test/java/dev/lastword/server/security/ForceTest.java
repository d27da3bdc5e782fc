package dev.lastword.server.security;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lastword.server.settings.Setting;
import dev.lastword.server.testkit.RunningServer;
import dev.lastword.server.testkit.RunningServer.Reply;
import dev.lastword.server.testkit.Shop;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.file.Path;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What operators and admins may force over HTTP. */
final class ForceTest {

  private static final String ORDER = "/api/v1/executions/o1";

  @TempDir private Path folder;

  private RunningServer server;
  private String operator;
  private String admin;

  @BeforeEach
  void start() {
    server = RunningServer.with(RunningServer.settings(folder).flag(Setting.AUTH, "required"));
    operator = token("olga", Role.OPERATOR);
    admin = token("ada", Role.ADMIN);
    send("/api/v1/graphs", operator, "application/yaml", Shop.GRAPH);
    post("/api/v1/executions", operator, "{\"graphId\":\"order\",\"executionId\":\"o1\"}");
  }

  @AfterEach
  void stop() {
    server.close();
  }

  private String token(String name, Role role) {
    ApiKeys keys = server.server().bean(ApiKeys.class);
    return keys.create(name, Set.of(role), Scope.ALL, Optional.empty()).token();
  }

  private Reply send(String path, String token, String type, String body) {
    return server.send(
        server
            .request(path)
            .header("Authorization", "Bearer " + token)
            .header("Content-Type", type)
            .POST(BodyPublishers.ofString(body)));
  }

  private Reply post(String path, String token, String json) {
    return send(path, token, "application/json", json);
  }

  @Test
  void a_node_is_not_readied_before_its_turn_by_any_route() {
    Reply plain = post(ORDER + "/nodes/done/ready", operator, "{}");
    Reply forced = post(ORDER + "/nodes/done/ready?force=true", operator, "{}");
    Reply unforced = post(ORDER + "/nodes/done/ready", admin, "{}");
    Reply batch =
        post(ORDER + "/commands", admin, "{\"type\":\"MarkNodeReady\",\"nodeId\":\"done\"}");

    for (Reply reply : new Reply[] {plain, forced, unforced, batch}) {
      assertEquals(409, reply.status(), reply::body);
      assertEquals("NODE_NOT_REACHED", reply.text("code"));
    }
  }

  @Test
  void an_admin_can_force_it_which_explain_tells() {
    Reply reply = post(ORDER + "/nodes/done/ready?force=true", admin, "{}");

    assertEquals(200, reply.status(), reply::body);
    assertEquals("COMPLETED", reply.text("status"));
    Reply why =
        server.send(
            server
                .request(ORDER + "/explain")
                .header("Authorization", "Bearer " + admin)
                .header("Accept", "text/plain")
                .GET());
    assertTrue(why.body().contains("by user key:ada, as ADMIN"), why::body);
  }

  @Test
  void the_engines_own_nodes_need_an_admin_too() {
    post(ORDER + "/nodes/done/ready?force=true", admin, "{}");
    post("/api/v1/executions", operator, "{\"graphId\":\"order\",\"executionId\":\"o2\"}");

    Reply reply = post("/api/v1/executions/o2/nodes/done/succeed?force=true", operator, "{}");

    assertEquals("NODE_STATUS", reply.text("code"), "the guards answer first");
  }
}
