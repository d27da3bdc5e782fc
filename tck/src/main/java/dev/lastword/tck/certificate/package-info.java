/**
 * Output of a certification: a report that anybody can read and verify.
 *
 * <p>{@link dev.lastword.tck.certificate.Report} is the whole of it, for cores and stores alike;
 * {@link dev.lastword.tck.certificate.ReportFolder} writes it as JSON, JUnit XML, a page and a
 * badge; {@link dev.lastword.tck.certificate.Verification} reads it again, derives the verdict anew
 * and says what does not fit. The verdict itself is one pure function, {@link
 * dev.lastword.tck.certificate.Verdict#of}.
 */
@NullMarked
package dev.lastword.tck.certificate;

import org.jspecify.annotations.NullMarked;
