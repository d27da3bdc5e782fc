package dev.lastword.tck.vectors.generate;

import dev.lastword.codec.JsonCodec;
import dev.lastword.core.value.JsonValue.JsonObject;
import dev.lastword.tck.json.JsonValues;
import dev.lastword.tck.stdio.Core;
import dev.lastword.tck.stdio.JavaCore;
import dev.lastword.tck.vectors.Vector;
import dev.lastword.tck.vectors.scenario.Grid;
import dev.lastword.tck.vectors.scenario.Scenarios;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** All vectors, and the files that they are published in. */
public final class VectorGenerator {

  private static final int SEEDS_PER_FILE = 100;

  private final Map<String, List<Vector>> files = new LinkedHashMap<>();

  private VectorGenerator() {}

  /** Returns the vectors by the path of their file; what is not hand-written, the core answers. */
  public static Map<String, List<Vector>> vectors() {
    Core core = new JavaCore();
    VectorGenerator generator = new VectorGenerator();
    Scenarios.all().stream()
        .flatMap(scenario -> scenario.vectors(core).stream())
        .forEach(vector -> generator.put(vector.rule().id(), vector));
    Grid.reduce(core).forEach(generator::putGrid);
    Grid.decide(core).forEach(generator::putGrid);
    List<Vector> folds = SeededFolds.all(core);
    for (int index = 0; index < folds.size(); index++) {
      generator.put("seeds-" + index / SEEDS_PER_FILE, folds.get(index));
    }
    return generator.files;
  }

  /** Returns the bytes of each file by its path. */
  public static SortedMap<String, byte[]> write(Map<String, List<Vector>> vectors) {
    SortedMap<String, byte[]> files = new TreeMap<>();
    vectors.forEach((path, ofFile) -> files.put(path, write(ofFile)));
    return files;
  }

  private void putGrid(Vector vector) {
    put("grid-" + vector.id().split("/")[1], vector);
  }

  private void put(String name, Vector vector) {
    String folder = vector.id().substring(0, vector.id().indexOf('/'));
    files.computeIfAbsent(folder + "/" + name + ".json", path -> new ArrayList<>()).add(vector);
  }

  private static byte[] write(List<Vector> vectors) {
    return vectors.stream()
        .map(vector -> JsonCodec.write(document(vector)))
        .collect(Collectors.joining(",\n", "{\"format\":1,\"vectors\":[\n", "\n]}\n"))
        .getBytes(StandardCharsets.UTF_8);
  }

  private static JsonObject document(Vector vector) {
    JsonObject document = JsonValues.object("id", vector.id(), "rule", vector.rule().id());
    document = JsonValues.with(document, "reason", vector.reason());
    document = JsonValues.with(document, "question", vector.question());
    return JsonValues.with(document, "answer", vector.answer());
  }
}
