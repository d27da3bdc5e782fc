package dev.lastword.tck.cli;

import dev.lastword.tck.KitVersion;
import dev.lastword.tck.json.JsonBuilder;
import dev.lastword.tck.stdio.JavaCore;
import dev.lastword.tck.stdio.StdioLoop;
import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;

/** The Java core on standard input and output. */
@Command(
    name = "core-stdio",
    description = "Answers questions to the Java core: a JSON object a line in, one a line out.",
    mixinStandardHelpOptions = true)
final class CoreStdioCommand implements Callable<Integer> {

  @Override
  public Integer call() throws IOException {
    StdioLoop loop =
        new StdioLoop(
            new JavaCore(),
            JsonBuilder.object()
                .put("name", "lastword-core")
                .put("version", KitVersion.current())
                .put("language", "java")
                .build());
    // Not System.in and System.out: whatever else writes there must not come between the lines.
    try (FileInputStream input = new FileInputStream(FileDescriptor.in);
        FileOutputStream output = new FileOutputStream(FileDescriptor.out)) {
      System.setOut(System.err);
      loop.run(input, output);
    }
    return CommandLine.ExitCode.OK;
  }
}
