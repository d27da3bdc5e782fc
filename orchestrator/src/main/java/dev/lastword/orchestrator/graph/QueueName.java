package dev.lastword.orchestrator.graph;

/** The name of a queue of Tasks, spelled by the rules of a node's id. */
public record QueueName(String value) {

  /** Queue of Tasks that name none. */
  public static final QueueName DEFAULT = new QueueName("default");

  /** Name prefix of queues reserved for engines. */
  public static final String RESERVED = "lastword.";

  public QueueName {
    Checks.name(value, "queue");
    if (value.startsWith(RESERVED)) {
      throw new IllegalArgumentException(
          "queue must not begin with " + RESERVED + ", which is kept for engines, found " + value);
    }
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
