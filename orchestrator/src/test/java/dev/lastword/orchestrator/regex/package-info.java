/** What patterns may cost. */
@NullMarked
package dev.lastword.orchestrator.regex;

import org.jspecify.annotations.NullMarked;
