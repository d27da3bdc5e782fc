/** Tests of what the contract itself decides; what stores decide is tested by the TCK. */
@NullMarked
package dev.lastword.store;

import org.jspecify.annotations.NullMarked;
