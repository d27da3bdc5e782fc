package dev.lastword.client;

import static dev.lastword.codec.Formats.TEXT;
import static dev.lastword.codec.Formats.TIME;
import static java.util.Objects.requireNonNull;

import dev.lastword.core.value.JsonValue.JsonObject;
import java.time.Instant;

/**
 * Origin of an imported execution, whose events are as a file says.
 *
 * @param importedBy actor that imported it
 * @param exportedAt time of the export, as the file says
 * @param sha256 checksum of the file's lines
 */
public record ImportRecord(
    String importedBy, Instant importedAt, Instant exportedAt, String sha256) {
  public ImportRecord {
    requireNonNull(importedBy, "importedBy");
    requireNonNull(importedAt, "importedAt");
    requireNonNull(exportedAt, "exportedAt");
    requireNonNull(sha256, "sha256");
  }

  static ImportRecord of(JsonObject document) {
    return AnswerReader.read(
        document,
        members ->
            new ImportRecord(
                members.required("importedBy", TEXT),
                members.required("importedAt", TIME),
                members.required("exportedAt", TIME),
                members.required("sha256", TEXT)));
  }
}
