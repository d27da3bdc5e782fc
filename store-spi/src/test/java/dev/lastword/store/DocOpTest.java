package dev.lastword.store;

import static dev.lastword.store.Samples.doc;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** What operations make of the document that a store found. */
final class DocOpTest {

  private static final Doc DOC = doc("k", Map.of());
  private static final Doc OTHER = doc("k", Map.of("color", "red"));

  @Test
  void a_written_document_replaces_whatever_is_there() {
    assertEquals(Optional.of(DOC), new DocOp.Put(DOC).applyTo(Optional.of(OTHER)));
    assertEquals(Optional.of(DOC), new DocOp.Put(DOC).applyTo(Optional.empty()));
  }

  @Test
  void a_created_document_must_be_new_or_equal() {
    DocOp create = new DocOp.Create(DOC);

    assertEquals(Optional.of(DOC), create.applyTo(Optional.empty()));
    assertEquals(Optional.of(DOC), create.applyTo(Optional.of(DOC)));
    assertThrows(DocConflict.class, () -> create.applyTo(Optional.of(OTHER)));
  }

  @Test
  void of_a_deleted_document_nothing_is_left() {
    DocOp delete = new DocOp.Delete("summary", "k");

    assertEquals(Optional.empty(), delete.applyTo(Optional.of(DOC)));
    assertEquals(Optional.empty(), delete.applyTo(Optional.empty()));
  }

  @Test
  void every_operation_names_its_document() {
    assertEquals("summary", new DocOp.Put(DOC).collection());
    assertEquals("k", new DocOp.Put(DOC).key());
    assertEquals("summary", new DocOp.Create(DOC).collection());
    assertEquals("k", new DocOp.Create(DOC).key());
  }
}
