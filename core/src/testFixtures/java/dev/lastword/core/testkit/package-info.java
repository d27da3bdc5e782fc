/**
 * What tests of the core, and of whatever is built on it, are written with.
 *
 * <p>Start with {@link dev.lastword.core.testkit.Scenario}: given a history, when a command comes,
 * then this is the answer. {@link dev.lastword.core.testkit.Facts} and {@link
 * dev.lastword.core.testkit.Wishes} spell events and commands, {@link
 * dev.lastword.core.testkit.Log} strings events together, {@link
 * dev.lastword.core.testkit.Histories} makes them up.
 */
@NullMarked
package dev.lastword.core.testkit;

import org.jspecify.annotations.NullMarked;
