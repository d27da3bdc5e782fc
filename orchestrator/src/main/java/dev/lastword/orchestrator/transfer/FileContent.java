package dev.lastword.orchestrator.transfer;

import dev.lastword.core.value.ExecutionId;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;

/** A whole file, read and checked before anything of it is believed. */
final class FileContent {

  private final List<Line> graphs = new ArrayList<>();
  private final List<Content> executions = new ArrayList<>();

  private FileContent() {}

  static FileContent read(BufferedReader in) {
    FileContent content = new FileContent();
    Checksum checksum = new Checksum();
    boolean ended = false;
    try {
      for (String text = in.readLine(); text != null; text = in.readLine()) {
        long number = checksum.lines() + 1;
        if (ended) {
          throw new ImportProblem(number + 1, "the end of the file", "more");
        }
        Line line = Line.read(number, text);
        ended = line.text("kind").equals(Lines.END);
        if (ended) {
          content.end(line, checksum);
        } else {
          content.add(line);
          checksum.add(text);
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    if (!ended) {
      throw new ImportProblem(
          checksum.lines() + 1, "a line of kind end", "the end of a file that was cut");
    }
    return content;
  }

  private void add(Line line) {
    String kind = line.text("kind");
    if (line.number() == 1 != kind.equals(Lines.HEADER)) {
      throw line.problem("the header in the first line and nowhere else", kind);
    }
    switch (kind) {
      case Lines.HEADER -> header(line);
      case Lines.GRAPH -> graphs.add(line);
      case Lines.EXECUTION -> {
        closeLast();
        executions.add(new Content(line));
      }
      case Lines.EVENT -> last(line).event(line);
      case Lines.JOB -> last(line).job(line);
      case Lines.REFUSED -> last(line).refused(line);
      default -> throw line.problem("a header, graph, execution, event, job, refused or end", kind);
    }
  }

  private static void header(Line line) {
    if (!line.text("format").equals(Lines.FORMAT)) {
      throw line.problem("the format " + Lines.FORMAT, line.text("format"));
    }
    if (line.number("formatVersion") != Lines.FORMAT_VERSION) {
      throw line.problem(
          "version " + Lines.FORMAT_VERSION + " of the format", line.number("formatVersion"));
    }
    ExecutionId.of(line.text("executionId"));
  }

  private Content last(Line line) {
    if (executions.isEmpty()) {
      throw line.problem("a line of kind execution before", "none");
    }
    return executions.get(executions.size() - 1);
  }

  private void closeLast() {
    if (!executions.isEmpty()) {
      executions.get(executions.size() - 1).close();
    }
  }

  private void end(Line line, Checksum checksum) {
    if (line.number("lines") != checksum.lines()) {
      throw line.problem(checksum.lines() + " lines", line.number("lines"));
    }
    String sum = checksum.hex();
    if (!line.text("sha256").equals(sum)) {
      throw line.problem("the checksum " + sum, line.text("sha256"));
    }
    if (executions.isEmpty()) {
      throw line.problem("at least one execution before", "none");
    }
    closeLast();
  }

  List<Line> graphs() {
    return graphs;
  }

  List<Content> executions() {
    return executions;
  }
}
