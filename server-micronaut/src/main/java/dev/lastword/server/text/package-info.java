/**
 * Layout and encoder of log lines: {@link dev.lastword.codec.Printable} says which characters of
 * foreign text may pass and how the others are written. {@link dev.lastword.server.text.LimitedLog}
 * says how many lines callers can cause.
 */
@NullMarked
package dev.lastword.server.text;

import org.jspecify.annotations.NullMarked;
