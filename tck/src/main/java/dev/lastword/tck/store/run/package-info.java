/**
 * Runs cases through JUnit's launcher, without a test class of the provider.
 *
 * <p>Start with {@link dev.lastword.tck.store.run.SuiteRun}; {@link
 * dev.lastword.tck.store.run.CaseCatalog} knows all cases.
 */
@NullMarked
package dev.lastword.tck.store.run;

import org.jspecify.annotations.NullMarked;
