package dev.lastword.orchestrator.queue;

import dev.lastword.store.Doc;
import dev.lastword.store.Payload;
import java.util.Map;

/** The names of all queues that graphs have ever named. */
public final class QueueNames {

  static final String COLLECTION = "queue.names";

  private QueueNames() {}

  /** Returns the document that makes a queue known: the same from every writer. */
  public static Doc doc(String queue) {
    return new Doc(COLLECTION, queue, 0, Map.of(), Payload.json("{}"));
  }
}
