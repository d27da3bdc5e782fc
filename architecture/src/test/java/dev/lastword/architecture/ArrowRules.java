package dev.lastword.architecture;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.type;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static dev.lastword.architecture.Modules.ALL;
import static dev.lastword.architecture.Modules.ARCHITECTURE;
import static dev.lastword.architecture.Modules.BENCHMARKS;
import static dev.lastword.architecture.Modules.CEL;
import static dev.lastword.architecture.Modules.CERTIFICATION;
import static dev.lastword.architecture.Modules.CLIENT;
import static dev.lastword.architecture.Modules.CODEC;
import static dev.lastword.architecture.Modules.CORE;
import static dev.lastword.architecture.Modules.EMBEDDING;
import static dev.lastword.architecture.Modules.FOLLOW_UP;
import static dev.lastword.architecture.Modules.GRAPH;
import static dev.lastword.architecture.Modules.GRAPH_TEXT;
import static dev.lastword.architecture.Modules.INPUTS;
import static dev.lastword.architecture.Modules.METRICS;
import static dev.lastword.architecture.Modules.ORCHESTRATOR;
import static dev.lastword.architecture.Modules.PAYLOADS;
import static dev.lastword.architecture.Modules.REACT;
import static dev.lastword.architecture.Modules.REGEX;
import static dev.lastword.architecture.Modules.SERVER;
import static dev.lastword.architecture.Modules.SIMULATION;
import static dev.lastword.architecture.Modules.SPRING;
import static dev.lastword.architecture.Modules.STORE_JDBC;
import static dev.lastword.architecture.Modules.STORE_KV;
import static dev.lastword.architecture.Modules.STORE_MEMORY;
import static dev.lastword.architecture.Modules.STORE_ROCKSDB;
import static dev.lastword.architecture.Modules.STORE_SPI;
import static dev.lastword.architecture.Modules.TCK;

import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import dev.lastword.core.decide.NoOpReason;
import dev.lastword.core.decide.RejectionCode;

/** The arrows between modules. */
@AnalyzeClasses(packages = "dev.lastword", importOptions = Modules.TheOthers.class)
final class ArrowRules {

  private static final String JDK = "java..";
  private static final String NULLNESS = "org.jspecify..";
  private static final String CORE_VALUES = "dev.lastword.core.value";
  private static final String CORE_DECISIONS = "dev.lastword.core.decide";
  private static final String JACKSON = "com.fasterxml.jackson..";

  @ArchTest
  static final ArchRule core_knows_only_the_jdk =
      onlyDependsOn(CORE, JDK, NULLNESS)
          .because("history must replay unchanged for years, whatever happens to our frameworks");

  @ArchTest
  static final ArchRule the_codec_knows_core_and_jackson =
      onlyDependsOn(CODEC, JDK, NULLNESS, CORE, JACKSON)
          .because("it translates between the two and does nothing else");

  @ArchTest
  static final ArchRule payloads_know_core_codec_and_jackson =
      onlyDependsOn(PAYLOADS, JDK, NULLNESS, CORE, CODEC, JACKSON)
          .because("programs of every kind map their types by it, beside an engine or far from it");

  @ArchTest
  static final ArchRule the_storage_spi_knows_only_the_jdk =
      onlyDependsOn(STORE_SPI, JDK, NULLNESS)
          .because("to a store, events are opaque: its author needs neither our core nor our JSON");

  @ArchTest
  static final ArchRule the_memory_store_knows_the_spi =
      onlyDependsOn(STORE_MEMORY, JDK, NULLNESS, STORE_SPI)
          .because("it is the reference that authors of stores read first");

  @ArchTest
  static final ArchRule the_jdbc_store_knows_the_spi_and_its_drivers =
      onlyDependsOn(
              STORE_JDBC,
              JDK,
              "javax.sql..",
              NULLNESS,
              STORE_SPI,
              "org.jdbi..",
              "com.zaxxer.hikari..",
              "org.sqlite..",
              "org.postgresql..",
              "org.slf4j..")
          .because(
              "a store is chosen by deployment, so nothing but the SPI may tie it to the rest");

  @ArchTest
  static final ArchRule the_stores_on_databases_share_a_package_and_no_more =
      noClasses()
          .that()
          .resideInAPackage("dev.lastword.store.jdbc.sqlite..")
          .should()
          .dependOnClassesThat()
          .resideInAPackage("dev.lastword.store.jdbc.postgres..")
          .because("a change for one database must not reach the other");

