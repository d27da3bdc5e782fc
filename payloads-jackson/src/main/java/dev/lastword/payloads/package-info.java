/**
 * Payloads as a program's own types: inputs, outputs, values and results.
 *
 * <p>Start with {@link dev.lastword.payloads.Payloads}, which maps between JSON and Java by
 * Jackson. What does not fit is a {@link dev.lastword.payloads.PayloadMismatch}, whose code says
 * which kind of payload it was.
 */
@NullMarked
package dev.lastword.payloads;

import org.jspecify.annotations.NullMarked;
