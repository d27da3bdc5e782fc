package dev.lastword.architecture;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.lang.ArchRule;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.StandardLocation;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Rules are tests, so they too must be able to fail. */
final class RulesTest {

  private static final JavaCompiler COMPILER = ToolProvider.getSystemJavaCompiler();

  /** One for all compilations: it remembers what is in the jars. */
  private static final StandardJavaFileManager FILES =
      COMPILER.getStandardFileManager(null, null, null);

  @ParameterizedTest
  @MethodSource("dev.lastword.architecture.Offender#all")
  void a_rule_notices_its_offender(Offender offender, @TempDir Path folder) throws Exception {
    ArchRule rule = byName().get(offender.rule());

    JavaClasses classes = new ClassFileImporter().importPath(compile(offender.sources(), folder));

    assertTrue(rule.evaluate(classes).hasViolation(), offender::toString);
  }

  @Test
  void every_rule_has_an_offender() {
    Set<String> offended = Offender.all().map(Offender::rule).collect(Collectors.toSet());

    assertEquals(byName().keySet(), offended);
  }

  private static Map<String, ArchRule> byName() {
    Map<String, ArchRule> rules = new TreeMap<>();
    Stream.of(ArrowRules.class, CoreRules.class, CodeRules.class, TestRules.class)
        .flatMap(type -> Stream.of(type.getDeclaredFields()))
        .filter(field -> field.getType() == ArchRule.class)
        .forEach(
            field -> {
              try {
                rules.put(field.getName(), (ArchRule) field.get(null));
              } catch (IllegalAccessException e) {
                throw new IllegalStateException("rules are package-private: " + field, e);
              }
            });
    return rules;
  }

  private static Path compile(List<String> sources, Path folder) throws IOException {
    Path classes = Files.createDirectories(folder.resolve("classes"));
    List<Path> files = new ArrayList<>();
    for (String source : sources) {
      Path file = Files.createTempDirectory(folder, "source").resolve(typeName(source) + ".java");
      files.add(Files.writeString(file, source));
    }
    FILES.setLocationFromPaths(StandardLocation.CLASS_OUTPUT, List.of(classes));
    boolean compiled =
        COMPILER
            .getTask(
                null,
                FILES,
                null,
                List.of("-proc:none"),
                null,
                FILES.getJavaFileObjectsFromPaths(files))
            .call();
    assertTrue(compiled, "compiles: " + sources);
    return classes;
  }

  private static String typeName(String source) {
    Matcher type = Pattern.compile("(?:class|record) (\\w+)").matcher(source);
    assertTrue(type.find(), "declares a type: " + source);
    return type.group(1);
  }
}