  @ArchTest
  static final ArchRule the_key_value_store_knows_the_spi =
      onlyDependsOn(STORE_KV, JDK, NULLNESS, STORE_SPI)
          .because("any engine can be put under it, so it must prefer none");

  @ArchTest
  static final ArchRule the_rocksdb_store_knows_the_key_value_store_and_its_driver =
      onlyDependsOn(STORE_ROCKSDB, JDK, NULLNESS, STORE_SPI, STORE_KV, "org.rocksdb..")
          .because("it is an engine and nothing else: what a store is, store-kv knows");

  @ArchTest
  static final ArchRule rocksdb_lives_in_its_store =
      noClasses()
          .that()
          .resideInAPackage(ALL)
          .and()
          .resideOutsideOfPackage(STORE_ROCKSDB)
          .should()
          .dependOnClassesThat()
          .resideInAPackage("org.rocksdb..")
          .because("native code is loaded by those alone who ask for it by URL");

  @ArchTest
  static final ArchRule the_orchestrator_knows_core_codec_and_spi =
      onlyDependsOn(
              ORCHESTRATOR,
              JDK,
              NULLNESS,
              CORE,
              CODEC,
              PAYLOADS,
              STORE_SPI,
              JACKSON,
              "org.yaml.snakeyaml..",
              "dev.cel..",
              "com.google.common..",
              "com.google.re2j..",
              "org.slf4j..")
          .because(
              "it runs on every store, so it must know none; CEL is its language, and RE2 that of"
                  + " CEL's regular expressions, which are measured before they are matched");

  @ArchTest
  static final ArchRule expressions_stay_behind_their_interface =
      noClasses()
          .that()
          .resideInAPackage(ALL)
          .and()
          .resideOutsideOfPackage(CEL)
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage("dev.cel..", "com.google.common..")
          .because("a graph must not mean something else when a library does");

  @ArchTest
  static final ArchRule regular_expressions_stay_behind_their_limits =
      noClasses()
          .that()
          .resideInAPackage(ALL)
          .and()
          .resideOutsideOfPackage(REGEX)
          .should()
          .dependOnClassesThat()
          .resideInAPackage("com.google.re2j..")
          .because("a pattern must be measured before it is compiled or matched");

  @ArchTest
  static final ArchRule inputs_know_values =
      onlyDependsOn(INPUTS, JDK, NULLNESS, CORE_VALUES, REGEX)
          .because("whether an input fits must not depend on what the graph does with it");

  @ArchTest
  static final ArchRule graphs_know_values =
      onlyDependsOn(GRAPH, JDK, NULLNESS, CORE_VALUES, CORE_DECISIONS, FOLLOW_UP, INPUTS)
          .because(
              "what a graph means must not depend on how it is written or stored; it makes the"
                  + " choices that the core's policy leaves open, names what follows its ends, and says"
                  + " what it must be given");

  @ArchTest
  static final ArchRule follow_ups_know_core =
      onlyDependsOn(FOLLOW_UP, JDK, NULLNESS, CORE)
          .because("what follows an end, and what it is given, depends on the log alone");

  @ArchTest
  static final ArchRule reactions_know_graphs_and_core =
      onlyDependsOn(REACT, JDK, NULLNESS, CORE, GRAPH, FOLLOW_UP)
          .because("a pure function of graph and state gives the same answer to whoever continues");

  @ArchTest
  static final ArchRule the_client_knows_core_codec_and_payloads =
      onlyDependsOn(CLIENT, JDK, NULLNESS, CORE, CODEC, PAYLOADS)
          .because("it lives in other people's programs, where every library is a conflict");

  @ArchTest
  static final ArchRule meters_know_the_orchestrator_and_micrometer =
      onlyDependsOn(
              METRICS,
              JDK,
              NULLNESS,
              CORE,
              STORE_SPI,
              ORCHESTRATOR,
              "io.micrometer..",
              "org.slf4j..")
          .because("they are the server's and those of programs that embed the engine");

  @ArchTest
  static final ArchRule embedding_knows_no_framework =
      onlyDependsOn(
              EMBEDDING,
              JDK,
              NULLNESS,
              CORE,
              CODEC,
              PAYLOADS,
              STORE_SPI,
              ORCHESTRATOR,
              CLIENT,
              "org.slf4j..")
          .because("it is what all of them share");

  @ArchTest
  static final ArchRule the_starter_knows_spring =
      onlyDependsOn(
              SPRING,
              JDK,
              "javax.sql..",
              NULLNESS,
              CORE,
              PAYLOADS,
              STORE_SPI,
              STORE_JDBC,
              ORCHESTRATOR,
              CLIENT,
              METRICS,
              EMBEDDING,
              JACKSON,
              "io.micrometer..",
              "org.springframework..")
          .because("it makes beans of what others do, and is the only one that knows of Spring");

