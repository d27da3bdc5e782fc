package dev.lastword.tck.cli;

import dev.lastword.tck.certificate.Report;
import dev.lastword.tck.store.StoreFixture;
import dev.lastword.tck.store.certify.NamedFixtures;
import dev.lastword.tck.store.certify.StoreCertification;
import dev.lastword.tck.store.certify.StoreSettings;
import dev.lastword.tck.store.harness.Fixtures;
import dev.lastword.tck.store.harness.NotReady;
import dev.lastword.tck.store.harness.Preflight;
import java.io.PrintWriter;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Certifies a store. */
@Command(
    name = "certify-store",
    mixinStandardHelpOptions = true,
    description = {
      "Asks a store every case that its claim requires, after it has been made wrong on purpose"
          + " and was rejected for it."
    },
    footer = {
      "",
      "Example: lastword-tck certify-store --fixture com.example.MyFixture --out report",
      "",
      "For a fixture of your own, lastword-tck stands for java -cp … dev.lastword.tck.cli.Main,"
          + " with the class path of your tests.",
      "",
      "With -Dtck.seed=N the one seed is repeated that a failure told of; that is no certificate.",
      "",
      ExitCode.HELP,
    })
final class CertifyStoreCommand implements Callable<Integer> {

  @Spec private CommandSpec spec;

  @ArgGroup(multiplicity = "1")
  private Which which;

  @Mixin private Output out;

  @Option(
      names = "--seeds",
      paramLabel = "N",
      description =
          "How many seeds concurrent and random cases get (default: ${DEFAULT-VALUE}, and a"
              + " certificate needs as many).")
  private int seeds = StoreSettings.ENOUGH;

  @Option(
      names = "--only",
      split = ",",
      paramLabel = "CASE",
      description =
          "Asks only these cases (Q01) or suites (Q), tells each result at once and writes no"
              + " report: this is no certificate.")
  private List<String> only = List.of();

  /** The store, by its name or by its fixture. */
  static final class Which {

    @Option(
        names = "--store",
        paramLabel = "NAME",
        description =
            "A fixture on the class path that has this @StoreName; this program's own are memory,"
                + " sqlite, rocksdb, postgresql, postgresql-quorum.")
    private Optional<String> store = Optional.empty();

    @Option(
        names = "--fixture",
        paramLabel = "CLASS",
        description = "The class of a StoreFixture on the class path.")
    private Optional<String> fixture = Optional.empty();

    StoreFixture make() {
      return store.map(NamedFixtures::make).orElseGet(() -> Fixtures.make(fixture.orElseThrow()));
    }
  }

  @Override
  public Integer call() throws Exception {
    StoreSettings settings = settings();
    if (only.isEmpty()) {
      out.prepare(spec.commandLine());
    }
    StoreFixture fixture = fixture();
    try {
      if (!only.isEmpty()) {
        return ask(fixture, settings);
      }
      Report report = certify(fixture, settings);
      out.write(report, spec.commandLine());
      return ExitCode.of(report.verdict());
    } finally {
      if (fixture instanceof AutoCloseable closeable) {
        closeable.close();
      }
    }
  }

  private int ask(StoreFixture fixture, StoreSettings settings) {
    PrintWriter screen = spec.commandLine().getOut();
    try {
      int[] counts = new StoreCertification(fixture, settings).ask(only, screen::println);
      screen.printf(
          "no certificate: %d of %d required cases were asked, %d failed%n",
          counts[0], counts[1], counts[2]);
      return counts[2] == 0 ? ExitCode.INCOMPLETE : ExitCode.FAILED;
    } catch (IllegalArgumentException | NotReady unusable) {
      throw new ParameterException(spec.commandLine(), unusable.getMessage());
    } finally {
      screen.flush();
    }
  }

  private StoreSettings settings() {
    String repeated = System.getProperty("tck.seed");
    try {
      return repeated == null
          ? StoreSettings.drawn(seeds)
          : StoreSettings.repeating(Long.parseLong(repeated));
    } catch (NumberFormatException noNumber) {
      throw new ParameterException(
          spec.commandLine(), "tck.seed was to be a whole number, but is '" + repeated + "'");
    } catch (IllegalArgumentException tooFew) {
      throw new ParameterException(spec.commandLine(), tooFew.getMessage());
    }
  }

  private StoreFixture fixture() {
    try {
      StoreFixture fixture = which.make();
      Preflight.claim(fixture);
      return fixture;
    } catch (IllegalArgumentException | NotReady unusable) {
      throw new ParameterException(spec.commandLine(), unusable.getMessage());
    }
  }

  private Report certify(StoreFixture fixture, StoreSettings settings) {
    ProgressLine progress = new ProgressLine(spec.commandLine().getErr());
    try {
      return new StoreCertification(fixture, settings).certify(progress::report);
    } finally {
      progress.finish();
    }
  }
}
