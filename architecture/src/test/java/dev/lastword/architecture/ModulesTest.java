package dev.lastword.architecture;

import static java.util.function.Predicate.not;
import static org.junit.jupiter.api.Assertions.assertEquals;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.PackageMatcher;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** The rules speak of packages and mean modules, so the two must agree. */
final class ModulesTest {

  private static final Pattern JAR = Pattern.compile("/lastword-([a-z-]+)-[0-9][^/]*[.]jar!");

  private final List<JavaClass> classes =
      new ClassFileImporter()
          .withImportOption(new Modules.TheOthers()).importPackages("dev.lastword").stream()
              .toList();

  @Test
  void every_module_has_its_packages() {
    Set<String> modules = classes.stream().map(ModulesTest::module).collect(Collectors.toSet());

    assertEquals(Modules.PACKAGES.keySet(), modules);
  }

  @Test
  void every_class_is_in_a_package_of_its_module() {
    List<String> strays =
        classes.stream().filter(not(ModulesTest::isAtHome)).map(JavaClass::getName).toList();

    assertEquals(List.of(), strays);
  }

  private static boolean isAtHome(JavaClass type) {
    return PackageMatcher.of(Modules.PACKAGES.get(module(type))).matches(type.getPackageName());
  }

  private static String module(JavaClass type) {
    String uri = type.getSource().orElseThrow().getUri().toString();
    Matcher jar = JAR.matcher(uri);
    if (!jar.find()) {
      throw new AssertionError("expected a class from a module's jar, found " + uri);
    }
    return jar.group(1);
  }
}
