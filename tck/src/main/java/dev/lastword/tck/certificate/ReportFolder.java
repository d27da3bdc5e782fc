package dev.lastword.tck.certificate;

import dev.lastword.tck.json.JsonLayout;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/** Folder of a report: the same facts for programs, build servers, people and readmes. */
public record ReportFolder(Path path) {

  static final String REPORT = "tck-report.json";
  static final String JUNIT = "junit.xml";
  static final String PAGE = "index.html";
  static final String BADGE = "badge.json";
  static final String PICTURE = "badge.svg";

  /** Creates the folder, so that a failure shows before the work is done. */
  public void prepare() {
    try {
      Files.createDirectories(path);
      Files.delete(Files.createTempFile(path, "report", ".tmp"));
    } catch (IOException refused) {
      throw new UncheckedIOException("cannot write the report to " + path, refused);
    }
  }

  /** Writes all files of the report, over those of an earlier one. */
  public void write(Report report) {
    try {
      Files.createDirectories(path);
      Badge badge = Badge.of(report);
      write(REPORT, JsonLayout.of(ReportJson.write(report)));
      write(JUNIT, JUnitXml.write(report));
      write(PAGE, new HtmlPage(report).text());
      write(BADGE, JsonLayout.of(badge.json()));
      write(PICTURE, badge.svg());
    } catch (IOException refused) {
      throw new UncheckedIOException("cannot write the report to " + path, refused);
    }
  }

  /** Returns the text of one of the files. */
  String read(String file) {
    try {
      return Files.readString(path.resolve(file), StandardCharsets.UTF_8);
    } catch (IOException unreadable) {
      throw new UncheckedIOException("cannot read " + path.resolve(file), unreadable);
    }
  }

  private void write(String file, String text) throws IOException {
    Files.writeString(path.resolve(file), text, StandardCharsets.UTF_8);
  }
}
