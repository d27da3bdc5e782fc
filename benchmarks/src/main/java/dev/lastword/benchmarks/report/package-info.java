/**
 * Results as fragments of Markdown, each with the command, machine, versions and date of its run,
 * and the page that is put together from them. Start with {@link
 * dev.lastword.benchmarks.report.Fragment}.
 */
@NullMarked
package dev.lastword.benchmarks.report;

import org.jspecify.annotations.NullMarked;
