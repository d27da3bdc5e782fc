package dev.lastword.architecture;

import static com.tngtech.archunit.base.DescribedPredicate.describe;
import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.assignableTo;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.type;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static dev.lastword.architecture.Modules.CORE;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.AccessTarget;
import com.tngtech.archunit.core.domain.JavaAccess;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import java.io.Serializable;
import java.time.Clock;
import java.util.Set;
import java.util.UUID;
import java.util.random.RandomGenerator;

/** What {@code core} may not do, so that equal histories give equal states. */
@AnalyzeClasses(packages = "dev.lastword.core", importOptions = Modules.TheOthers.class)
final class CoreRules {

  @ArchTest
  static final ArchRule core_asks_no_clock =
      noClasses()
          .that()
          .resideInAPackage(CORE)
          .should()
          .dependOnClassesThat(assignableTo(Clock.class))
          .orShould()
          .accessTargetWhere(calls("the time", "java.time", "now"))
          .orShould()
          .accessTargetWhere(calls("the time", System.class, "currentTimeMillis", "nanoTime"))
          .because("time arrives as an argument, or a replay would differ from the first run");

  @ArchTest
  static final ArchRule core_throws_no_dice =
      noClasses()
          .that()
          .resideInAPackage(CORE)
          .should()
          .dependOnClassesThat(assignableTo(RandomGenerator.class))
          .orShould()
          .accessTargetWhere(calls("randomness", UUID.class, "randomUUID"))
          .orShould()
          .accessTargetWhere(calls("randomness", Math.class, "random"))
          .orShould()
          .accessTargetWhere(calls("randomness", System.class, "identityHashCode"))
          .because("ids arrive as an argument, or a replay would differ from the first run");

  @ArchTest
  static final ArchRule core_does_no_io =
      noClasses()
          .that()
          .resideInAPackage(CORE)
          .should()
          .dependOnClassesThat(
              resideInAnyPackage(
                      "java.io..", "java.nio.file..", "java.nio.channels..", "java.net..")
                  // what the compiler writes into lambdas and enums is not I/O
                  .and(not(type(Serializable.class))))
          .because("reading and writing is what stores and codecs are for");

  @ArchTest
  static final ArchRule core_does_not_log =
      noClasses()
          .that()
          .resideInAPackage(CORE)
          .should()
          .dependOnClassesThat(
              resideInAnyPackage("java.util.logging..", "org.slf4j..")
                  .or(assignableTo(System.Logger.class)))
          .orShould()
          .accessTargetWhere(calls("a log", System.class, "getLogger", "out", "err"))
          .because("a pure function answers by its result; explain says why");

  @ArchTest static final ArchRule values_stand_alone = knowsOnly("value");

  @ArchTest static final ArchRule events_know_values = knowsOnly("event", "value");

  @ArchTest static final ArchRule commands_know_values = knowsOnly("command", "value");

  @ArchTest static final ArchRule jobs_know_values = knowsOnly("job", "value");

  @ArchTest static final ArchRule state_knows_events = knowsOnly("state", "event", "value");

  @ArchTest
  static final ArchRule decisions_know_commands_and_state =
      knowsOnly("decide", "command", "state", "event", "value");

  @ArchTest
  static final ArchRule explanations_are_known_to_nobody =
      noClasses()
          .that()
          .resideInAPackage(CORE)
          .and()
          .resideOutsideOfPackage(in("explain"))
          .should()
          .dependOnClassesThat()
          .resideInAPackage(in("explain"))
          .because("explaining observes what was decided and must not be able to change it");

  @ArchTest
  static final ArchRule events_are_plain_facts =
      classes()
          .that()
          .resideInAPackage(in("event"))
          .and()
          .areNotInterfaces()
          .should()
          .beRecords()
          .orShould()
          .beEnums()
          .because("an event is a fact: it has components and no behavior");

  private static ArchRule knowsOnly(String name, String... others) {
    String[] allowed = new String[others.length + 1];
    allowed[0] = in(name);
    for (int i = 0; i < others.length; i++) {
      allowed[i + 1] = in(others[i]);
    }
    return noClasses()
        .that()
        .resideInAPackage(in(name))
        .should()
        .dependOnClassesThat(resideInAnyPackage(CORE).and(not(resideInAnyPackage(allowed))))
        .because("inside core dependencies run one way: decide → command, state → event → value");
  }

  private static String in(String name) {
    return "dev.lastword.core." + name + "..";
  }

  private static DescribedPredicate<JavaAccess<?>> calls(
      String what, Class<?> owner, String... methods) {
    return calls(what, type(owner), methods);
  }

  private static DescribedPredicate<JavaAccess<?>> calls(
      String what, String ownersPackage, String... methods) {
    return calls(what, resideInAnyPackage(ownersPackage), methods);
  }

  private static DescribedPredicate<JavaAccess<?>> calls(
      String what, DescribedPredicate<? super JavaClass> owner, String... methods) {
    Set<String> names = Set.of(methods);
    return describe(
        "the target is " + what,
        access -> {
          AccessTarget target = access.getTarget();
          return names.contains(target.getName()) && owner.test(target.getOwner());
        });
  }
}
