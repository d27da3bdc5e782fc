/**
 * Engines with one deliberate mistake each, made by wrapping what the real one is built on: {@link
 * dev.lastword.simulation.broken.Variant}.
 */
@NullMarked
package dev.lastword.simulation.broken;

import org.jspecify.annotations.NullMarked;
