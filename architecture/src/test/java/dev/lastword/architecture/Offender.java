package dev.lastword.architecture;

import java.util.List;
import java.util.stream.Stream;

/** Sources that break one rule. */
record Offender(String rule, List<String> sources) {

  static final List<Offender> ALL =
      List.of(
          framework("core_knows_only_the_jdk", "dev.lastword.core.state"),
          framework("the_codec_knows_core_and_jackson", "dev.lastword.codec"),
          framework("the_storage_spi_knows_only_the_jdk", "dev.lastword.store"),
          framework("the_memory_store_knows_the_spi", "dev.lastword.store.memory"),
          framework("the_jdbc_store_knows_the_spi_and_its_drivers", "dev.lastword.store.jdbc"),
          arrow(
              "the_stores_on_databases_share_a_package_and_no_more",
              "store.jdbc.sqlite",
              "store.jdbc.postgres"),
          framework("the_key_value_store_knows_the_spi", "dev.lastword.store.kv"),
          arrow(
              "the_rocksdb_store_knows_the_key_value_store_and_its_driver",
              "store.rocksdb",
              "store.jdbc"),
          in(
              "dev.lastword.store.kv",
              "rocksdb_lives_in_its_store",
              "class A { Class<?> engine = org.rocksdb.RocksDB.class; }"),
          arrow("the_orchestrator_knows_core_codec_and_spi", "orchestrator", "store.memory"),
          in(
              "dev.lastword.orchestrator.graph",
              "expressions_stay_behind_their_interface",
              "class A { Class<?> cel = dev.cel.bundle.Cel.class; }"),
          in(
              "dev.lastword.orchestrator.cel",
              "regular_expressions_stay_behind_their_limits",
              "class A { Class<?> pattern = com.google.re2j.Pattern.class; }"),
          arrow("inputs_know_values", "orchestrator.inputs", "core.state"),
          arrow("follow_ups_know_core", "orchestrator.followup", "codec"),
          arrow("graphs_know_values", "orchestrator.graph", "core.state"),
          arrow("reactions_know_graphs_and_core", "orchestrator.process", "codec"),
          arrow("the_client_knows_core_codec_and_payloads", "client", "orchestrator"),
          arrow("payloads_know_core_codec_and_jackson", "payloads", "orchestrator"),
          arrow("meters_know_the_orchestrator_and_micrometer", "metrics", "server"),
          arrow("embedding_knows_no_framework", "embedding", "store.jdbc"),
          arrow("the_starter_knows_spring", "spring", "server"),
          arrow("the_server_knows_the_orchestrator_and_its_framework", "server", "store.jdbc"),
          arrow("decisions_are_made_elsewhere", "server", "core.decide"),
          arrow("nothing_depends_on_the_server", "orchestrator", "server"),
          arrow("the_tck_knows_core_codec_and_spi", "tck", "store.memory"),
          arrow("nothing_depends_on_measurements_or_rules", "tck", "benchmarks"),
          arrow("nothing_depends_on_measurements_or_rules", "tck", "architecture"),
          in(
              "dev.lastword.store.memory",
              "json_lives_in_the_codec",
              "class A { Class<?> json = com.fasterxml.jackson.core.JsonParser.class; }"),
          in(
              "dev.lastword.store.memory",
              "sql_lives_in_the_jdbc_store",
              "record A(java.sql.Connection connection) {}"),
          inCore("core_asks_no_clock", "Object o = java.time.Instant.now();"),
          inCore("core_asks_no_clock", "Runnable o = java.time.Instant::now;"),
          inCore("core_asks_no_clock", "java.time.Clock o;"),
          inCore("core_asks_no_clock", "long o = System.currentTimeMillis();"),
          inCore("core_asks_no_clock", "long o = System.nanoTime();"),
          inCore("core_throws_no_dice", "Object o = java.util.UUID.randomUUID();"),
          inCore("core_throws_no_dice", "Object o = new java.util.Random();"),
          inCore("core_throws_no_dice", "double o = Math.random();"),
          inCore("core_throws_no_dice", "int o = System.identityHashCode(this);"),
          inCore("core_does_no_io", "Object o = new java.io.File(\"log\");"),
          inCore("core_does_no_io", "java.nio.file.Path o;"),
          inCore("core_does_no_io", "java.net.URI o;"),
          inCore("core_does_not_log", "Object o = System.getLogger(\"core\");"),
          inCore("core_does_not_log", "java.util.logging.Logger o;"),
          inCore("core_does_not_log", "Object o = System.out;"),
          arrow("values_stand_alone", "core.value", "core.event"),
          arrow("events_know_values", "core.event", "core.state"),
          arrow("commands_know_values", "core.command", "core.state"),
          arrow("jobs_know_values", "core.job", "core.state"),
          arrow("state_knows_events", "core.state", "core.decide"),
          arrow("decisions_know_commands_and_state", "core.decide", "core.job"),
          arrow("explanations_are_known_to_nobody", "core.decide", "core.explain"),
          in("dev.lastword.core.event", "events_are_plain_facts", "class A {}"),
          new Offender(
              "packages_have_no_cycles",
              List.of(
                  "package dev.lastword.tck.a; public class A { dev.lastword.tck.b.B b; }",
                  "package dev.lastword.tck.b; public class B { dev.lastword.tck.a.A a; }")),
          inTck("names_say_what_a_type_is", "class StoreUtils {}"),
          inTck("names_say_what_a_type_is", "class A { class BaseStore {} }"),
          inTck("names_do_not_repeat_the_project", "class LastwordStore {}"),
          inTck("public_fields_are_constants", "class A { public int field; }"),
          inTck("packages_are_null_marked", "class A {}"),
          inTck("nothing_sleeps", "class A { void a() throws Exception { Thread.sleep(1); } }"),
          inTck("no_test_is_disabled", "class A { @org.junit.jupiter.api.Disabled void a() {} }"),
          inTck("no_test_is_disabled", "class A { @net.jqwik.api.Disabled void a() {} }"),
          inTck("no_test_class_is_disabled", "@org.junit.jupiter.api.Disabled class A {}"),
          inTck(
              "no_test_class_is_disabled",
              "class A { @org.junit.jupiter.api.condition.DisabledOnJre({}) void a() {} }"),
          inTck(
              "no_test_assumes",
              "class A { void a() { org.junit.jupiter.api.Assumptions.assumeTrue(true); } }"),
          inTck("tests_are_sentences", "class A { @org.junit.jupiter.api.Test void testIt() {} }"));

  static Stream<Offender> all() {
    return ALL.stream();
  }

  private static Offender framework(String rule, String name) {
    return in(name, rule, "class A { @org.junit.jupiter.api.Test void a() {} }");
  }

  private static Offender arrow(String rule, String from, String to) {
    return new Offender(
        rule,
        List.of(
            "package dev.lastword." + from + "; class A { dev.lastword." + to + ".Target a; }",
            "package dev.lastword." + to + "; public class Target {}"));
  }

  private static Offender inCore(String rule, String field) {
    return in("dev.lastword.core.state", rule, "class A { " + field + " }");
  }

  private static Offender inTck(String rule, String type) {
    return in("dev.lastword.tck", rule, type);
  }

  private static Offender in(String name, String rule, String type) {
    return new Offender(rule, List.of("package " + name + "; " + type));
  }
}
