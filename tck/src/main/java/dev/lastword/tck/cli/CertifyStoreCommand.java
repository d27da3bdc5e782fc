package dev.lastword.tck.cli;

import dev.lastword.tck.certificate.Report;
import dev.lastword.tck.store.StoreFixture;
import dev.lastword.tck.store.certify.NamedFixtures;
import dev.lastword.tck.store.certify.StoreCertification;
import dev.lastword.tck.store.certify.StoreSettings;
import dev.lastword.tck.store.harness.Fixtures;
import dev.lastword.tck.store.harness.NotReady;
import dev.lastword.tck.store.harness.Preflight;
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
      "Example: lastword-tck certify-store --store sqlite --out report",
      "",
      "Exit codes: 0 certified, 1 failed, 2 wrong usage, 3 incomplete.",
    })
final class CertifyStoreCommand implements Callable<Integer> {

  @Spec private CommandSpec spec;

  @ArgGroup(multiplicity = "1")
  private Which which;

  @Mixin private Output out;

  @Option(
      names = "--seeds",
      paramLabel = "N",
      description = "How many seeds concurrent and random cases get (a certificate needs 20).")
  private int seeds = StoreSettings.USUAL.seeds();

  /** The store, by its name or by its fixture. */
  static final class Which {

    @Option(
        names = "--store",
        paramLabel = "NAME",
        description = "A store that this program knows: memory, sqlite, postgresql.")
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
    out.prepare(spec.commandLine());
    StoreFixture fixture = fixture();
    try {
      Report report = certify(fixture, settings);
      out.write(report, spec.commandLine());
      return ExitCode.of(report.verdict());
    } finally {
      if (fixture instanceof AutoCloseable closeable) {
        closeable.close();
      }
    }
  }

  private StoreSettings settings() {
    try {
      return new StoreSettings(seeds);
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
