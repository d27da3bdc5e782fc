package dev.lastword.store;

import static java.util.Objects.requireNonNull;

import java.util.Optional;

/** Operation on one document. */
public sealed interface DocOp extends Op {

  /** Returns the collection of the document. */
  String collection();

  /** Returns the key of the document. */
  String key();

  /**
   * Returns what becomes of the document that a store found under the key, or nothing if it is
   * deleted. Only {@link Create} looks at what was found.
   *
   * @throws DocConflict if a document to create exists with other content (D3)
   */
  Optional<Doc> applyTo(Optional<Doc> found);

  @Override
  default Capability capability() {
    return Capability.PROJECTIONS;
  }

  /** Writes a document, replacing the whole of the one under its key (D1). */
  record Put(Doc doc) implements DocOp {
    public Put {
      requireNonNull(doc, "doc");
    }

    @Override
    public String collection() {
      return doc.collection();
    }

    @Override
    public String key() {
      return doc.key();
    }

    @Override
    public Optional<Doc> applyTo(Optional<Doc> found) {
      return Optional.of(doc);
    }

    @Override
    public long bytes() {
      return doc.payload().size();
    }

    @Override
    public void accept(OpVisitor visitor) {
      visitor.on(this);
    }
  }

  /**
   * Writes a document whose key must be free. If it is taken, nothing happens when the document is
   * equal, else {@link DocConflict} (D3).
   */
  record Create(Doc doc) implements DocOp {
    public Create {
      requireNonNull(doc, "doc");
    }

    @Override
    public String collection() {
      return doc.collection();
    }

    @Override
    public String key() {
      return doc.key();
    }

    @Override
    public Optional<Doc> applyTo(Optional<Doc> found) {
      if (!found.orElse(doc).equals(doc)) {
        throw new DocConflict(doc.collection(), doc.key());
      }
      return Optional.of(doc);
    }

    @Override
    public long bytes() {
      return doc.payload().size();
    }

    @Override
    public void accept(OpVisitor visitor) {
      visitor.on(this);
    }
  }

  /** Removes a document; a missing one is fine (D2). */
  record Delete(String collection, String key) implements DocOp {
    public Delete {
      Text.requireId(collection, "collection");
      Text.requireId(key, "key");
    }

    @Override
    public Optional<Doc> applyTo(Optional<Doc> found) {
      return Optional.empty();
    }

    @Override
    public void accept(OpVisitor visitor) {
      visitor.on(this);
    }
  }
}
