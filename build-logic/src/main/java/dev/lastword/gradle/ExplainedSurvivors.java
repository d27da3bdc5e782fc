package dev.lastword.gradle;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import javax.xml.parsers.DocumentBuilderFactory;
import org.gradle.api.DefaultTask;
import org.gradle.api.GradleException;
import org.gradle.api.file.RegularFileProperty;
import org.gradle.api.provider.Property;
import org.gradle.api.tasks.Input;
import org.gradle.api.tasks.Internal;
import org.gradle.api.tasks.TaskAction;
import org.gradle.work.DisableCachingByDefault;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;

/** Lists the mutants that survived, and fails when one of them is not explained. */
@DisableCachingByDefault(because = "it only compares two files")
public abstract class ExplainedSurvivors extends DefaultTask {

  /** The package that is left out of the names of classes. */
  @Input
  public abstract Property<String> getPackageName();

  /** PIT's report of all mutants. */
  @Internal
  public abstract RegularFileProperty getReport();

  /** The page that has a table row for every survivor, with the reason behind it. */
  @Internal
  public abstract RegularFileProperty getPage();

  /** The survivors as table rows without reasons. */
  @Internal
  public abstract RegularFileProperty getList();

  /** Writes the list and compares it with the page. */
  @TaskAction
  public void compare() throws Exception {
    Set<String> survivors = survivors();
    write(survivors);
    String page = Files.readString(path(getPage()));
    List<String> unexplained = survivors.stream().filter(row -> !page.contains(row)).toList();
    if (!unexplained.isEmpty()) {
      throw new GradleException(
          "every mutant that survives must be killed or explained in "
              + path(getPage())
              + ", but these are not:\n"
              + String.join("\n", unexplained));
    }
  }

  private Set<String> survivors() throws Exception {
    NodeList mutations =
        DocumentBuilderFactory.newInstance()
            .newDocumentBuilder()
            .parse(path(getReport()).toFile())
            .getElementsByTagName("mutation");
    Set<String> rows = new TreeSet<>();
    for (int i = 0; i < mutations.getLength(); i++) {
      Element mutation = (Element) mutations.item(i);
      if (mutation.getAttribute("detected").equals("false")) {
        rows.add(row(mutation));
      }
    }
    return rows;
  }

  /** A row without the line number, which every edit of the file would change. */
  private String row(Element mutation) {
    String type = text(mutation, "mutatedClass").substring(getPackageName().get().length() + 1);
    return "| `%s.%s` | %s |"
        .formatted(type, text(mutation, "mutatedMethod"), text(mutation, "description"));
  }

  private void write(Set<String> rows) throws IOException {
    List<String> lines = new ArrayList<>(List.of("| method | mutation |", "|---|---|"));
    lines.addAll(rows);
    Files.writeString(path(getList()), lines.stream().collect(Collectors.joining("\n", "", "\n")));
  }

  private static Path path(RegularFileProperty file) {
    return file.get().getAsFile().toPath();
  }

  private static String text(Element mutation, String name) {
    return mutation.getElementsByTagName(name).item(0).getTextContent();
  }
}
