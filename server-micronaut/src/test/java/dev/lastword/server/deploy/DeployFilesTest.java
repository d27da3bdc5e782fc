package dev.lastword.server.deploy;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lastword.codec.JsonCodec;
import dev.lastword.core.value.JsonValue.JsonArray;
import dev.lastword.core.value.JsonValue.JsonString;
import dev.lastword.server.settings.Setting;
import dev.lastword.server.settings.Settings;
import dev.lastword.server.testkit.RunningServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class DeployFilesTest {

  private static final Path FOLDER = Path.of("../deploy");
  private static final Pattern VARIABLE =
      Pattern.compile("(?m)^(?!\\s*#).*?\\b(LASTWORD_[A-Z_]+)[=:]\\s*([^\\s\\\\]+)");

  private static final List<String> HARDENING =
      List.of(
          "User=lastword",
          "UMask=0077",
          "StateDirectoryMode=0700",
          "NoNewPrivileges=yes",
          "CapabilityBoundingSet=",
          "AmbientCapabilities=",
          "PrivateUsers=yes",
          "PrivateTmp=yes",
          "PrivateDevices=yes",
          "ProtectSystem=strict",
          "ProtectHome=yes",
          "ProtectProc=invisible",
          "ProtectClock=yes",
          "ProtectHostname=yes",
          "ProtectControlGroups=yes",
          "ProtectKernelLogs=yes",
          "ProtectKernelModules=yes",
          "ProtectKernelTunables=yes",
          "RestrictAddressFamilies=AF_INET AF_INET6 AF_UNIX",
          "RestrictNamespaces=yes",
          "RestrictRealtime=yes",
          "RestrictSUIDSGID=yes",
          "LockPersonality=yes",
          "SystemCallArchitectures=native",
          "SystemCallFilter=@system-service",
          "SystemCallFilter=~@privileged @resources @debug @mount");

  @ParameterizedTest
  @ValueSource(strings = {"Dockerfile", "compose.yaml", "quorum/compose.yaml", "lastword.service"})
  void every_variable_is_a_setting_with_a_value_that_is_allowed(String file) throws IOException {
    Map<String, String> variables = variables(file);

    assertFalse(variables.isEmpty());
    assertDoesNotThrow(() -> Settings.defaults().environment(variables));
  }

  @Test
  void ports_are_the_one_that_the_server_listens_on() throws IOException {
    String port = Setting.PORT.otherwise();

    assertTrue(read("Dockerfile").contains("EXPOSE " + port + "\n"));
    assertTrue(read("Dockerfile").contains("/dev/tcp/127.0.0.1/" + port + " "));
    assertTrue(read("compose.yaml").contains(":" + port + "\""));
  }

  @Test
  void whoever_listens_beyond_the_machine_asks_for_proof() throws IOException {
    Map<String, String> variables = variables("compose.yaml");

    assertEquals("0.0.0.0", variables.get(Setting.ADDRESS.variable()));
    assertEquals("required", variables.get(Setting.AUTH.variable()));
    assertFalse(variables("Dockerfile").containsKey(Setting.ADDRESS.variable()));
    assertFalse(variables("lastword.service").containsKey(Setting.ADDRESS.variable()));
  }

  @Test
  void a_process_that_ended_is_started_again() throws IOException {
    String compose = read("compose.yaml");

    assertTrue(
        compose.contains("  database:\n    image: postgres:16\n    restart: unless-stopped\n"));
    assertTrue(compose.contains("  node-1: &node\n    restart: unless-stopped\n"));
    assertTrue(compose.contains("  node-2:\n    <<: *node\n"));
    assertTrue(
        read("lastword.service")
            .lines()
            .anyMatch(line -> line.matches("Restart=(on-failure|always)")));
  }

  @Test
  void systemd_waits_longer_than_the_server_takes_to_end() throws IOException {
    Matcher timeout = Pattern.compile("TimeoutStopSec=([0-9]+)").matcher(read("lastword.service"));
    assertTrue(timeout.find());

    Duration end = Duration.parse(Setting.SHUTDOWN.otherwise());

    assertTrue(Long.parseLong(timeout.group(1)) > end.toSeconds() + 5);
  }

  /** The score that systemd gives these is measured by .ci/run; here none of them gets lost. */
  @Test
  void the_unit_takes_every_privilege_away_that_the_server_does_not_need() throws IOException {
    List<String> unit = read("lastword.service").lines().toList();

    assertEquals(
        List.of(),
        HARDENING.stream().filter(line -> !unit.contains(line)).toList(),
        "lines that lastword.service lacks");
    assertFalse(unit.contains("MemoryDenyWriteExecute=yes"), "the JVM could not compile");
  }

  @Test
  void what_is_started_is_the_program_that_the_build_installs() throws IOException {
    assertTrue(read("Dockerfile").contains("COPY server-micronaut/build/install/lastword "));
    assertTrue(read("Dockerfile").contains("ENTRYPOINT [\"/opt/lastword/bin/lastword\"]"));
    assertTrue(read("lastword.service").contains("ExecStart=/opt/lastword/bin/lastword serve\n"));
  }

  @Test
  void the_image_is_healthy_while_its_server_is_ready_also_if_it_asks_for_proof(
      @TempDir Path folder) throws Exception {
    RunningServer server =
        RunningServer.with(RunningServer.settings(folder).flag(Setting.AUTH, "required"));
    int port = server.server().address().getPort();

    int healthy = checkHealth(port);
    server.close();
    int gone = checkHealth(port);

    assertEquals(0, healthy);
    assertNotEquals(0, gone);
  }

  private static int checkHealth(int port) throws IOException, InterruptedException {
    Matcher check = Pattern.compile("HEALTHCHECK .* CMD (\\[.*])").matcher(read("Dockerfile"));
    assertTrue(check.find());
    List<String> command =
        ((JsonArray) JsonCodec.parse(check.group(1)))
            .elements().stream()
                .map(word -> ((JsonString) word).text())
                .map(word -> word.replace("/" + Setting.PORT.otherwise(), "/" + port))
                .toList();
    return new ProcessBuilder(command).start().waitFor();
  }

  private static Map<String, String> variables(String file) throws IOException {
    Map<String, String> variables = new TreeMap<>();
    Matcher variable = VARIABLE.matcher(read(file));
    while (variable.find()) {
      variables.put(variable.group(1), variable.group(2));
    }
    return variables;
  }

  private static String read(String file) throws IOException {
    return Files.readString(FOLDER.resolve(file));
  }
}
