package dev.lastword.orchestrator.transfer;

import static java.util.Objects.requireNonNull;

import dev.lastword.codec.MalformedDocument;
import dev.lastword.core.value.ExecutionId;
import dev.lastword.orchestrator.engine.ImportOrigin;
import dev.lastword.store.EventRecord;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** A whole file, read and checked before anything of it is believed. */
final class FileContent {

  private final List<ImportLine> graphs = new ArrayList<>();
  private final List<Content> executions = new ArrayList<>();

  private @Nullable ExecutionId id;
  private @Nullable Instant exportedAt;
  private @Nullable String sha256;

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
        ImportLine line = ImportLine.read(number, text);
        ended = line.text("kind").equals(ExportLines.END);
        if (ended) {
          content.end(line, checksum);
        } else {
          content.addStrictly(line);
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

  /** Every reader's complaint about a line becomes a problem of that line. */
  private void addStrictly(ImportLine line) {
    try {
      add(line);
    } catch (IllegalArgumentException
        | IllegalStateException
        | ArithmeticException
        | DateTimeException
        | MalformedDocument malformed) {
      throw new ImportProblem(line.number(), String.valueOf(malformed.getMessage()));
    }
  }

  private void add(ImportLine line) {
    String kind = line.text("kind");
    if (line.number() == 1 != kind.equals(ExportLines.HEADER)) {
      throw line.problem("the header in the first line and nowhere else", kind);
    }
    switch (kind) {
      case ExportLines.HEADER -> header(line);
      case ExportLines.GRAPH -> graphs.add(line);
      case ExportLines.EXECUTION -> {
        closeLast();
        Content next = new Content(line);
        if (executions.isEmpty() != next.id().equals(id)
            || executions.stream().anyMatch(one -> one.id().equals(next.id()))) {
          throw line.problem("the execution of the header first, and each once", next.id());
        }
        executions.add(next);
      }
      case ExportLines.EVENT -> last(line).event(line);
      case ExportLines.JOB -> last(line).job(line);
      case ExportLines.REFUSED -> last(line).refused(line);
      default -> throw line.problem("a header, graph, execution, event, job, refused or end", kind);
    }
  }

  private void header(ImportLine line) {
    if (!line.text("format").equals(ExportLines.FORMAT)) {
      throw line.problem("the format " + ExportLines.FORMAT, line.text("format"));
    }
    if (line.number("formatVersion") != ExportLines.FORMAT_VERSION) {
      throw line.problem(
          "version " + ExportLines.FORMAT_VERSION + " of the format", line.number("formatVersion"));
    }
    id = ExecutionId.of(line.text("executionId"));
    exportedAt = line.time("exportedAt");
  }

  private Content last(ImportLine line) {
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

  private void end(ImportLine line, Checksum checksum) {
    if (line.number("lines") != checksum.lines()) {
      throw line.problem(checksum.lines() + " lines", line.number("lines"));
    }
    String sum = checksum.hex();
    sha256 = sum;
    if (!line.text("sha256").equals(sum)) {
      throw line.problem("the checksum " + sum, line.text("sha256"));
    }
    if (executions.isEmpty()) {
      throw line.problem("at least one execution before", "none");
    }
    try {
      closeLast();
    } catch (IllegalArgumentException | IllegalStateException | ArithmeticException malformed) {
      throw new ImportProblem(line.number(), String.valueOf(malformed.getMessage()));
    }
    requireOwnEvents(line);
  }

  /** Events have ids of their own, over all executions and jobs of the file. */
  private void requireOwnEvents(ImportLine line) {
    Set<UUID> seen = new HashSet<>();
    for (Content one : executions) {
      Stream.concat(one.events().stream(), one.jobs().values().stream().flatMap(List::stream))
          .map(EventRecord::eventId)
          .filter(event -> !seen.add(event))
          .findFirst()
          .ifPresent(
              twice -> {
                throw line.problem("each event once in the file", "the event " + twice + " twice");
              });
    }
  }

  /** Returns what is to be known of an import of this file. */
  ImportOrigin provenance(String importedBy, Instant importedAt) {
    return new ImportOrigin(
        importedBy, importedAt, requireNonNull(exportedAt), requireNonNull(sha256));
  }

  List<ImportLine> graphs() {
    return graphs;
  }

  List<Content> executions() {
    return executions;
  }
}
