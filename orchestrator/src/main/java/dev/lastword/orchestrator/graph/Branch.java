package dev.lastword.orchestrator.graph;

import static java.util.Objects.requireNonNull;

import dev.lastword.core.value.NodeId;
import java.util.List;
import java.util.Optional;

/**
 * Branch of a Fork: one of its edges, up to the Join; named by its head.
 *
 * @param fork the Fork that opens it
 * @param head the node that the Fork readies
 * @param members its nodes, without those in branches of Forks inside it, in the graph's order
 */
public record Branch(NodeId fork, NodeId head, List<NodeId> members) {

  public Branch {
    requireNonNull(fork, "fork");
    requireNonNull(head, "head");
    members = List.copyOf(members);
  }

  /**
   * Name of a node that a ForEach makes for one element of its list.
   *
   * @param template the node of the graph that is run
   * @param index the element, from 0
   */
  public record Element(NodeId template, int index) {

    private static final char SIGN = '#';
    private static final int DIGITS = 5;

    public Element {
      requireNonNull(template, "template");
    }

    /** Returns the node's id: {@code ship#0}. */
    public NodeId id() {
      return NodeId.of(template.value() + SIGN + index);
    }

    /** Returns what an id of this form names. */
    public static Optional<Element> of(NodeId id) {
      String text = id.value();
      int sign = text.lastIndexOf(SIGN);
      String digits = text.substring(sign + 1);
      boolean isNumber =
          !digits.isEmpty()
              && digits.length() <= DIGITS
              && digits.chars().allMatch(digit -> digit >= '0' && digit <= '9')
              && (digits.length() == 1 || digits.charAt(0) != '0');
      if (sign < 1 || !isNumber) {
        return Optional.empty();
      }
      try {
        return Optional.of(
            new Element(NodeId.of(text.substring(0, sign)), Integer.parseInt(digits)));
      } catch (IllegalArgumentException blankAtTheEnd) {
        return Optional.empty();
      }
    }
  }
}
