/**
 * The layering as executable rules: a dependency that the architecture does not draw fails the
 * build.
 *
 * <p>Start with {@link dev.lastword.architecture.ArrowRules}. {@link
 * dev.lastword.architecture.RulesTest} shows each rule a class that breaks it, and proves that the
 * rule notices.
 */
@NullMarked
package dev.lastword.architecture;

import org.jspecify.annotations.NullMarked;
