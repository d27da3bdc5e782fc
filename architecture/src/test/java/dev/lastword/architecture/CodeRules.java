package dev.lastword.architecture;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.fields;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static dev.lastword.architecture.Modules.ALL;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;

/** How all code is written, in whatever module. */
@AnalyzeClasses(packages = "dev.lastword", importOptions = Modules.TheOthers.class)
final class CodeRules {

  private static final String BANNED_WORDS =
      "(|.*[a-z0-9])(Impl|Utils?|Helper|Manager|Abstract|Base|Data|Info)(|[A-Z].*)";

  /** Written by JMH's annotation processor, not by us. */
  private static final String GENERATED = "..jmh_generated..";

  @ArchTest
  static final ArchRule packages_have_no_cycles =
      slices()
          .matching("dev.lastword.(**)")
          .should()
          .beFreeOfCycles()
          .because("a cycle is one package that pretends to be two");

  @ArchTest
  static final ArchRule names_say_what_a_type_is =
      noClasses()
          .that()
          .resideInAPackage(ALL)
          .should()
          .haveNameMatching("(.*[.$])?" + BANNED_WORDS)
          .because("such words say nothing; an implementation is named by what makes it different");

  @ArchTest
  static final ArchRule names_do_not_repeat_the_project =
      noClasses()
          .that()
          .resideInAPackage(ALL)
          .and()
          .doNotHaveSimpleName("LastwordWorker")
          .should()
          .haveSimpleNameStartingWith("Lastword")
          .because("the package says it already; the annotation stands on methods of other people");

  @ArchTest
  static final ArchRule public_fields_are_constants =
      fields()
          .that()
          .areDeclaredInClassesThat()
          .resideInAPackage(ALL)
          .and()
          .areDeclaredInClassesThat()
          .resideOutsideOfPackage(GENERATED)
          .and()
          .arePublic()
          .should()
          .beStatic()
          .andShould()
          .beFinal()
          .because("state is reached through methods, which can keep promises");

  @ArchTest
  static final ArchRule packages_are_null_marked =
      classes()
          .that()
          .resideInAPackage(ALL)
          .and()
          .resideOutsideOfPackage(GENERATED)
          .should(liveInANullMarkedPackage())
          .because("a type without @Nullable must mean never null, everywhere");

  private static ArchCondition<JavaClass> liveInANullMarkedPackage() {
    return new ArchCondition<>("live in a package whose package-info.java says @NullMarked") {
      @Override
      public void check(JavaClass item, ConditionEvents events) {
        boolean marked =
            item.getPackage()
                .tryGetPackageInfo()
                .filter(info -> info.isAnnotatedWith("org.jspecify.annotations.NullMarked"))
                .isPresent();
        String found = item.getDescription() + (marked ? " does" : " does not");
        events.add(new SimpleConditionEvent(item, marked, found));
      }
    };
  }
}
