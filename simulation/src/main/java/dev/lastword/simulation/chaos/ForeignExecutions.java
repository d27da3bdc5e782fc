package dev.lastword.simulation.chaos;

import dev.lastword.core.value.ExecutionId;
import dev.lastword.core.value.JsonValue.JsonString;
import dev.lastword.orchestrator.graph.ControlNode.Start;
import dev.lastword.orchestrator.graph.EndNode.Success;
import dev.lastword.orchestrator.graph.Graph;
import dev.lastword.orchestrator.graph.WorkNode.Task;
import dev.lastword.orchestrator.testing.Rehearsal;
import dev.lastword.orchestrator.testkit.PlainConditions;
import dev.lastword.orchestrator.transfer.ExportOptions;
import java.io.BufferedWriter;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;

/** Executions that ended elsewhere, to be imported. */
final class ForeignExecutions {

  private static final int COUNT = 20;

  private static final Graph FOREIGN =
      Graph.builder("foreign")
          .add(Start.of("start"), Task.of("work").queue("foreign"), Success.of("end"))
          .path("start", "work", "end")
          .build(new PlainConditions());

  private ForeignExecutions() {}

  /** Returns lines for an import, for each execution. */
  static List<byte[]> exported() {
    try (Rehearsal elsewhere = Rehearsal.open()) {
      elsewhere.orchestrator().graphs().register(FOREIGN);
      elsewhere.worker("foreign", task -> new JsonString("done"));
      return IntStream.range(0, COUNT).mapToObj(number -> exported(elsewhere)).toList();
    }
  }

  private static byte[] exported(Rehearsal elsewhere) {
    ExecutionId id = elsewhere.run("foreign", null);
    elsewhere.finish(id, Duration.ofHours(1));
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (BufferedWriter out =
        new BufferedWriter(new OutputStreamWriter(bytes, StandardCharsets.UTF_8))) {
      elsewhere.orchestrator().exports().write(id, ExportOptions.WITH_CHILDREN, out);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return bytes.toByteArray();
  }
}
