package dev.lastword.tck.demo;

import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Help.Ansi;

/** {@code lastword-tck demo}. */
@Command(
    name = "demo",
    mixinStandardHelpOptions = true,
    description = {
      "Acts out a sample execution that is canceled half-way, folds its log, and explains every"
          + " status."
    })
public final class DemoCommand implements Callable<Integer> {

  @Override
  public Integer call() {
    PrintStream out = new PrintStream(System.out, true, StandardCharsets.UTF_8);
    out.print(Storyteller.tell(OrderStory.told(), Ansi.AUTO));
    out.flush();
    return 0;
  }
}
