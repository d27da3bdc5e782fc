/**
 * Regular expressions of graphs, measured before they are compiled or matched. Start reading at
 * {@link dev.lastword.orchestrator.regex.BoundedPattern}.
 */
@NullMarked
package dev.lastword.orchestrator.regex;

import org.jspecify.annotations.NullMarked;