  @ArchTest
  static final ArchRule the_server_knows_the_orchestrator_and_its_framework =
      onlyDependsOn(
              SERVER,
              JDK,
              NULLNESS,
              CORE,
              CODEC,
              PAYLOADS,
              STORE_SPI,
              ORCHESTRATOR,
              CLIENT,
              METRICS,
              "io.micronaut..",
              // HangUp: the framework does not tell that a caller has gone
              "io.netty.channel..",
              // ConnectionDeadline: its timeouts count silence, not how long a request takes.
              // BodyMeter: it bounds each body, not all bodies together
              "io.netty.buffer..",
              "io.netty.handler.codec.http..",
              "io.netty.util..",
              // LeaseTokens: HMAC, a part of the JDK outside of java..
              "javax.crypto..",
              "jakarta.annotation..",
              "jakarta.inject..",
              "io.micrometer..",
              "io.opentelemetry..",
              "io.github.bucket4j..",
              "com.github.benmanes.caffeine..",
              "com.nimbusds..",
              "org.reactivestreams..",
              "org.slf4j..",
              // text: the layout and the encoder that escape foreign text
              "ch.qos.logback..",
              "picocli..")
          .because("it translates and delegates: stores are chosen by URL, JSON is the codec's");

  @ArchTest
  static final ArchRule decisions_are_made_elsewhere =
      noClasses()
          .that()
          .resideInAPackage(SERVER)
          .should()
          .dependOnClassesThat(
              resideInAPackage("dev.lastword.core.decide")
                  .and(not(type(NoOpReason.class)))
                  .and(not(type(RejectionCode.class))))
          .because("the server tells what was decided, and has no opinion of its own");

  @ArchTest
  static final ArchRule nothing_depends_on_the_server =
      noClasses()
          .that()
          .resideOutsideOfPackage(SERVER)
          .should()
          .dependOnClassesThat()
          .resideInAPackage(SERVER)
          .because("whoever embeds the engine must not get a web framework with it");

  @ArchTest
  static final ArchRule the_tck_knows_core_codec_and_spi =
      onlyDependsOn(
              TCK,
              JDK,
              "javax.xml..",
              "org.w3c.dom..",
              NULLNESS,
              CORE,
              CODEC,
              STORE_SPI,
              JACKSON,
              "picocli..",
              "org.junit..",
              "org.opentest4j..",
              "org.apiguardian..")
          .because(
              "it questions cores and stores by their contracts and must not prefer one of ours");

  @ArchTest
  static final ArchRule nothing_depends_on_measurements_or_rules =
      noClasses()
          .that()
          .resideOutsideOfPackages(BENCHMARKS, ARCHITECTURE, CERTIFICATION, SIMULATION)
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage(BENCHMARKS, ARCHITECTURE, CERTIFICATION, SIMULATION)
          .because("they look at the product and are no part of it");

  @ArchTest
  static final ArchRule json_lives_in_the_codec =
      noClasses()
          .that()
          .resideInAPackage(ALL)
          .and()
          .resideOutsideOfPackages(CODEC, PAYLOADS, SPRING, TCK, GRAPH_TEXT)
          .should()
          .dependOnClassesThat()
          .resideInAPackage(JACKSON)
          .because(
              "one place decides what is on the wire; payloads are programs' own types, and the starter takes their mapper; the tck reads vectors and other cores'"
                  + " answers, and graphs are written by people, who need lines, columns and YAML");

  @ArchTest
  static final ArchRule sql_lives_in_the_jdbc_store =
      noClasses()
          .that()
          .resideInAPackage(ALL)
          .and()
          .resideOutsideOfPackages(STORE_JDBC, EMBEDDING, SPRING, CERTIFICATION, BENCHMARKS)
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage("java.sql..", "javax.sql..")
          .because(
              "no SQL type leaves store-jdbc; only the outbox, which is in a program's own"
                  + " database, and fixtures, which move a server's clock and hold"
                  + " its commits, and raw loops, which it is measured against, speak SQL"
                  + " themselves");

  private static ArchRule onlyDependsOn(String module, String... others) {
    String[] allowed = new String[others.length + 1];
    allowed[0] = module;
    System.arraycopy(others, 0, allowed, 1, others.length);
    return classes()
        .that()
        .resideInAPackage(module)
        .should()
        .onlyDependOnClassesThat()
        .resideInAnyPackage(allowed);
  }
}
