/**
 * Explanations of a history: the cause of every status, the events that changed nothing, and what
 * each unfinished part waits for.
 *
 * <p>{@link dev.lastword.core.explain.Explainer} folds the history with the reducer itself and
 * watches what changes, so an explanation cannot disagree with the state. Start with {@link
 * dev.lastword.core.explain.Explanation}.
 */
@NullMarked
package dev.lastword.core.explain;

import org.jspecify.annotations.NullMarked;
