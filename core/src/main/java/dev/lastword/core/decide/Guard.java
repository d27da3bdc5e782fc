package dev.lastword.core.decide;

import dev.lastword.core.command.Command;
import java.util.Optional;

/** A condition that a command must meet. */
@FunctionalInterface
interface Guard<C extends Command> {

  /** Returns the answer to the command, or nothing if it may pass. */
  Optional<Decision> judge(GuardContext context, C command);
}
