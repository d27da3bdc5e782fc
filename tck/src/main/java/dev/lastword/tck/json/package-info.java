/**
 * The kit's own documents, written member by member and laid out for people.
 *
 * <p>Reading, and the documents of the specification, are the codec's. Start with {@link
 * dev.lastword.tck.json.JsonBuilder}.
 */
@NullMarked
package dev.lastword.tck.json;

import org.jspecify.annotations.NullMarked;
