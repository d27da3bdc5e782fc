/** What expressions mean. */
@NullMarked
package dev.lastword.orchestrator.cel;

import org.jspecify.annotations.NullMarked;
