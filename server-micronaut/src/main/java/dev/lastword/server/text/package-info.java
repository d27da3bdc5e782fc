/**
 * Text from elsewhere on its way to a terminal or a log: {@link dev.lastword.server.text.Printable}
 * says which characters may pass and how the others are written.
 */
@NullMarked
package dev.lastword.server.text;

import org.jspecify.annotations.NullMarked;
