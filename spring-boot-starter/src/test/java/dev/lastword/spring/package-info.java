/** Tests of the starter, each in a program of its own. */
@NullMarked
package dev.lastword.spring;

import org.jspecify.annotations.NullMarked;
