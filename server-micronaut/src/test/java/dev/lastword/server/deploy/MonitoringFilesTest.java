package dev.lastword.server.deploy;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.dataformat.yaml.YAMLFactory;
import dev.lastword.server.testkit.RunningServer;
import dev.lastword.server.testkit.Shop;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Alerts and the dashboard ask for metrics that the server has. */
final class MonitoringFilesTest {

  private static final Path FOLDER = Path.of("../deploy/monitoring");
  private static final Pattern METRIC = Pattern.compile("\\b(?:lastword|jvm)_[a-z_]+");
  private static final Pattern LABELS = Pattern.compile("by \\(([a-z, ]+)\\)|\\{([a-z]+)=\"");

  @TempDir private Path folder;

  /** Returns the metrics of a server that has worked, and has looked at its queues since. */
  private String metrics() {
    try (RunningServer before = Shop.serve(RunningServer.settings(folder))) {
      Shop.order(before, "e-1");
    }
    try (RunningServer server = RunningServer.in(folder)) {
      Shop.order(server, "e-2");
      Shop.cancel(server, "e-2");
      String metrics = server.get("/metrics").body();
      while (!metrics.contains("lastword_queue_jobs")) {
        metrics = server.get("/metrics").body();
      }
      return metrics;
    }
  }

  private static List<String> expressions() throws IOException {
    List<String> expressions = new ArrayList<>();
    JsonNode alerts =
        new ObjectMapper(new YAMLFactory())
            .readTree(Files.readString(FOLDER.resolve("alerts.yaml")));
    for (JsonNode rule : alerts.at("/groups/0/rules")) {
      assertFalse(rule.at("/annotations/summary").asText().isEmpty(), rule::toString);
      assertTrue(
          Set.of("warning", "critical").contains(rule.at("/labels/severity").asText()),
          rule::toString);
      expressions.add(rule.get("expr").asText());
    }
    JsonNode dashboard =
        new ObjectMapper().readTree(Files.readString(FOLDER.resolve("dashboard.json")));
    for (JsonNode panel : dashboard.get("panels")) {
      panel.get("targets").forEach(target -> expressions.add(target.get("expr").asText()));
    }
    return expressions;
  }

  @Test
  void every_metric_and_every_label_that_is_asked_for_is_there() throws IOException {
    String metrics = metrics();
    Set<String> missing = new TreeSet<>();

    for (String expression : expressions()) {
      Matcher metric = METRIC.matcher(expression);
      while (metric.find()) {
        if (!metrics.contains("\n" + metric.group() + "{")
            && !metrics.contains("\n" + metric.group() + " ")) {
          missing.add(metric.group());
        }
      }
      Matcher labels = LABELS.matcher(expression);
      while (labels.find()) {
        String names = labels.group(1) == null ? labels.group(2) : labels.group(1);
        for (String label : names.split(", ")) {
          boolean isOurs = !Set.of("job", "instance").contains(label);
          if (isOurs && !metrics.contains(label + "=\"")) {
            missing.add(label);
          }
        }
      }
    }

    assertEquals(Set.of(), missing);
  }

  @Test
  void every_metric_of_ours_has_a_help_text() {
    List<String> lines = metrics().lines().toList();
    Set<String> without = new TreeSet<>();

    for (String line : lines) {
      String[] words = line.split(" ", 4);
      if (line.startsWith("# TYPE lastword_")
          && lines.stream().noneMatch(help -> help.matches("# HELP " + words[2] + " \\S.*"))) {
        without.add(words[2]);
      }
    }

    assertEquals(Set.of(), without);
  }
}
