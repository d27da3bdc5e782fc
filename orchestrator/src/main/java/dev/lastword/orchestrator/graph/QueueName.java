package dev.lastword.orchestrator.graph;

/** The name of a queue, spelled by the rules of a node's id. */
public record QueueName(String value) {

  /** Where Tasks that name no queue go. */
  public static final QueueName DEFAULT = new QueueName("default");

  public QueueName {
    Checks.name(value, "queue");
  }

  /** Returns the name that {@code value} spells. */
  public static QueueName of(String value) {
    return new QueueName(value);
  }

  @Override
  public String toString() {
    return value;
  }
}
