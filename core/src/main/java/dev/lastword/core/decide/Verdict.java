package dev.lastword.core.decide;

import dev.lastword.core.command.Command;
import dev.lastword.core.event.Event;
import java.util.List;
import java.util.Optional;

/** What a handler made of a command: an answer of one of its guards, or else events. */
record Verdict(Optional<Decision> answer, List<Event> events) {

  static <C extends Command> Verdict of(CommandHandler<C> handler, Situation situation, C command) {
    for (Guard<? super C> guard : handler.guards()) {
      Optional<Decision> answer = guard.judge(situation, command);
      if (answer.isPresent()) {
        return new Verdict(answer, List.of());
      }
    }
    return new Verdict(Optional.empty(), handler.decide(situation, command));
  }
}
