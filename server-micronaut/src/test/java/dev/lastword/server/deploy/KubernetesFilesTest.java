package dev.lastword.server.deploy;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.dataformat.yaml.YAMLFactory;
import dev.lastword.server.settings.Setting;
import dev.lastword.server.settings.Settings;
import dev.lastword.server.testkit.RunningServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The chart and the manifests, rendered and read as what they are, beside the server's settings.
 */
final class KubernetesFilesTest {

  private static final Path FOLDER = Path.of("../deploy");
  private static final Pattern VALUE = Pattern.compile("\\{\\{ \\.Values\\.([A-Za-z.]+) }}");
  private static final ObjectMapper YAML = new ObjectMapper(new YAMLFactory());

  /** Renders a template as Helm does, of whose language the chart uses values alone. */
  private static String render(String template) throws IOException {
    JsonNode values = YAML.readTree(read("helm/lastword/values.yaml"));
    String rendered =
        VALUE
            .matcher(read("helm/lastword/templates/" + template + ".yaml"))
            .replaceAll(
                found -> {
                  JsonNode value = values.at("/" + found.group(1).replace('.', '/'));
                  assertTrue(value.isValueNode(), () -> "values.yaml lacks " + found.group(1));
                  return value.asText();
                });
    assertFalse(rendered.contains("{{"), () -> "more than values in " + template);
    return rendered;
  }

  private static List<JsonNode> documents(String yaml) throws IOException {
    List<JsonNode> documents = new ArrayList<>();
    YAML.readerFor(JsonNode.class).<JsonNode>readValues(yaml).forEachRemaining(documents::add);
    return documents;
  }

  private static JsonNode deployment() throws IOException {
    return documents(render("deployment")).get(0);
  }

  private static JsonNode container() throws IOException {
    return deployment().at("/spec/template/spec/containers/0");
  }

  @Test
  void the_manifests_are_the_chart_with_its_defaults() throws IOException {
    List<JsonNode> rendered = new ArrayList<>();
    for (String template : List.of("deployment", "service", "poddisruptionbudget")) {
      rendered.addAll(documents(render(template)));
    }

    assertEquals(rendered, documents(read("kubernetes/lastword.yaml")));
  }

  @Test
  void every_variable_is_a_setting_with_a_value_that_is_allowed() throws IOException {
    Map<String, String> variables = new TreeMap<>();
    for (JsonNode variable : container().get("env")) {
      String secretOrName =
          variable.get("name").asText().equals(Setting.STORE.variable())
              ? "postgresql://db/lastword"
              : "pod-1";
      variables.put(variable.get("name").asText(), variable.path("value").asText(secretOrName));
    }

    assertDoesNotThrow(() -> Settings.defaults().environment(variables));
    assertEquals("required", variables.get(Setting.AUTH.variable()));
    assertTrue(variables.containsKey(Setting.STORE.variable()));
  }

  @ParameterizedTest
  @ValueSource(strings = {"startupProbe", "readinessProbe", "livenessProbe"})
  void every_probe_asks_for_what_the_server_answers(String probe, @TempDir Path folder)
      throws IOException {
    JsonNode asked = container().at("/" + probe + "/httpGet");

    try (RunningServer server =
        RunningServer.with(RunningServer.settings(folder).flag(Setting.AUTH, "required"))) {
      assertEquals(200, server.get(asked.get("path").asText()).status());
    }
    assertEquals("http", asked.get("port").asText());
  }

  @Test
  void the_port_is_the_one_that_the_server_listens_on() throws IOException {
    assertEquals(Setting.PORT.otherwise(), container().at("/ports/0/containerPort").asText());
    assertEquals("http", container().at("/ports/0/name").asText());
    assertEquals(
        "http", documents(render("service")).get(0).at("/spec/ports/0/targetPort").asText());
  }

  @Test
  void pods_are_selected_by_service_and_budget_and_one_stays() throws IOException {
    JsonNode labels = deployment().at("/spec/template/metadata/labels");
    JsonNode budget = documents(render("poddisruptionbudget")).get(0);

    assertEquals(labels, deployment().at("/spec/selector/matchLabels"));
    assertEquals(labels, documents(render("service")).get(0).at("/spec/selector"));
    assertEquals(labels, budget.at("/spec/selector/matchLabels"));
    assertTrue(budget.at("/spec/minAvailable").asInt() < deployment().at("/spec/replicas").asInt());
  }

  @Test
  void a_pod_may_take_longer_to_end_than_the_server_does() throws IOException {
    Duration end = Duration.parse(Setting.SHUTDOWN.otherwise());

    int seconds = deployment().at("/spec/template/spec/terminationGracePeriodSeconds").asInt();

    assertTrue(seconds > end.toSeconds() + 10, "after the five seconds of preStop");
  }

  @Test
  void the_databases_never_acknowledge_what_only_one_machine_has() throws IOException {
    JsonNode operator = documents(read("kubernetes/postgresql.yaml")).get(0);
    JsonNode patroni = documents(read("quorum/patroni.yaml")).get(0).at("/bootstrap/dcs");

    assertEquals(3, operator.at("/spec/instances").asInt());
    assertEquals("required", operator.at("/spec/postgresql/synchronous/dataDurability").asText());
    assertEquals(1, operator.at("/spec/postgresql/synchronous/number").asInt());
    assertTrue(patroni.get("synchronous_mode").asBoolean());
    assertTrue(patroni.get("synchronous_mode_strict").asBoolean());
    assertEquals("on", patroni.at("/postgresql/parameters/synchronous_commit").asText());
  }

  @Test
  void the_store_of_the_servers_names_every_database_of_the_quorum() throws IOException {
    JsonNode services = documents(read("quorum/compose.yaml")).get(0).get("services");

    String store = services.at("/node-1/environment/" + Setting.STORE.variable()).asText();

    for (String database : List.of("db-a", "db-b", "db-c")) {
      assertTrue(services.has(database), database);
      assertTrue(store.contains(database), store);
    }
  }

  private static String read(String file) throws IOException {
    return Files.readString(FOLDER.resolve(file));
  }
}
