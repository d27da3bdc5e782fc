package dev.lastword.core.decide;

import dev.lastword.core.command.Command;
import dev.lastword.core.event.Event;
import java.util.List;

/** Guards and events of one command. */
interface CommandHandler<C extends Command> {

  /** Returns what must be true, in order: the first that answers, answers the command. */
  List<Guard<? super C>> guards();

  /** Returns what happens if it is. */
  List<Event> decide(GuardContext context, C command);
}
