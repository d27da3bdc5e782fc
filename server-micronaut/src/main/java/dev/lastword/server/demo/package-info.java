/**
 * What {@code --demo} brings along: graphs, a worker that pretends to work, and people who order,
 * approve and change their minds. Start with {@link dev.lastword.server.demo.Demo}.
 */
@NullMarked
package dev.lastword.server.demo;

import org.jspecify.annotations.NullMarked;
