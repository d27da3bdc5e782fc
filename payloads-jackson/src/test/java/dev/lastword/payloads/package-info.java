/** Tests of the mapping between JSON and Java types. */
@NullMarked
package dev.lastword.payloads;

import org.jspecify.annotations.NullMarked;
