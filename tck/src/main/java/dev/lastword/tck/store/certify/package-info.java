/**
 * From a fixture to a certificate: what a claim requires, the canaries, the run and the report.
 *
 * <p>Start with {@link dev.lastword.tck.store.certify.StoreCertification}.
 */
@NullMarked
package dev.lastword.tck.store.certify;

import org.jspecify.annotations.NullMarked;
