package dev.lastword.core.decide;

import dev.lastword.core.command.Command;
import dev.lastword.core.event.Event;
import java.util.List;
import java.util.Optional;

/** Result of a handler: the answer of one of its guards, or else events. */
record CommandDecision(Optional<Decision> answer, List<Event> events) {

  static <C extends Command> CommandDecision of(
      CommandHandler<C> handler, GuardContext context, C command) {
    for (Guard<? super C> guard : handler.guards()) {
      Optional<Decision> answer = guard.judge(context, command);
      if (answer.isPresent()) {
        return new CommandDecision(answer, List.of());
      }
    }
    return new CommandDecision(Optional.empty(), handler.decide(context, command));
  }
}
