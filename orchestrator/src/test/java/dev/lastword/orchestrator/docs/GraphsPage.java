package dev.lastword.orchestrator.docs;

import dev.lastword.orchestrator.cel.CelConditions;
import dev.lastword.orchestrator.graph.Graph;
import dev.lastword.orchestrator.graph.picture.GraphPicture;
import dev.lastword.orchestrator.graph.text.GraphText;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/** The page about graphs: its samples are read, checked and drawn by the product itself. */
final class GraphsPage {

  private static final Pattern SAMPLE = Pattern.compile("```yaml\n(id: .*?)```", Pattern.DOTALL);
  private static final Pattern JAVA = Pattern.compile("```java\n(.*?)```", Pattern.DOTALL);

  private final Path docs;
  private final String text;

  GraphsPage(Path docs) throws IOException {
    this.docs = docs;
    this.text = Files.readString(docs.resolve("graphs.md"));
  }

  String text() {
    return text;
  }

  String java() {
    return JAVA.matcher(text).results().map(found -> found.group(1)).findFirst().orElseThrow();
  }

  List<Graph> samples() {
    CelConditions conditions = new CelConditions();
    List<Graph> samples = new ArrayList<>();
    for (MatchResult sample : SAMPLE.matcher(text).results().toList()) {
      samples.add(GraphText.readYaml(sample.group(1), conditions));
    }
    return samples;
  }

  Map<Path, String> pictures() {
    Map<Path, String> pictures = new TreeMap<>();
    for (Graph sample : samples()) {
      pictures.put(docs.resolve("graphs/" + sample.id() + ".svg"), GraphPicture.svg(sample));
    }
    return pictures;
  }
}
