/** The engine under everything that can go wrong, from seeds. */
@NullMarked
package dev.lastword.simulation;

import org.jspecify.annotations.NullMarked;
