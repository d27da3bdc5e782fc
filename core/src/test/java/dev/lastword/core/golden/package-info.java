/**
 * Histories that were recorded once and must be read alike for ever.
 *
 * <p>The recordings are in {@code src/test/resources/golden}, whose README says how they are
 * written; start with {@code GoldenHistoriesTest}.
 */
@NullMarked
package dev.lastword.core.golden;

import org.jspecify.annotations.NullMarked;
