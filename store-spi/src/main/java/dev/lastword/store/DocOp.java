package dev.lastword.store;

import static java.util.Objects.requireNonNull;

/** What a commit does to one document. */
public sealed interface DocOp extends Op {

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
    public void accept(OpVisitor visitor) {
      visitor.on(this);
    }
  }
}
