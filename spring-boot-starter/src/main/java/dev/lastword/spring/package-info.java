/**
 * Lastword in Spring Boot.
 *
 * <p>Start with {@link dev.lastword.spring.EngineAutoConfiguration}, which makes the beans, and
 * {@link dev.lastword.spring.EngineProperties}, which lists the properties.
 */
@NullMarked
package dev.lastword.spring;

import org.jspecify.annotations.NullMarked;
