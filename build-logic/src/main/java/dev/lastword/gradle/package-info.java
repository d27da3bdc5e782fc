/**
 * The build's conventions: one plugin for each kind of module, so that a build script only says
 * what a module is.
 *
 * <p>Start with {@link dev.lastword.gradle.JavaModulePlugin}, which every module has; the others
 * add to it.
 */
package dev.lastword.gradle;
