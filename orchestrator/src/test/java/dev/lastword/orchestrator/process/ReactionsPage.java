package dev.lastword.orchestrator.process;

import dev.lastword.core.state.NodeStatus;
import dev.lastword.orchestrator.graph.JoinCount;
import dev.lastword.orchestrator.graph.NodeType;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Writes {@code docs/reactions.md} from the tables that the reactions are made of. */
public final class ReactionsPage {

  private static final int MOST_BRANCHES = 3;

  private ReactionsPage() {}

  /** Returns the page. */
  public static String text() {
    StringBuilder page = new StringBuilder();
    page.append(
        """
        # Reactions

        What the process manager owes to an execution is a function of its graph and its state
        ([why](decisions/0008-react.md)). This page is written from the tables in the code by
        `./gradlew :orchestrator:generateDocs`; `./gradlew check` fails if it is not current.

        An execution that has ended is owed nothing. After a cancel request it is owed the way to `EXECUTION_CANCELED` and
        nothing else. Before it has started it is owed its nodes (`NODE_CREATED`). When it has come to its end, it is owed the
        way there: everything unfinished is canceled, then `EXECUTION_COMPLETED` or `EXECUTION_FAILED`. Otherwise:

        ## What is owed to a node

        """);
    appendRow(page, "type", Stream.of(NodeStatus.values()).map(NodeStatus::name));
    appendRow(page, "---", Stream.of(NodeStatus.values()).map(status -> "---"));
    for (NodeType type : NodeType.values()) {
      appendRow(
          page,
          "**" + type.wireName() + "**",
          Stream.of(NodeStatus.values()).map(status -> cell(NodeReaction.of(type, status))));
    }
    page.append("\n| duty | comes to |\n|---|---|\n");
    for (NodeReaction reaction : NodeReaction.values()) {
      if (reaction != NodeReaction.NOTHING) {
        page.append("| ")
            .append(name(reaction))
            .append(" | ")
            .append(reaction.meaning())
            .append(" |\n");
      }
    }
    page.append(
        """

        A node begins with `NODE_STARTED`; a Wait or a Timer waits at once (`NODE_WAITING`). A Task is started by its worker.

        What is owed at the same moment falls into stages, and a time slice has events of the first stage that has any: tokens
        move; when none can, the innermost Joins that can be judged are judged, those whose expressions mention
        `nodes` after the others and one in each slice; then counts of Joins that moved are told; then
        one thing ends the execution: a Canceled before a Failed before a failure that nothing follows before a Success.

        ## When a Join settles

        With *n* branches expected, *s* succeeded, *f* failed, *c* canceled, *p* unfinished. A branch ends as the node ended at
        which its token stopped, be it because no edge follows or because one leads into the Join.

        | policy | passes when | fails when |
        |---|---|---|
        """);
    for (JoinRule rule : JoinRule.values()) {
      page.append(
          "| %s | %s | %s |%n"
              .formatted(rule, rule.passesWhen(), rule.failsWhen())
              .replace(System.lineSeparator(), "\n"));
    }
    page.append("\nFor up to three branches (CUSTOM: if its expression is not true):\n\n");
    appendRow(page, "n | s | f | c | p", Stream.of(JoinRule.values()).map(JoinRule::name));
    appendRow(page, "--:|--:|--:|--:|--:", Stream.of(JoinRule.values()).map(rule -> "---"));
    for (int n = 1; n <= MOST_BRANCHES; n++) {
      appendCounts(page, n);
    }
    return page.toString();
  }

  private static void appendCounts(StringBuilder page, int n) {
    for (int s = 0; s <= n; s++) {
      for (int f = 0; f <= n - s; f++) {
        for (int c = 0; c <= n - s - f; c++) {
          JoinCount count = new JoinCount(s, f, c, n - s - f - c);
          appendRow(
              page,
              "%d | %d | %d | %d | %d".formatted(n, s, f, c, count.unfinished()),
              Stream.of(JoinRule.values()).map(rule -> word(rule.verdict(count))));
        }
      }
    }
  }

  private static String word(JoinRule.Verdict verdict) {
    return switch (verdict) {
      case PASS -> "passes";
      case FAIL -> "fails";
      case WAIT -> "·";
    };
  }

  private static void appendRow(StringBuilder page, String first, Stream<String> cells) {
    page.append("| ")
        .append(first)
        .append(" | ")
        .append(cells.collect(Collectors.joining(" | ")))
        .append(" |\n");
  }

  private static String cell(NodeReaction reaction) {
    return reaction == NodeReaction.NOTHING ? "·" : name(reaction);
  }

  private static String name(NodeReaction reaction) {
    return reaction.name().toLowerCase(Locale.ROOT).replace('_', ' ');
  }
}
