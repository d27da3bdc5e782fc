package dev.lastword.tck.store.harness;

import dev.lastword.store.EventStore;
import dev.lastword.tck.store.Claim;
import dev.lastword.tck.store.Namespace;
import dev.lastword.tck.store.NodeOptions;
import dev.lastword.tck.store.StoreFixture;
import dev.lastword.tck.store.mutants.Mutant;
import java.io.BufferedReader;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import org.junit.platform.commons.support.ReflectionSupport;

/** A child process seen from inside: the storage it shares and the lines it exchanges. */
public final class ChildNode {

  private final StoreFixture fixture;
  private final Namespace namespace;
  private final List<String> arguments;
  private final PrintStream out;
  private final BufferedReader in =
      new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));

  private ChildNode(
      StoreFixture fixture, Namespace namespace, List<String> arguments, PrintStream out) {
    this.fixture = fixture;
    this.namespace = namespace;
    this.arguments = arguments;
    this.out = out;
  }

  /** Runs a scenario: fixture, namespace and scenario are the first three arguments. */
  public static void main(String... arguments) throws Exception {
    PrintStream out =
        new PrintStream(new FileOutputStream(FileDescriptor.out), true, StandardCharsets.UTF_8);
    // Whatever else writes to standard output must not come between the lines.
    System.setOut(System.err);
    ChildNode node =
        new ChildNode(
            Mutant.cook(arguments[0], Fixtures::make),
            new Namespace(arguments[1]),
            Arrays.asList(arguments).subList(3, arguments.length),
            out);
    ReflectionSupport.newInstance(Class.forName(arguments[2]).asSubclass(ChildScenario.class))
        .run(node);
    Runtime.getRuntime().halt(0);
  }

  /** Opens the storage. */
  public EventStore open() {
    return open(NodeOptions.of("child"));
  }

  /** Opens the storage as another node. */
  public EventStore open(NodeOptions options) {
    return fixture.open(namespace, options);
  }

  /** Returns what the store claims. */
  public Claim claim() {
    return fixture.claim();
  }

  /** Returns where the store keeps its data. */
  public Namespace namespace() {
    return namespace;
  }

  /** Returns a hook of the fixture that this process made. */
  public <T> T hook(Class<T> type) {
    return fixture.hook(type).orElseThrow(() -> MissingHook.of(type, fixture));
  }

  /** Returns an argument of the scenario. */
  public String argument(int index) {
    return arguments.get(index);
  }

  /** Tells the parent a line, at once. */
  public void say(String line) {
    out.println(line);
  }

  /** Waits for a line of the parent; empty when it has hung up. */
  public String hear() throws IOException {
    String line = in.readLine();
    return line == null ? "" : line;
  }
}
