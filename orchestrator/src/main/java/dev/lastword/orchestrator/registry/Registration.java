package dev.lastword.orchestrator.registry;

import static java.util.Objects.requireNonNull;

import dev.lastword.orchestrator.graph.Graph;
import dev.lastword.orchestrator.graph.Node;
import dev.lastword.orchestrator.graph.WorkNode.Task;
import dev.lastword.orchestrator.graph.text.GraphText;
import dev.lastword.orchestrator.log.Streams;
import dev.lastword.orchestrator.queue.QueueNames;
import dev.lastword.store.Commit;
import dev.lastword.store.Expected;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.UUID;

/**
 * Result of registering a graph.
 *
 * <p>Pure: the newest version is what the caller read, the time and the event's id are arguments,
 * and the commit expects the stream to end where it was read. Two who register at once conflict;
 * the second reads again and decides again.
 */
public sealed interface Registration {

  /** Returns the version that now says what the graph says. */
  GraphVersion version();

  /** The content is new: here is what to commit. */
  record Added(GraphVersion version, Commit commit) implements Registration {
    public Added {
      requireNonNull(version, "version");
      requireNonNull(commit, "commit");
    }
  }

  /** The newest version says the same: there is nothing to commit. */
  record Unchanged(GraphVersion version) implements Registration {
    public Unchanged {
      requireNonNull(version, "version");
    }
  }

  /** Decides what to do about {@code graph} after {@code newest}, the last of its stream. */
  static Registration decide(
      Graph graph, Optional<GraphVersion> newest, Instant now, UUID eventId) {
    newest.ifPresent(last -> requireSameName(graph, last));
    if (newest.isPresent() && newest.get().hash().equals(GraphText.hash(graph))) {
      return new Unchanged(newest.get());
    }
    long before = newest.map(GraphVersion::version).orElse(0L);
    GraphVersion added = GraphVersion.of(graph, before + 1, now.truncatedTo(ChronoUnit.MICROS));
    Commit.Builder commit =
        Commit.builder()
            .append(
                Streams.graph(graph.id()),
                Expected.version(before),
                RegistrationCodec.event(added, eventId))
            .op(RegistrationCodec.summary(added));
    // So that all queues can be listed, also those that hold nothing now.
    queues(graph).forEach(queue -> commit.create(QueueNames.doc(queue)));
    return new Added(added, commit.build());
  }

  private static SortedSet<String> queues(Graph graph) {
    SortedSet<String> queues = new TreeSet<>();
    for (Node node : graph.nodes()) {
      if (node instanceof Task task) {
        queues.add(task.queue().value());
      }
    }
    return queues;
  }

  private static void requireSameName(Graph graph, GraphVersion last) {
    if (!last.graph().id().equals(graph.id())) {
      throw new IllegalArgumentException(
          "expected the newest version of " + graph.id() + ", found one of " + last.graph().id());
    }
  }
}
