package dev.lastword.orchestrator.engine;

import static java.util.Objects.requireNonNull;

import dev.lastword.codec.Printable;
import dev.lastword.core.value.ExecutionId;
import dev.lastword.store.Doc;
import dev.lastword.store.EventStore;
import dev.lastword.store.Micros;
import dev.lastword.store.Projections;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;

/**
 * Origin of an imported execution. Its events, with their actors and times, are what the file says;
 * this store did not see them happen.
 *
 * @param importedBy actor that imported it
 * @param importedAt time of the import
 * @param exportedAt time of the export, as the file says
 * @param sha256 checksum of the file's lines
 */
public record ImportOrigin(
    String importedBy, Instant importedAt, Instant exportedAt, String sha256) {

  public ImportOrigin {
    requireNonNull(importedBy, "importedBy");
    requireNonNull(importedAt, "importedAt");
    requireNonNull(exportedAt, "exportedAt");
    requireNonNull(sha256, "sha256");
  }

  /** Returns the origin of an execution, if it was imported. */
  public static Optional<ImportOrigin> find(EventStore store, ExecutionId id) {
    return store
        .extension(Projections.class)
        .get(StoreLayout.PROVENANCE, id.value())
        .map(DocFields::of)
        .map(
            fields ->
                new ImportOrigin(
                    fields.required("importedBy"),
                    fields.requiredTime("importedAt"),
                    fields.requiredTime("exportedAt"),
                    fields.required("sha256")));
  }

  /** Returns the document that keeps it. */
  public Doc doc(ExecutionId id) {
    return new Doc(
        StoreLayout.PROVENANCE,
        id.value(),
        Micros.sinceEpoch(importedAt),
        Map.of(StoreLayout.EXECUTION, id.value()),
        DocFields.empty()
            .put("importedBy", importedBy)
            .put("importedAt", importedAt)
            .put("exportedAt", exportedAt)
            .put("sha256", sha256)
            .payload());
  }

  /** Returns it in a sentence; the importer's name is escaped, so that it is one line. */
  public String sentence() {
    return "imported by "
        + Printable.escape(importedBy)
        + " at "
        + importedAt
        + " from a file of "
        + exportedAt
        + " with SHA-256 "
        + sha256
        + "; actors and times of earlier events are as that file says";
  }
}
