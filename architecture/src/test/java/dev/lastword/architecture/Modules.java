package dev.lastword.architecture;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.core.importer.Location;
import com.tngtech.archunit.junit.LocationProvider;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Which packages are which module's, and where their classes are. */
final class Modules {

  static final String ALL = "dev.lastword..";
  static final String CORE = "dev.lastword.core..";
  static final String CODEC = "dev.lastword.codec..";
  static final String PAYLOADS = "dev.lastword.payloads..";
  static final String METRICS = "dev.lastword.metrics..";
  static final String EMBEDDING = "dev.lastword.embedding..";
  static final String SPRING = "dev.lastword.spring..";
  static final String STORE_SPI = "dev.lastword.store";
  static final String STORE_MEMORY = "dev.lastword.store.memory..";
  static final String STORE_JDBC = "dev.lastword.store.jdbc..";
  static final String STORE_KV = "dev.lastword.store.kv..";
  static final String STORE_ROCKSDB = "dev.lastword.store.rocksdb..";
  static final String ORCHESTRATOR = "dev.lastword.orchestrator..";
  static final String FOLLOW_UP = "dev.lastword.orchestrator.followup";
  static final String GRAPH = "dev.lastword.orchestrator.graph";
  static final String GRAPH_TEXT = "dev.lastword.orchestrator.graph.text";
  static final String INPUTS = "dev.lastword.orchestrator.inputs";
  static final String REGEX = "dev.lastword.orchestrator.regex";
  static final String CEL = "dev.lastword.orchestrator.cel";
  static final String REACT = "dev.lastword.orchestrator.process..";
  static final String CLIENT = "dev.lastword.client..";
  static final String SERVER = "dev.lastword.server..";
  static final String TCK = "dev.lastword.tck..";
  static final String CERTIFICATION = "dev.lastword.certification..";
  static final String SIMULATION = "dev.lastword.simulation..";
  static final String BENCHMARKS = "dev.lastword.benchmarks..";
  static final String ARCHITECTURE = "dev.lastword.architecture..";

  /** The packages of each module whose jar the others can depend on. */
  static final Map<String, String> PACKAGES =
      Map.ofEntries(
          Map.entry("core", CORE),
          Map.entry("codec-jackson", CODEC),
          Map.entry("payloads-jackson", PAYLOADS),
          Map.entry("metrics-micrometer", METRICS),
          Map.entry("embedding", EMBEDDING),
          Map.entry("spring-boot-starter", SPRING),
          Map.entry("store-spi", STORE_SPI),
          Map.entry("store-memory", STORE_MEMORY),
          Map.entry("store-jdbc", STORE_JDBC),
          Map.entry("store-kv", STORE_KV),
          Map.entry("store-rocksdb", STORE_ROCKSDB),
          Map.entry("orchestrator", ORCHESTRATOR),
          Map.entry("client-java", CLIENT),
          Map.entry("server-micronaut", SERVER),
          Map.entry("tck", TCK),
          Map.entry("certification", CERTIFICATION),
          Map.entry("simulation", SIMULATION),
          Map.entry("benchmarks", BENCHMARKS));

  private Modules() {}

  /** Leaves out this module, whose rules are about the others, and kits for tests. */
  static final class TheOthers implements ImportOption {

    @Override
    public boolean includes(Location location) {
      return !location.contains("/architecture/build/") && !location.contains("-test-fixtures");
    }
  }

  /** The compiled tests of all other modules, as the build names them. */
  static final class Tests implements LocationProvider {

    @Override
    public Set<Location> get(Class<?> rules) {
      String property = System.getProperty("inspected.tests", "");
      return Stream.of(property.split(File.pathSeparator))
          .map(Path::of)
          .filter(Files::isDirectory)
          .map(Location::of)
          .collect(Collectors.toSet());
    }
  }
}
