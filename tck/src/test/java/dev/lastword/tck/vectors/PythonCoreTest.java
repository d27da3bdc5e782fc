package dev.lastword.tck.vectors;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.lastword.codec.JsonCodec;
import dev.lastword.core.value.JsonValue.JsonObject;
import dev.lastword.tck.json.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The Java core answered the grids and folds; a core that was written without seeing it must agree,
 * or one of the two misreads the specification.
 */
class PythonCoreTest {

  private static final Path PYTHON_CORE = Path.of("../docs/examples/lastword_core.py");

  @TempDir private Path folder;

  @Test
  void the_independent_core_agrees_with_every_vector() throws Exception {
    List<Vector> vectors = AllVectors.list();

    List<String> answers = ask(vectors);

    assertEquals(vectors.size(), answers.size(), "answers");
    for (int index = 0; index < vectors.size(); index++) {
      Vector vector = vectors.get(index);
      JsonObject answer = (JsonObject) JsonCodec.parse(answers.get(index));
      assertEquals(
          Json.with(vector.answer(), "seq", index),
          Json.without(answer, "message"),
          vector.id() + ": " + vector.reason());
    }
  }

  private List<String> ask(List<Vector> vectors) throws IOException, InterruptedException {
    List<String> lines = new ArrayList<>();
    for (Vector vector : vectors) {
      lines.add(JsonCodec.write(Json.with(vector.question(), "seq", lines.size())));
    }
    Path questions = Files.write(folder.resolve("questions"), lines);
    Path answers = folder.resolve("answers");
    Process python =
        new ProcessBuilder("python3", PYTHON_CORE.toString())
            .redirectInput(questions.toFile())
            .redirectOutput(answers.toFile())
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    assertEquals(0, python.waitFor(), "exit code of " + PYTHON_CORE);
    return Files.readAllLines(answers);
  }
}
