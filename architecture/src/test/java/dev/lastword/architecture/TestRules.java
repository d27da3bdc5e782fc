package dev.lastword.architecture;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.methods;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noMethods;

import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import java.util.concurrent.TimeUnit;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Disabled;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;

/** How tests are written, in every module and in the suites that {@code tck} ships. */
@AnalyzeClasses(
    packages = "dev.lastword.tck",
    locations = Modules.Tests.class,
    importOptions = Modules.TheOthers.class)
final class TestRules {

  @ArchTest
  static final ArchRule nothing_sleeps =
      noClasses()
          .should()
          .callMethod(Thread.class, "sleep", long.class)
          .orShould()
          .callMethod(Thread.class, "sleep", long.class, int.class)
          .orShould()
          .callMethod(TimeUnit.class, "sleep", long.class)
          .because(
              "a sleep is a guess about somebody else's machine: wait for a condition, or move the"
                  + " clock");

  @ArchTest
  static final ArchRule no_test_is_disabled =
      noMethods()
          .should()
          .beAnnotatedWith(Disabled.class)
          .orShould()
          .beAnnotatedWith(net.jqwik.api.Disabled.class)
          .because("a test that does not run protects nothing and says that it does");

  @ArchTest
  static final ArchRule no_test_class_is_disabled =
      noClasses()
          .should()
          .beAnnotatedWith(Disabled.class)
          .orShould()
          .beAnnotatedWith(net.jqwik.api.Disabled.class)
          .orShould()
          .dependOnClassesThat()
          .resideInAPackage("org.junit.jupiter.api.condition..")
          .because("green must mean the same on every machine");

  @ArchTest
  static final ArchRule no_test_assumes =
      noClasses()
          .should()
          .dependOnClassesThat()
          .belongToAnyOf(Assumptions.class)
          .because("nothing skips: what is not supported is asserted to be refused");

  @ArchTest
  static final ArchRule tests_are_sentences =
      methods()
          .that()
          .areAnnotatedWith(Test.class)
          .or()
          .areAnnotatedWith(Property.class)
          .or()
          .areAnnotatedWith(ParameterizedTest.class)
          .should()
          .haveNameMatching("[a-z0-9]+(_[A-Za-z0-9]+)+")
          .because("the list of a class's tests is its contract, read by people");
}
