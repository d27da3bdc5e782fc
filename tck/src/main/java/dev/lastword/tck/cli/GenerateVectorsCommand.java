package dev.lastword.tck.cli;

import dev.lastword.tck.vectors.Vector;
import dev.lastword.tck.vectors.generate.VectorGenerator;
import dev.lastword.tck.vectors.generate.VectorsPage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** The vectors, made again. */
@Command(
    name = "generate-vectors",
    description = "Makes the vector files and their page; run in the project's own folder.",
    mixinStandardHelpOptions = true)
final class GenerateVectorsCommand implements Callable<Integer> {

  @Option(
      names = "--vectors",
      paramLabel = "DIR",
      description = "Output folder. Default: ${DEFAULT-VALUE}")
  private Path vectors = Path.of("tck/src/main/resources/vectors/v1");

  @Option(
      names = "--page",
      paramLabel = "FILE",
      description = "Output file of the page. Default: ${DEFAULT-VALUE}")
  private Path page = Path.of("docs/vectors.md");

  @Override
  public Integer call() throws IOException {
    Map<String, List<Vector>> made = VectorGenerator.vectors();
    for (Map.Entry<String, byte[]> file : VectorGenerator.write(made).entrySet()) {
      Path path = vectors.resolve(file.getKey());
      Files.createDirectories(path.getParent());
      Files.write(path, file.getValue());
    }
    Files.writeString(page, VectorsPage.of(made.values()));
    return CommandLine.ExitCode.OK;
  }
}
