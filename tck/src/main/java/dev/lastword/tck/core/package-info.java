/**
 * Certification of a core: starts a process, asks it everything the kit knows, and writes down what
 * came of it.
 *
 * <p>{@link dev.lastword.tck.core.CoreCertification} is the whole run; {@link
 * dev.lastword.tck.core.CoreKit} lists what is asked, each as an {@link
 * dev.lastword.tck.core.Exam}, in the words of a {@link dev.lastword.tck.variation.Variation};
 * {@link dev.lastword.tck.core.ProcessCore} is the core behind its pipe, with time limits and
 * restarts.
 */
@NullMarked
package dev.lastword.tck.core;

import org.jspecify.annotations.NullMarked;
